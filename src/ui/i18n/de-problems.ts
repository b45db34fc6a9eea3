/** Deutsch: what a device or an address lacks, and what to do about it. */
import type { problems as english } from './en-problems.ts';

export const problems: typeof english = {
  broken: {
    title: 'Diese Seite ist abgestürzt',
    why: 'Der Fehler liegt in Admit. Alle Check-ins sind auf diesem Gerät gespeichert und werden weiter gesendet.',
    next: 'Mit der einfachen Seite weiterscannen oder die übliche neu öffnen.',
    last: 'Neu öffnen. Passiert es wieder: Check-ins sichern und ein anderes Gerät nehmen.',
    reload: 'Neu öffnen',
    plain: 'Mit der einfachen Seite scannen',
    plainTitle: 'Einfache Scan-Seite',
    plainWhy:
      'Die übliche Seite ist abgestürzt. Hier geht das Einchecken weiter: mit Kamera, Handscanner oder durch Eintippen des Codes.',
    files: 'Vorher die Check-ins sichern',
    detail: 'Für den Veranstalter',
  },
  late: {
    title: 'Diese Seite ist noch nicht da',
    why: 'Sie wird beim ersten Öffnen geladen, und alle paar Sekunden wird es wieder versucht.',
  },
  outOfService: {
    title: 'Dieses Gerät ist außer Dienst',
    meanwhile:
      'Es lässt niemanden ein und behält seine Check-ins. Der Rest dieser Seite ist noch nicht angekommen.',
  },
  insecure: {
    title: 'Diese Adresse ist nicht sicher',
    why: 'Ohne https:// gibt es keine Kamera, und ohne Netz öffnet sich nichts.',
    next: 'Beim Veranstalter die Adresse mit https:// am Anfang erfragen. Hat das Haus ein eigenes Zertifikat, bringt eine Seite des Veranstalters es auf dieses Gerät.',
    secure: 'Mit https:// versuchen',
  },
};
