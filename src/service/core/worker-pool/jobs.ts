/**
 * The work that a worker does. Each job loads what it needs when it is first asked for: a worker that
 * hashes passwords never loads fonts.
 */
import { workerData } from 'node:worker_threads';
import type { BarcodeFormat } from './barcode.ts';
import type { Shrinking } from './image-work.ts';
import type { InvoiceContent } from './invoice-pdf.ts';
import type { DocumentKind, TicketContent } from './ticket-pdf.ts';

/** What each worker gets when it starts. */
export type WorkerSettings = {
  /** By how many steps of `nice` its priority is below the service's. */
  readonly stepsBehind: number;
  /** See `password-hash.ts`. */
  readonly passwordCost: number;
};

const { passwordCost } = workerData as WorkerSettings;

export const jobs = {
  async ticketPdf({ kind, content }: { kind: DocumentKind; content: TicketContent }) {
    return (await import('./ticket-pdf.ts')).ticketPdf(kind, content);
  },
  async badgePng(content: TicketContent) {
    return (await import('./badge-png.ts')).badgePng(content);
  },
  async invoicePdf(content: InvoiceContent) {
    return (await import('./invoice-pdf.ts')).invoicePdf(content);
  },
  async barcodeSvg({ code, format }: { code: string; format: BarcodeFormat }) {
    return (await import('./barcode.ts')).barcodeSvg(code, format);
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
