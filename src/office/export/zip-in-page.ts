import { zipSync } from 'fflate';

/** The build takes this for the function of `write-excel-file` that zips in a worker (`vite.office.config.ts`). */
export default async function zipInPage(files: Record<string, Uint8Array>): Promise<ArrayBuffer> {
  return zipSync(files).buffer as ArrayBuffer;
}
