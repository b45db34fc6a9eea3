import type { CodeFormats } from '../../domain/code-format.ts';
import type { FoundCode } from './decode-messages.ts';

/** Finds the code nearest the middle of a picture (V6). */
export type Decoder = {
  /** Searches what the video shows now. @returns null if it sees no code */
  read(video: HTMLVideoElement, formats: CodeFormats): Promise<FoundCode | null>;
  /** Searches a picture file, turned every way. @returns null if it holds no code or is no picture */
  readPicture(picture: Blob, formats: CodeFormats): Promise<FoundCode | null>;
};
