/** The pictures of a pass for Apple Wallet: a ticket, in the colour of the shop. */
import sharp from 'sharp';

export type PassPicture = {
  /** The icon is shown in notifications, the logo in the corner of the pass, on its colour. */
  readonly kind: 'icon' | 'logo';
  /** `#rrggbb` */
  readonly colour: string;
  /** Pixels of the screen for each point: 1 to 3. */
  readonly scale: number;
};

/** The side of each in points, as Apple wants them. */
const sides = { icon: 29, logo: 50 };

/** @returns PNG */
export function passPicture({ kind, colour, scale }: PassPicture): Promise<Buffer> {
  const side = sides[kind] * scale;
  const ground = kind === 'icon' ? `<rect width="32" height="32" fill="${colour}"/>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32">${ground}<path fill="#fff" d="M4 8h24v5a3 3 0 0 0 0 6v5H4v-5a3 3 0 0 0 0-6z"/><path stroke="${colour}" stroke-width="2" stroke-dasharray="3" d="M20 9v14"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
