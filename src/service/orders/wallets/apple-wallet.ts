/**
 * A ticket for Apple Wallet. A pass is an archive of facts and pictures, with a signed list of their digests.
 * https://developer.apple.com/documentation/walletpasses
 */
import { createHash } from 'node:crypto';
import { type Instant, instant } from '../../../domain/time.ts';
import { isApiError, type Result } from '../../core/deps/api-error.ts';
import { textsIn } from '../../core/texts/texts.ts';
import type { WorkerPool } from '../../core/worker-pool/worker-pool.ts';
import type { Signer } from './sign-manifest.ts';
import { dateWithOffset, type WalletTicket } from './wallet-ticket.ts';

export type AppleWallet = Signer & {
  /** `pass.org.example.tickets`, as the certificate says. */
  readonly passTypeId: string;
  /** Of the administrator at Apple, as the certificate says. */
  readonly teamId: string;
};

export const passType = 'application/vnd.apple.pkpass';

/** Afterwards no phone takes a new pass. */
export const endOf = ({ certificate, wwdr }: AppleWallet): Instant =>
  instant(Math.min(Date.parse(certificate.validTo), Date.parse(wwdr.validTo)));

/** @returns the bytes of a `.pkpass`; a refusal (503) while too much is drawn */
export async function applePass(
  wallet: AppleWallet,
  ticket: WalletTicket,
  now: Instant,
  workerPool: WorkerPool,
): Promise<Result<Buffer>> {
  const pictures = await drawPictures(ticket.colour, workerPool);
  if (isApiError(pictures)) return pictures;
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  const files: Record<string, Buffer> = { 'pass.json': json(passOf(wallet, ticket)), ...pictures };
  const digests = Object.entries(files).map(([name, bytes]) => [
    name,
    createHash('sha1').update(bytes).digest('hex'),
  ]);
  const manifest = json(Object.fromEntries(digests));
  // Loaded only here: it is large, and few need it.
  const { signManifest } = await import('./sign-manifest.ts');
  const signature = await signManifest(wallet, manifest, now);
  const { zipSync } = await import('fflate');
  const archive = zipSync(
    { ...files, 'manifest.json': manifest, signature },
    // It is PNG for the most part, which grows no smaller.
    { level: 0, mtime: now },
  );
  return Buffer.from(archive);
}

const pictures = { icon: ['', '@2x', '@3x'], logo: ['', '@2x', '@3x'] } as const;

async function drawPictures(
  colour: string,
  workerPool: WorkerPool,
): Promise<Result<Record<string, Buffer>>> {
  const drawn: Record<string, Buffer> = {};
  for (const kind of ['icon', 'logo'] as const) {
    for (const [at, suffix] of pictures[kind].entries()) {
      const given = { kind, colour, scale: at + 1 };
      const png = await workerPool.remembered('passPicture', given, () => given);
      if (isApiError(png)) return png;
      drawn[`${kind}${suffix}.png`] = png;
    }
  }
  return drawn;
}

function passOf({ passTypeId, teamId }: AppleWallet, ticket: WalletTicket): object {
  const { content, startsMs, endsMs, zone, venue, position, isByDay } = ticket;
  const { ticket: words, shop } = textsIn(content.language);
  const white = 'rgb(255, 255, 255)';
  const field = (key: string, label: string, value: string) =>
    value === '' ? [] : [{ key, label, value }];
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: ticket.serial,
    organizationName: ticket.organizer,
    description: `${words.title} – ${content.event}`,
    logoText: ticket.organizer,
    foregroundColor: white,
    labelColor: white,
    backgroundColor: rgb(ticket.colour),
    // The phone offers the pass at this time, and near this place.
    relevantDate: dateWithOffset(startsMs, zone),
    ...(endsMs !== null && { expirationDate: dateWithOffset(endsMs, zone) }),
    ...(position && { locations: [position] }),
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: content.identifier,
        messageEncoding: 'utf-8',
        altText: content.displayIdentifier,
      },
    ],
    eventTicket: {
      primaryFields: field('event', words.title, content.event),
      secondaryFields: [
        {
          key: 'date',
          label: shop.when,
          value: dateWithOffset(startsMs, zone),
          dateStyle: 'PKDateStyleMedium',
          timeStyle: isByDay ? 'PKDateStyleNone' : 'PKDateStyleShort',
          // As the venue's clock shows it.
          ignoresTimeZone: true,
        },
        ...field('venue', shop.where, venue?.name ?? ''),
      ],
      auxiliaryFields: [
        ...field('category', words.category, content.category),
        ...field('seat', words.seatLabel, content.seat),
        ...field('holder', words.whose, content.holder),
      ],
      backFields: field('address', shop.where, venue?.address ?? ''),
    },
  };
}

/** @param hex `#rrggbb` */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
