/** Deutsch: what a device or an address does not have, and what to do about it. */
import type { problems as english } from './en-problems.ts';

export const problems: typeof english = {
  broken: {
    title: 'Diese Seite ist abgestürzt',
    why: 'Der Fehler liegt in Admit. Alle Check-ins sind auf diesem Gerät gespeichert und werden synchronisiert.',
    next: 'Benutzen Sie die einfache Seite oder öffnen Sie die übliche neu.',
    last: 'Öffnen Sie sie neu. Stürzt sie wieder ab, exportieren Sie die Check-ins und nehmen Sie ein anderes Gerät.',
    reload: 'Neu öffnen',
    plain: 'Einfache Seite benutzen',
    plainTitle: 'Einfache Scan-Seite',
    plainWhy:
      'Die übliche Seite ist abgestürzt. Hier können Sie Gäste weiter einchecken: mit Kamera, Handscanner oder eingetipptem Code.',
    files: 'Zuerst Check-ins exportieren',
    detail: 'Für den Veranstalter',
  },
  late: {
    title: 'Diese Seite ist noch nicht da',
    why: 'Admit lädt sie beim ersten Öffnen und versucht es alle paar Sekunden erneut.',
  },
  outOfService: {
    title: 'Dieses Gerät ist außer Betrieb',
    meanwhile:
      'Es checkt niemanden ein und behält seine ausstehenden Check-ins. Der Rest dieser Seite ist noch nicht da.',
  },
  insecure: {
    title: 'Diese Adresse ist nicht sicher',
    why: 'Ohne https:// gibt es keine Kamera, und ohne Netz öffnet sich nichts.',
    next: 'Fragen Sie den Veranstalter nach der Adresse, die mit https:// beginnt. Hat der Veranstaltungsort ein eigenes Zertifikat, installiert eine Seite des Veranstalters es hier.',
    secure: 'Mit https:// öffnen',
  },
};
