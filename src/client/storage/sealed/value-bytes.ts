/**
 * Writes a value that a store keeps as bytes, and reads it back. IndexedDB copies values as they are, but
 * bytes are all that can be encrypted. The columns of the list stay bytes; everything else becomes JSON.
 */

const columns = { Uint8Array, Uint32Array, Float64Array } as const;
type ColumnName = keyof typeof columns;

/** A column in the JSON: where its bytes begin after it, and how many there are. */
type Place = { readonly [mark]: readonly [ColumnName, at: number, length: number] };
const mark = '\u0000column';

/** Each column begins where a number of its kind may: browsers read no others in place. */
const alignment = 8;
const aligned = (length: number) => Math.ceil(length / alignment) * alignment;

/** @param value plain data as it comes from JSON, with columns of numbers anywhere in it */
export function toBytes(value: unknown): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const json = JSON.stringify({ value }, (_, each: unknown) => {
    const name = columnName(each);
    if (name === undefined) return each;
    const { buffer, byteOffset, byteLength } = each as Uint8Array;
    parts.push(new Uint8Array(buffer, byteOffset, byteLength));
    const place: Place = { [mark]: [name, length, byteLength] };
    length += aligned(byteLength);
    return place;
  });
  const head = new TextEncoder().encode(json);
  const body = alignment + aligned(head.length);
  const bytes = new Uint8Array(body + length);
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, alignment);
  let at = body;
  for (const part of parts) {
    bytes.set(part, at);
    at += aligned(part.length);
  }
  return bytes;
}

/** @param bytes by `toBytes` */
export function fromBytes(bytes: ArrayBuffer): unknown {
  const headLength = new DataView(bytes).getUint32(0);
  const body = alignment + aligned(headLength);
  const json = new TextDecoder().decode(new Uint8Array(bytes, alignment, headLength));
  const read: { value: unknown } = JSON.parse(json, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || !(mark in each)) return each;
    const [name, at, length] = (each as Place)[mark];
    return new columns[name](bytes.slice(body + at, body + at + length));
  });
  return read.value;
}

const columnName = (value: unknown): ColumnName | undefined =>
  (Object.keys(columns) as ColumnName[]).find((name) => value instanceof columns[name]);
