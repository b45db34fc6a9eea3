/** Finds a code in what a video shows now. */
export type Decoder = {
  /** @returns the code's content; null where the frame holds none */
  read(video: HTMLVideoElement): Promise<string | null>;
};
