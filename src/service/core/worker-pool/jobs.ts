/**
 * The work that a worker does. Each job loads what it needs when it is first asked for: a worker that
 * hashes passwords never loads fonts.
 */
import { workerData } from 'node:worker_threads';
import type { BadgeLayout } from '../../../domain/badge-layout.ts';
import type { BadgeContent } from './badge.ts';
import type { BarcodeFormat } from './barcode.ts';
import type { Shrinking } from './image-work.ts';
import type { InvoiceContent } from './invoice-pdf.ts';
import type { PassPicture } from './pass-picture.ts';
import type { TicketContent } from './ticket-pdf.ts';

/** What each worker gets when it starts. */
export type WorkerSettings = {
  /** By how many steps of `nice` its priority is below the service's. */
  readonly stepsBehind: number;
  /** See `password-hash.ts`. */
  readonly passwordCost: number;
};

type BadgesToDraw = {
  readonly layout: BadgeLayout;
  readonly contents: readonly [BadgeContent, ...BadgeContent[]];
};
type BadgeToDraw = {
  readonly layout: BadgeLayout;
  readonly content: BadgeContent;
  readonly side: number;
};

const { passwordCost } = workerData as WorkerSettings;

export const jobs = {
  async ticketPdf(content: TicketContent) {
    return (await import('./ticket-pdf.ts')).ticketPdf(content);
  },
  async badgesPdf({ layout, contents }: BadgesToDraw) {
    return (await import('./badge-pdf.ts')).badgesPdf(layout, contents);
  },
  async badgePng({ layout, content, side }: BadgeToDraw) {
    return (await import('./badge-png.ts')).badgePng(layout, content, side);
  },
  async invoicePdf(content: InvoiceContent) {
    return (await import('./invoice-pdf.ts')).invoicePdf(content);
  },
  async barcodeSvg({ code, format }: { code: string; format: BarcodeFormat }) {
    return (await import('./barcode.ts')).barcodeSvg(code, format);
  },
  async passPicture(picture: PassPicture) {
    return (await import('./pass-picture.ts')).passPicture(picture);
  },
  async remakeImage(image: Omit<Shrinking, 'within'>) {
    return (await import('./image-work.ts')).remakeImage(image);
  },
  async shrinkImage(shrinking: Shrinking) {
    return (await import('./image-work.ts')).shrinkImage(shrinking);
  },
  async hashPassword(password: string) {
    return (await import('./password-hash.ts')).hashPassword(password, passwordCost);
  },
  async isPassword({ password, kept }: { password: string; kept: string }) {
    return (await import('./password-hash.ts')).isPassword(password, kept, passwordCost);
  },
};

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type Input<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type Output<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;

export type Task = {
  readonly [Name in JobName]: { readonly name: Name; readonly input: Input<Name> };
}[JobName];
