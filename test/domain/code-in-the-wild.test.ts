import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeInTheWild, eanOfUpc } from '../../src/domain/code-in-the-wild.ts';

const code = 'K7QX2M9PLD4WABCD';

describe('a code as it is met', () => {
  test.each([
    ['bare', code],
    ['with the marks of a scanner', `]Q1${code}`],
    ['with a character set in front', `]Q2\\000026${code}`],
    ['with control characters and space around', `\u0002 ${code}\u001d\r\n`],
    ['in a link’s path', `https://tickets.example/t/${code}`],
    ['in a link with more behind it', `https://tickets.example/t/${code}/?utm_source=mail#top`],
    ['in a link to a file', `https://tickets.example/passes/${code}.pkpass`],
    ['before a word of the path', `https://tickets.example/${code}/validate-now`],
    ['in a link’s parameter', `https://tickets.example/check?event=12345678&code=${code}`],
    ['in a parameter in capitals', `HTTPS://TICKETS.EXAMPLE/CHECK?TICKET=${code}`],
    ['in a fragment', `https://tickets.example/#/ticket/${code}`],
    ['in a fragment’s parameter', `https://tickets.example/#lang=de&t=${code}`],
    ['in an app’s own link', `wallet-pass://open/${code}`],
    ['in an object', `{"v":2,"event":"Winter Lights","identifier":"${code}"}`],
    ['in a named entry before a nameless id', `{"id":"99999999","barcode":"${code}"}`],
  ])('%s', (_, text) => {
    expect(codeInTheWild(text)).toBe(code);
  });

  test.each([
    ['https://luma.com/check-in/evt-AbCdEf12345678?pk=g-Zz01YyXxWw98765', 'g-Zz01YyXxWw98765'],
    ['https://pass.example/check-in/summer2026?code=q81v%2BA%3D%3D', 'q81v+A=='],
    ['https://pass.example/scan?id=20261231&tid=47110001', '47110001'],
    ['https://pass.example/verify/summer-party-2026?guest=Zz01YyXxWw98765', 'Zz01YyXxWw98765'],
    ['https://pass.example/e/SUMMER2026/t/1', '1'],
    ['https://pass.example/e/SUMMER2026/ticket/0042?utm_campaign=Summer2026', '0042'],
    ['https://pass.example/summer-2026?x7=ZZ01YYXXWW98&fbclid=IwAR0123456789', 'ZZ01YYXXWW98'],
    ['https://pass.example/event/20261231/attendee/?attendee_id=ab12', 'ab12'],
  ])('of a link that names the event, too, the ticket’s part: %s', (link, part) => {
    expect(codeInTheWild(link)).toBe(part);
    expect(codeInTheWild(part)).toBe(part);
  });

  test('the display identifier keeps its hyphens', () => {
    expect(codeInTheWild('https://tickets.example/t/4821-0937-5512-0046')).toBe(
      '4821-0937-5512-0046',
    );
  });

  test.each([
    'https://tickets.example/',
    'https://tickets.example/about/opening-hours',
    '{"name":"Mara"}',
    '{broken',
    'WIFI:S:Guests;T:WPA;P:secret123;;',
    'https://tickets.example/%E0%A4%A',
  ])('what holds none stays whole: %s', (text) => {
    expect(codeInTheWild(text)).toBe(text);
  });

  test.each([
    ['an EAN-13 that begins with 0', '0012345678905'],
    ['the UPC-A itself', '012345678905'],
    ['it with a scanner’s marks', ']E00012345678905'],
    ['it in a link', 'https://tickets.example/t/0012345678905'],
  ])('a UPC-A is one code in both its forms: %s', (_, text) => {
    expect(codeInTheWild(text)).toBe('012345678905');
    expect(eanOfUpc(codeInTheWild(text))).toBe('0012345678905');
  });

  test.each([
    ['another check digit', '0012345678906'],
    ['an EAN-13 of its own', '4006381333931'],
    ['one digit more', '00012345678905'],
    ['letters', '001234567890A'],
  ])('what is no UPC-A keeps its 0: %s', (_, text) => {
    expect(codeInTheWild(text)).toBe(text);
    expect(eanOfUpc(text)).toBeUndefined();
  });

  test('a code of letters and digits is never changed, and no text breaks it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9-]{1,64}$/),
        (text) => codeInTheWild(text) === text,
      ),
    );
    fc.assert(fc.property(fc.string(), (text) => typeof codeInTheWild(text) === 'string'));
  });
});
