/** 34.1, kind 11: a file that can’t be read is called what it is. */
import { describe, expect, test } from 'vitest';
import { readFile } from '../../src/office/import/reading/read-file.ts';
import { archiveOf } from '../office/import/workbooks.ts';
import { lines } from '../support/file-of-guests.ts';
import { noLog } from '../support/memory-log.ts';

describe('kind 11, the sentence for a file', () => {
  const beginning = (text: string) =>
    Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(90, 1)]);
  const container = (name: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(name, 'utf16le')]);
  test.each([
    ['a PDF', 'pdf', beginning('%PDF-1.7\n')],
    ['a document of Word', 'document', archiveOf({ 'word/document.xml': '<w/>' })],
    ['an older one', 'document', container('WordDocument')],
    ['rich text', 'document', lines(['{\\rtf1\\ansi Name}'])],
    ['a mail of Outlook', 'mail', container('__substg1.0_37')],
    ['a packed CSV', 'archive', archiveOf({ 'guests.csv': 'Name;Code' })],
    ['another archive', 'archive', beginning('7z\xbc\xaf\x27\x1c')],
    [
      'a binary sheet',
      'binary-excel',
      archiveOf({ '[Content_Types].xml': '', 'xl/workbook.bin': 'x' }),
    ],
    [
      'the XML of Excel 2003',
      'xml-excel',
      lines(['<?xml version="1.0"?>', '<?mso-application progid="Excel.Sheet"?>', '<Workbook/>']),
    ],
    ['a page in UTF-16', 'web-page', Buffer.from('\ufeff<html><table>', 'utf16le')],
    ['a page with a comment above', 'web-page', lines(['<!-- x --><table>'])],
    [
      'a page in one file, as Excel saves it',
      'web-page',
      lines(['MIME-Version: 1.0', 'X-Document-Type: Workbook']),
    ],
    ['an answer in place of the file', 'json', lines(['{"error":"unauthorized"}'])],
    ['contacts', 'contacts', lines(['BEGIN:VCARD', 'VERSION:3.0'])],
    ['a photograph', 'picture', beginning('\xff\xd8\xff\xe0')],
    ['an Excel before 1997', 'old-excel', beginning('\x09\x08\x10\x00\x00\x06')],
  ])('%s: %s', async (_, kind, bytes) => {
    expect(await readFile(bytes, noLog)).toMatchObject({ kind: 'fault', fault: { kind } });
  });
});
