/** The camera as the scanner needs it: one stream a visit. */
export type CameraFailure = 'denied' | 'none' | 'busy' | 'insecure' | 'failed';

export type CameraStream = {
  readonly hasTorch: boolean;
  setTorch(on: boolean): Promise<void>;
  /** The device took the stream away (unplugged, background on some phones). */
  onEnded(listener: () => void): void;
  stop(): void;
};

export type Camera = {
  /** Shows the stream in `video`; resolves when frames arrive. */
  open(
    video: HTMLVideoElement,
  ): Promise<
    | { readonly kind: 'open'; readonly stream: CameraStream }
    | { readonly kind: 'failed'; readonly failure: CameraFailure }
  >;
};
