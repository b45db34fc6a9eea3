import type { Camera, CameraFailure, CameraStream } from './camera.ts';

const constraints: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

export const browserCamera: Camera = {
  async open(video) {
    if (!window.isSecureContext || !navigator.mediaDevices) {
      return { kind: 'failed', failure: 'insecure' };
    }
    let media: MediaStream | null = null;
    try {
      media = await navigator.mediaDevices.getUserMedia(constraints);
      video.srcObject = media;
      await video.play();
      return { kind: 'open', stream: toStream(video, media) };
    } catch (error) {
      stopTracks(media);
      return { kind: 'failed', failure: toFailure(error) };
    }
  },
};

function toStream(video: HTMLVideoElement, media: MediaStream): CameraStream {
  const [track] = media.getVideoTracks();
  return {
    hasTorch: track !== undefined && 'torch' in track.getCapabilities(),
    async setTorch(on) {
      await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
    },
    onEnded: (listener) => track?.addEventListener('ended', listener),
    stop() {
      stopTracks(media);
      video.srcObject = null;
    },
  };
}

function stopTracks(media: MediaStream | null): void {
  for (const track of media?.getTracks() ?? []) track.stop();
}

function toFailure(error: unknown): CameraFailure {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'failed';
}
