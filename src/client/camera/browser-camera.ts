import type { Log } from '../log/log.ts';
import {
  type Camera,
  type CameraDescription,
  type CameraFailure,
  type CameraSide,
  type CameraStream,
  inScanningOrder,
  isFrontCamera,
  type ZoomRange,
} from './camera.ts';

/** Properties of a camera that browsers know and the standard types don't. */
type Facilities = MediaTrackCapabilities & {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number };
  readonly focusMode?: readonly string[];
};

/** Frames that stay black for this long mean that another app has taken the camera. */
const mutedTooLongMs = 3000;

export const browserCamera = (log: Log): Camera => ({
  async open(video, cameraId, side) {
    if (!window.isSecureContext || !navigator.mediaDevices) {
      return { kind: 'failed', failure: 'insecure' };
    }
    let media: MediaStream | null = null;
    try {
      media = await navigator.mediaDevices.getUserMedia(await constraints(cameraId, side, log));
      video.srcObject = media;
      await video.play();
      return { kind: 'open', stream: toStream(video, media, await browserCameras(log), log) };
    } catch (error) {
      log('camera-not-opened', error);
      stopTracks(media);
      return { kind: 'failed', failure: toFailure(error) };
    }
  },
});

/** If the camera was allowed in an earlier visit, the names are known before it is opened. */
async function constraints(
  cameraId: string | null,
  side: CameraSide,
  log: Log,
): Promise<MediaStreamConstraints> {
  const known = await browserCameras(log);
  const isMain = (camera: CameraDescription) =>
    side === 'front' ? isFrontCamera(camera) : camera.label !== '';
  const chosen = known.find(({ id }) => id === cameraId) ?? known.find(isMain);
  const which = chosen?.id
    ? { deviceId: { exact: chosen.id } }
    : { facingMode: { ideal: side === 'front' ? 'user' : 'environment' } };
  return { audio: false, video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } } };
}

/** Lists the device's cameras, the best one for scanning first; none if the page may not use any. */
export async function browserCameras(log: Log): Promise<readonly CameraDescription[]> {
  const listed = navigator.mediaDevices?.enumerateDevices().catch((error) => {
    log('cameras-not-listed', error);
    return [];
  });
  const devices = (await listed) ?? [];
  return inScanningOrder(
    devices
      .filter(({ kind }) => kind === 'videoinput')
      .map((device) => ({
        id: device.deviceId,
        label: device.label,
        facing:
          'getCapabilities' in device
            ? (device as InputDeviceInfo).getCapabilities().facingMode?.[0]
            : undefined,
      })),
  );
}

function toStream(
  video: HTMLVideoElement,
  media: MediaStream,
  known: readonly CameraDescription[],
  log: Log,
): CameraStream {
  const [track] = media.getVideoTracks();
  if (!track) throw new Error('a camera without a picture');
  const settings = track.getSettings();
  const facilities: Facilities = track.getCapabilities?.() ?? {};
  const cameraId = settings.deviceId ?? '';
  const described = known.find(({ id }) => id === cameraId);
  const apply = (wish: Record<string, unknown>) =>
    track.applyConstraints({ advanced: [wish as MediaTrackConstraintSet] });
  return {
    cameraId,
    isFront: isFrontCamera({
      id: cameraId,
      label: described?.label ?? track.label,
      facing: settings.facingMode ?? described?.facing,
    }),
    cameraIds: known.map(({ id }) => id),
    hasTorch: facilities.torch === true,
    setTorch: (torch) => apply({ torch }),
    zoom: zoomOf(facilities),
    setZoom: (zoom) => apply({ zoom }),
    async focusAt(at) {
      const modes = facilities.focusMode ?? [];
      const focusMode = ['continuous', 'single-shot'].find((mode) => modes.includes(mode));
      // Cameras that can't do it reject the constraint.
      if (focusMode) {
        await apply({ focusMode, pointsOfInterest: [at] }).catch((error) =>
          log('camera-wish-refused', error),
        );
      }
    },
    onLost(listener) {
      track.addEventListener('ended', listener);
      let patience: ReturnType<typeof setTimeout>;
      track.addEventListener('mute', () => {
        patience = setTimeout(() => track.muted && listener(), mutedTooLongMs);
      });
      track.addEventListener('unmute', () => clearTimeout(patience));
    },
    stop() {
      stopTracks(media);
      if (video.srcObject === media) video.srcObject = null;
    },
  };
}

function zoomOf({ zoom }: Facilities): ZoomRange | null {
  return zoom && zoom.max > zoom.min ? { least: zoom.min, most: zoom.max } : null;
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
