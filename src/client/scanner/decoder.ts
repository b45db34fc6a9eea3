import type { CodeFormats } from '../../domain/code-format.ts';
import type { FoundCode } from './found-code.ts';

/** Finds the code nearest the middle of a picture (V6). */
export type Decoder = {
  /** A look at what the video shows now. @returns null where no code is seen */
  read(video: HTMLVideoElement, formats: CodeFormats): Promise<FoundCode | null>;
  /** A picture file, looked at from every side. @returns null where it holds no code, or is none */
  readPicture(picture: Blob, formats: CodeFormats): Promise<FoundCode | null>;
};
