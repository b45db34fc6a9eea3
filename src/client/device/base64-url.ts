/** Bytes as a text of letters, digits, `-` and `_` (RFC 4648), and back. */

/** How many bytes become characters at once: more arguments than this are too many for a call. */
const atOnce = 8192;

export function base64Url(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += atOnce) {
    letters += String.fromCharCode(...bytes.subarray(at, at + atOnce));
  }
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws DOMException if the text is not valid */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
