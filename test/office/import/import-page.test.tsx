// @vitest-environment jsdom
/** A file of another system becomes guests, by hand in the office. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { general } from '../../../src/contract/error-code.ts';
import type { ToFileWorker } from '../../../src/office/import/reading/file-worker.ts';
import { readFile } from '../../../src/office/import/reading/read-file.ts';
import { noLog } from '../../support/memory-log.ts';
import { makeVenue } from '../../support/venue.ts';
import { heldWrites } from '../held-writes.ts';
import { openOffice, pageTitled } from '../show-office.tsx';

const { service, venue: first, show } = await openOffice();

/** jsdom has no workers: the same reading, in this thread. */
class WorkerHere extends EventTarget {
  postMessage({ file, how }: ToFileWorker) {
    const reader = new FileReader();
    reader.onload = () => {
      void readFile(new Uint8Array(reader.result as ArrayBuffer), noLog, how).then((read) =>
        this.dispatchEvent(new MessageEvent('message', { data: { kind: 'read', read } })),
      );
    };
    reader.readAsArrayBuffer(file);
  }
  terminate() {}
}
vi.stubGlobal('Worker', WorkerHere);

let venue: Awaited<ReturnType<typeof makeVenue>>;
beforeEach(async () => {
  venue = await makeVenue(service);
});

const csv = (text: string, name = 'pretix.csv') => new File([`\ufeff${text}`], name);
const pretix = csv(
  [
    'Order code;Position ID;Status;Product;Attendee name;Attendee email;Ticket secret',
    'ABC12;1;paid;Standard;Jürgen Weiß;j@example.org;u3ayb7rsd2fxkn9e',
    'ABC12;2;paid;Standard;Zoë Łuksza;z@example.org;k9ehgqwmzt4pcvj6',
    'ABC13;1;paid;Gästeliste;Ann O’Neil;a@example.org;t4pcvj65k8u3ayb7',
    'ABC14;1;paid;Standard;Ohne Adresse;keine;x5k8u3ayb7rsd2fx',
  ].join('\r\n'),
);

