/** Mails to look at: what the service writes for each kind of them, in both languages. */
import { asId, type ParticipantId } from '../../src/domain/ids.ts';
import { defaultTimezone, instant } from '../../src/domain/time.ts';
import { editPath } from '../../src/service/core/access/document-token.ts';
import type { MailKind } from '../../src/service/core/store/schema/sales-schema.ts';
import type { TextLanguage } from '../../src/service/core/texts/texts.ts';
import type { InvoiceContent } from '../../src/service/core/worker-pool/invoice-pdf.ts';
import type { TicketContent } from '../../src/service/core/worker-pool/ticket-pdf.ts';
import { type Letter, writeLetter } from '../../src/service/orders/mail/make-mail.ts';
import type { ToldPurchase } from '../../src/service/orders/mail/told-purchase.ts';

export const mailScenes = ['bought', 'unpaid', 'corrected', 'cancelled', 'right-to-left'] as const;
export type MailScene = (typeof mailScenes)[number];

const kindOf: Readonly<Record<MailScene, MailKind>> = {
  bought: 'bought',
  unpaid: 'bought',
  corrected: 'corrected',
  cancelled: 'cancelled',
  'right-to-left': 'bought',
};

export const mailLetter = (scene: MailScene, language: TextLanguage): Letter =>
  writeLetter(kindOf[scene], told(scene, language), 'https://tickets.example.org');

const ball = {
  title: 'Silvesterball im Kulturhaus',
  location: 'Kulturhaus',
  street: 'Brückenstraße 12',
  holder: 'Käthe Brückner-Österreicher',
  category: 'Donaudampfschifffahrtsgesellschaftskapitänsehrenloge',
  mailText:
    '<p>Bitte bringen Sie <b>Tanzschuhe</b> mit.</p><ul><li>Einlass ab 19 Uhr</li><li><a href="https://example.org">Anfahrt</a></li></ul>',
};
const hafla: typeof ball = {
  title: 'حفلة رأس السنة 2026',
  location: 'دار الثقافة',
  street: 'شارع الجسر 12',
  holder: 'ليلى حداد',
  category: 'مقاعد الصالة',
  mailText: '<p>يرجى إحضار <b>أحذية الرقص</b>.</p><ul><li>الدخول من السابعة</li></ul>',
};

const secret = 'of pictures';

const bareInvoice: InvoiceContent = {
  ...{ kind: 'invoice', language: 'en', number: 'A7K2-99PQ', date: '', event: '', seller: [] },
  ...{
    buyer: [],
    referenceNo: null,
    lines: [],
    total: '',
    tax: null,
    paid: null,
    payTo: [],
    remark: [],
  },
};

/** A letter says how many PDFs there are, and nothing of what is in them. */
const pdf = (words: typeof ball, displayIdentifier: string): TicketContent => ({
  ...{ language: 'en', event: words.title, details: [], holder: words.holder, company: null },
  ...{
    category: words.category,
    seat: '',
    price: '',
    remarks: [],
    identifier: '',
    displayIdentifier,
  },
});

function told(scene: MailScene, language: TextLanguage): ToldPurchase {
  const words = scene === 'right-to-left' ? hafla : ball;
  const status = scene === 'cancelled' ? 'cancelled' : scene === 'unpaid' ? 'new' : 'authorized';
  const numbers = scene === 'corrected' ? ['K7M2-P4QX'] : ['K7M2-P4QX', 'K7M2-P4QY'];
  const { holder, category } = words;
  const tickets = numbers.map((number, n) => ({
    ...{ participantId: asId<ParticipantId>(n + 1), category, holder, number },
    seat: '',
  }));
  return {
    purchase: {
      eventId: asId(1),
      language,
      look: { accent: null, links: [] },
      event: words.title,
      eventPath: '/BALL26.html',
      zone: defaultTimezone,
      currency: 'EUR',
      number: 'A7K2-99PQ',
      status,
      type: scene === 'unpaid' ? 'prepayment' : 'invoice',
      amount: 7000,
      way: null,
      account: {
        holder: 'Kulturhaus Mitte gGmbH',
        iban: 'DE89 3704 0044 0532 0130 00',
        bic: 'COBADEFFXXX',
        payByMs: instant(Date.UTC(2026, 10, 30)),
      },
      tickets: tickets.map(({ participantId, number }) => ({
        ...{ category, holder, displayIdentifier: number, isChecked: false, isCancelled: false },
        ...{ isByPost: false, pdfPath: null, pagePath: editPath(participantId, secret) },
      })),
      products: [],
      ...{ invoicePath: null, cancellationPath: null, cancelledMs: null },
      ...{ mayCancel: false, isCancellable: true },
    },
    event: {
      id: asId(1),
      title: words.title,
      startsMs: instant(Date.UTC(2026, 11, 31, 19)),
      endsMs: null,
      zone: defaultTimezone,
      replyTo: 'ball@example.org',
      details: {
        ...{ location: words.location, street: words.street, zipCode: '10179', city: 'Berlin' },
        ...{ organizerEmail: 'ball@example.org', mailText: words.mailText },
      },
      path: '/BALL26.html',
    },
    to: { name: holder, address: 'guest@example.org' },
    tickets,
    pdfs: status === 'authorized' ? numbers.map((number) => pdf(words, number)) : [],
    hasTooMany: false,
    invoice: scene === 'corrected' ? null : bareInvoice,
    orderPath: scene === 'corrected' ? null : '/order/1',
    secret,
    message: null,
  };
}