async function open(fetch: Fetch = service.fetch) {
  const key = venue.keys.Administrator.key;
  const { user } = await show({ path: `/events/${venue.eventId}/import`, key, fetch });
  await pageTitled('Import guests');
  return user;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const number = (name: string) =>
  document.querySelector(`[data-number="${name}"]`)?.textContent ?? '';
const numbers = () => ['created', 'updated', 'unchanged', 'faults'].map(number).join(' ');
const guests = async () => {
  const { participants } = await service.must('eventParticipants', {
    key: venue.keys.Editor.key,
    id: venue.eventId,
    params: { resultType: 'full' },
  });
  return (participants ?? []).flatMap((one) => (typeof one === 'object' ? [one] : []));
};

describe('a file of pretix', () => {
  test('is understood, checked, imported with the codes of its tickets, and undone', async () => {
    const writes = heldWrites(service.fetch);
    const user = await open(writes.fetch);
    await user.upload(await screen.findByLabelText(/CSV or Excel file/), pretix);
    expect(await screen.findByText(/4 rows, UTF-8/)).toBeTruthy();
    const meaning = (heading: string) =>
      (screen.getByLabelText(`Import “${heading}” as`) as HTMLSelectElement).selectedOptions[0]
        ?.text;
    expect(meaning('Ticket secret')).toBe('Code on the ticket');
    expect(meaning('Attendee name')).toBe('Name');
    await user.click(await button('Create “Gästeliste” with 1 place'));
    const isMaking = () => screen.queryByRole('button', { name: /^Create “Gästeliste”/ });
    await waitFor(() => expect(isMaking()).toBeNull());
    await user.click(await button('Check file'));
    await screen.findByText('File checked: nothing imported yet');
    expect(numbers()).toBe('4 0 0 0');
    expect(
      screen.getByText(/^1 guest is imported without the e-mail address/).textContent,
    ).toContain('row 5.');
    expect(await guests()).toHaveLength(1);

    await user.click(await button('Import 4 guests'));
    await screen.findByText('Import complete', { selector: 'h2' });
    const [, first, second, third] = await guests();
    expect([first?.firstName, first?.lastName, first?.identifier]).toEqual([
      'Jürgen',
      'Weiß',
      'u3ayb7rsd2fxkn9e',
    ]);
    expect(first?.paymentId).toBe(second?.paymentId);
    expect(third?.tickets[0]?.ticketCategoryName).toBe('Gästeliste');

    await user.click(await button('Undo import'));
    writes.hold();
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Undo import' }));
    // It takes a while with many guests.
    expect((await button('Undo import')).ariaDisabled).toBe('true');
    await user.click(await button('Undo import'));
    expect(screen.queryByRole('dialog')).toBeNull();
    writes.answer();
    await screen.findByText('Undone');
    expect(await guests()).toHaveLength(1);
  });

  test('again, newer, updates', async () => {
    const user = await open();
    const import_ = async (file: File) => {
      await user.upload(await screen.findByLabelText(/CSV or Excel file/), file);
      await user.click(await button('Check file'));
      await screen.findByText('File checked: nothing imported yet');
      const said = numbers();
      await user.click(await button(/^Import \d guests/));
      await screen.findByText('Import complete', { selector: 'h2' });
      expect(numbers()).toBe(said);
      await user.click(await button('Import another file'));
      return said;
    };
    const head = 'Vorname,Nachname,E-Mail,Code,Ticketart';
    const rows = ['A,Eins,a@x.de,code-1,Standard', 'B,Zwei,b@x.de,code-2,standard'];
    expect(await import_(csv([head, ...rows].join('\n')))).toBe('2 0 0 0');
    const newer = [head, rows[0], 'B,Zwo,b@x.de,code-2,Standard', 'C,Drei,c@x.de,code-3,Standard'];
    expect(await import_(csv(newer.join('\n')))).toBe('1 1 1 0');
  });
});

test('own columns become answers to questions, and new questions', async () => {
  const { eventId: id } = venue;
  const { key } = venue.keys.Editor;
  await service.must('userDataDefinitionCreate', {
    key,
    id,
    params: {
      title: 'T-shirt size',
      type: 'dropdown',
      level: 'ticket',
      options: ['S', 'M'] as never,
    },
  });
  const user = await open();
  const rows = [
    'A Eins,q-code-1,m,0123,Standard',
    'B Zwei,q-code-2,XL,,Standard',
    'C Drei,q-code-3,,0789,Standard',
  ];
  const file = csv(['Name,Code,T-Shirt size,Phone,Kategorie', ...rows].join('\n'));
  await user.upload(await screen.findByLabelText(/CSV or Excel file/), file);
  const meaning = await screen.findByLabelText<HTMLSelectElement>('Import “T-Shirt size” as');
  expect(meaning.selectedOptions[0]?.text).toBe('Answer to “T-shirt size”');
  const phone = screen.getByLabelText('Import “Phone” as');
  await user.selectOptions(phone, 'New question: “Phone”');
  await user.click(await button('Check file'));
  await screen.findByText('File checked: nothing imported yet');
  expect(screen.getByText(/^1 answer to “T-shirt size” is not imported/).textContent).toContain(
    'row 3.',
  );
  // Nothing is made before.
  const questions = async () =>
    (await service.must('eventUserDataDefinitions', { key, id })).userDataDefinitions.map(
      ({ title }) => title,
    );
  expect(await questions()).toEqual(['T-shirt size']);
  await user.click(await button('Import 3 guests'));
  await screen.findByText('Import complete', { selector: 'h2' });
  expect(await questions()).toEqual(['T-shirt size', 'Phone']);
  const imported = (await guests()).slice(-3);
  const answers = ({ userData }: (typeof imported)[number]) => userData?.map(({ value }) => value);
  expect(imported.map(answers)).toEqual([['M', '0123'], [], ['0789']]);
});

describe('the reason is named, with the next step', () => {
  test('a file of another kind', async () => {
    const user = await open();
    const field = await screen.findByLabelText(/CSV or Excel file/);
    await user.upload(field, csv('Name;Code\n"offen;1\n'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('A closing quotation mark is missing');
    expect(alert.textContent).toContain('row 2');
  });

  test('the same file, chosen again after it was mended, is read again', async () => {
    const user = await open();
    const field = await screen.findByLabelText<HTMLInputElement>(/CSV or Excel file/);
    await user.upload(field, csv('Name;Code\n"offen;1\n'));
    await screen.findByRole('alert');
    // A browser tells of a choice only where the field's value changes.
    Object.defineProperty(field, 'value', { writable: true, value: 'C:\\fakepath\\gaeste.csv' });
    await user.click(field);
    expect(field.value).toBe('');
  });

  test('a reader that fails is not called a file that is too large, and the log has why', async () => {
    const broken = new SyntaxError('no module');
    class BrokenWorker extends EventTarget {
      postMessage() {
        this.dispatchEvent(new ErrorEvent('error', { error: broken }));
      }
      terminate() {}
    }
    vi.stubGlobal('Worker', BrokenWorker);
    const { user, told } = await show({ path: `/events/${first.eventId}/import` });
    await user.upload(await screen.findByLabelText(/CSV or Excel file/), pretix);
    vi.stubGlobal('Worker', WorkerHere);
    expect((await screen.findByRole('alert')).textContent).toContain('could not be read');
    expect(told).toContainEqual(['file-not-read', broken]);
  });

  test('a service that can’t import is said to be so before a file is chosen', async () => {
    const fetch: Fetch = async (url, init) =>
      url.includes('/import')
        ? Response.json({ success: false, errors: [general.invalidPath] }, { status: 404 })
        : service.fetch(url, init);
    await show({ path: `/events/${first.eventId}/import`, fetch });
    await screen.findByText('This server can’t import files');
    expect(screen.queryByLabelText(/CSV or Excel file/)).toBeNull();
  });

  test('no places left: more are added by a button, and the file is checked again', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => `Gast ${at},code-${at},Presse`);
    const user = await open();
    const file = csv(['Name,Code,Kategorie', ...rows].join('\n'));
    await user.upload(await screen.findByLabelText(/CSV or Excel file/), file);
    await user.click(await button('Check file'));
    await screen.findByText('“Presse” needs 1 more place.');
    expect(numbers()).toBe('100 0 0 1');
    await user.click(await button('Add 1 place'));
    await button('Import 101 guests');
  });

  test('who is at fault, with what the file says, and what was chosen not to be imported', async () => {
    const rows = ['Ann,X1,Standard', 'Ben,#REF!,Standard', 'Cem,code-77,Crew', 'Dana,code-78,'];
    const user = await open();
    await user.upload(
      await screen.findByLabelText(/CSV or Excel file/),
      csv(['Name,Code,Kategorie', ...rows].join('\n')),
    );
    await user.selectOptions(
      await screen.findByLabelText('Guests without a category'),
      'Don’t import',
    );
    await user.click(await button('Check file'));
    await screen.findByText('File checked: nothing imported yet');
    const table = within(screen.getByRole('table', { name: 'Rows with errors' }));
    const said = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
    expect(said).toEqual([
      '3 | Ben | A spreadsheet turned the code, order or reference into a date or error. Format the column as text and export it again. In the file: “#REF!”.',
      '4 | Cem | “Don’t import” is chosen for this ticket category. In the file: “Crew”.',
      '5 | Dana | This guest has no ticket category. Choose one for “Guests without a category”.',
    ]);
  });

  test('columns that nobody knows', async () => {
    const user = await open();
    const file = csv('Farbe;Größe\nrot;M\n');
    await user.upload(await screen.findByLabelText(/CSV or Excel file/), file);
    await screen.findByText('No column identifies the guests');
    expect(screen.queryByRole('button', { name: 'Check file' })).toBeNull();
  });
});
