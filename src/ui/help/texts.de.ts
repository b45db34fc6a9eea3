/** Deutsch: was die Bildschirme sagen, erklärt, und was zu tun ist. */
import type { HelpTexts } from './texts.en.ts';

export const help: HelpTexts = {
  title: 'Hilfe',
  contents: 'Auf dieser Seite',

  verdicts: 'Scan-Ergebnisse',
  verdictsIntro:
    'Farbe, Form, Zeichen, Wort, Ton und Vibration sagen dasselbe. Grüne und blaue Ergebnisse verschwinden automatisch. Alle anderen bleiben, bis Sie tippen.',
  verdict: {
    admitted: {
      means: 'Das Ticket ist gültig, und der Gast ist jetzt eingecheckt.',
      todo: [
        'Lassen Sie den Gast durch.',
        'Gibt es Zusatzprodukte, geben Sie sie aus und tippen Sie sie an.',
        'Aus Versehen gescannt? Tippen Sie auf „Rückgängig“.',
      ],
    },
    'ask-first': {
      means:
        'Das Ticket ist gültig. An diesem Eingang sehen Sie sich den Gast an, bevor etwas gespeichert wird.',
      todo: ['„Einchecken“ speichert den Check-in.', '„Abweisen“ speichert nichts.'],
    },
    left: {
      means: 'Der Gast ist ausgecheckt.',
      todo: ['Lassen Sie den Gast durch. Für den Wiedereinlass gilt dasselbe Ticket.'],
    },
    already: {
      means:
        'Dieses Ticket wurde schon eingecheckt. Die Zeile darunter sagt, wann und auf welchem Gerät.',
      todo: [
        'Waren Sie das gerade selbst? Dann haben Sie doppelt gescannt. Lassen Sie den Gast durch.',
        'War der Gast kurz draußen? Dann hat ihn niemand ausgecheckt. Vergleichen Sie den Namen mit dem Ausweis.',
        'Sonst ist das Ticket vielleicht eine Kopie. Weisen Sie den Gast ab und rufen Sie den Supervisor.',
      ],
    },
    'not-inside': {
      means:
        'Sie checken Gäste aus. Dieses Ticket wurde nie eingecheckt oder ist bereits ausgecheckt.',
      todo: [
        'Der Gast darf gehen. Gespeichert wird nichts.',
        'Passiert das oft? Informieren Sie den Einlass. Vielleicht gehen dort Gäste ohne Scan durch.',
      ],
    },
    'ask-unpaid': {
      means: 'Das Ticket ist noch nicht bezahlt. An diesem Eingang entscheiden Sie.',
      todo: [
        '„Trotzdem einchecken“ speichert den Check-in. Die Zahlung bleibt offen.',
        '„Abweisen“ speichert nichts. Schicken Sie den Gast zur Kasse.',
      ],
    },
    unpaid: {
      means:
        'Das Ticket ist noch nicht bezahlt. An diesem Eingang wird ohne Zahlung niemand eingecheckt.',
      todo: [
        'Weisen Sie den Gast vorerst ab. Schicken Sie ihn zur Kasse. Scannen Sie erneut, wenn das Ticket bezahlt ist.',
        'Zeigt der Gast eine Überweisung auf dem Handy, rufen Sie den Supervisor.',
      ],
    },
    cancelled: {
      means:
        'Der Gast oder der Veranstalter hat dieses Ticket storniert. Es ist nicht mehr gültig.',
      todo: [
        'Weisen Sie den Gast mit diesem Ticket ab.',
        'Fragen Sie nach einem neueren. Eine geänderte Bestellung hat ein neues Ticket, und das alte ist storniert.',
        'Sonst schicken Sie den Gast zur Kasse.',
      ],
    },
    replaced: {
      means:
        'Der Veranstalter hat diesem Ticket einen neuen Code gegeben, weil jemand anderes den alten haben könnte. Das ist der alte Code.',
      todo: [
        'Weisen Sie den Gast mit diesem Code ab.',
        'Fragen Sie nach dem neuen Ticket. Es kam per E-Mail, oder der Veranstalter hat es.',
        'Sonst schicken Sie den Gast zur Kasse. Diese Person ist vielleicht nicht der Gast.',
      ],
    },
    'not-accepted': {
      means:
        'Die Buchung wurde nie bestätigt, zurückgestellt oder abgelehnt. Die Zeile darunter sagt, was davon.',
      todo: [
        'Weisen Sie den Gast vorerst ab. Schicken Sie ihn zum Veranstalter, der die Buchung bestätigen kann.',
        'Scannen Sie danach erneut.',
      ],
    },
    category: {
      means: 'Das Ticket ist gültig, aber nicht an diesem Eingang.',
      todo: [
        'Schicken Sie den Gast zum Eingang für diese Kategorie.',
        'Gespeichert wird nichts. Dort ist das Ticket noch gültig.',
      ],
    },
    unknown: {
      means: 'Dieser Code ist nicht auf der Gästeliste.',
      todo: [
        'Ist es der Code des Tickets? Auch Werbung und Bahntickets haben Codes.',
        'Bei alter Gästeliste wurde das Ticket vielleicht danach verkauft. Scannen Sie erneut, wenn Sie online sind.',
        'Suchen Sie nach dem Namen. Finden Sie nichts, schicken Sie den Gast zur Kasse.',
      ],
    },
    'wrong-event': {
      means: 'Das Ticket ist echt, aber für eine andere Veranstaltung.',
      todo: [
        'Lesen Sie Datum und Veranstaltungsort auf dem Ticket zusammen mit dem Gast.',
        'Weisen Sie den Gast hier ab.',
      ],
    },
    'cannot-record': {
      means:
        'Dieses Gerät konnte den Check-in nicht speichern. Niemand wüsste, dass der Gast anwesend ist.',
      todo: [
        'Lassen Sie den Gast noch warten. Geben Sie Speicherplatz auf diesem Gerät frei und scannen Sie erneut.',
        'Oder scannen Sie das Ticket mit einem anderen Gerät.',
        'Geht beides nicht, schreiben Sie Name, Code und Uhrzeit auf. Rufen Sie dann den Supervisor.',
      ],
    },
  },
  tone: {
    go: 'Grün',
    out: 'Blau',
    again: 'Violett',
    stop: 'Rot',
    ask: 'Gelb',
    alarm: 'Schwarz-gelb',
  },
  shape: {
    circle: 'Kreis',
    square: 'Quadrat',
    octagon: 'Achteck',
    triangle: 'Dreieck',
    diamond: 'Raute',
  },
  cue: {
    rising: 'zwei steigende Töne',
    falling: 'zwei fallende Töne',
    twice: 'zweimal derselbe Ton',
    buzz: 'langes, tiefes Brummen',
    alarm: 'Alarm, hoch und tief',
  },

  connection: 'Verbindung',
  online:
    'Der Server antwortet. Er bestätigt jedes Scan-Ergebnis, und Check-ins werden sofort synchronisiert.',
  connecting: 'Die App ist gerade gestartet, und der Server hat noch nicht geantwortet.',
  offlineNow: 'Der Server antwortet nicht. Der Grund steht daneben:',
  offline: {
    unreachable: 'Prüfen Sie WLAN und mobile Daten dieses Geräts.',
    'no-answer-in-time':
      'Das Netz ist schwach oder überlastet. Gehen Sie ein paar Schritte oder wechseln Sie zwischen WLAN und mobilen Daten.',
    'not-the-service':
      'Öffnen Sie im Browser irgendeine Seite und melden Sie sich beim WLAN an, oder schalten Sie das WLAN aus.',
    'service-error':
      'Sie können weiter scannen. Dauert es länger, informieren Sie den Veranstalter.',
    throttled: 'Sie können weiter scannen. Das Gerät macht automatisch weiter.',
  },
  unsent:
    'Dieses Gerät hat ausstehende Check-ins. Sie werden automatisch synchronisiert, sobald der Server antwortet.',
  warning: 'Warnzeichen',
  refused:
    'Der Server hat einen Check-in abgelehnt. Er bleibt gespeichert. Welcher es ist und was zu tun ist, sehen Sie unter „Verlauf“.',

  offlineWork: 'Offline arbeiten',
  offlineSteps: [
    'Scannen Sie weiter. Dieses Gerät entscheidet mit seiner eigenen Gästeliste und merkt sich jeden Check-in.',
    'Jeder Check-in ist gespeichert, bevor Sie Grün sehen. Er wird später synchronisiert, mit seiner eigenen Uhrzeit.',
    'Dieses Gerät sieht nicht, was andere Geräte inzwischen scannen. Ein doppelt benutztes Ticket wird gemeldet, sobald das Netz wieder da ist.',
    'Behalten Sie das Gerät, bis alles synchronisiert ist. Löschen Sie weder die App noch die Website-Daten.',
  ],

  list: 'Alter der Gästeliste',
  listSteps: [
    'Dieses Gerät speichert alle Tickets. „Vor 2 Min.“ sagt, wann es sie zuletzt mit dem Server abgeglichen hat.',
    'Online wird die Gästeliste automatisch aktualisiert. Ein Warnzeichen bedeutet, dass das nicht ging. Der Grund steht unter „Mehr“.',
    'Seither verkaufte oder stornierte Tickets können fehlen. Jedes Scan-Ergebnis sagt, wie alt seine Gästeliste war.',
  ],

  doubles: 'Doppelte Check-ins',
  doublesSteps: [
    'Ein Ticket wurde zweimal ohne Check-out eingecheckt. Es ist eine Kopie, oder zwei Geräte haben offline denselben Gast gescannt.',
    'Jedes Gerät zeigt es als violette Zeile. Tippen Sie darauf, um Name, Uhrzeiten und Geräte zu sehen.',
    'Der Supervisor prüft es und markiert es als geklärt. Bis dahin bleibt die Zeile. Scannen Sie weiter.',
  ],

  wrong: 'Etwas funktioniert nicht',
  diagnostics: {
    why: 'Diese Datei hilft bei der Fehlersuche. Sie enthält Versionen, Gerät und Einstellungen, die Zahl ausstehender Check-ins und letzte Fehler.',
    holds:
      'Sie enthält keine Namen, Tickets oder Zugangsschlüssel. Nichts verlässt das Gerät, bis Sie die Datei speichern oder teilen.',
    save: 'Diagnose speichern',
    share: 'Diagnose teilen',
  },

  questions: 'Was, wenn …',
  question: {
    damaged: {
      ask: 'Der Code ist nicht lesbar',
      answer:
        'Streichen Sie das Ticket glatt, schalten Sie das Licht ein und halten Sie es weiter weg. Stellen Sie einen Handybildschirm heller. Sie können auch den gedruckten Code eintippen oder nach dem Namen suchen.',
    },
    noTicket: {
      ask: 'Handy des Gastes leer oder Ticket zu Hause',
      answer: 'Suchen Sie nach Name oder Bestellnummer. Vergleichen Sie den Namen mit dem Ausweis.',
    },
    family: {
      ask: 'Mehrere Gäste kommen mit einer Bestellung',
      answer:
        'Scannen Sie ein Ticket und tippen Sie auf „3 weitere in dieser Bestellung“. Sie können alle Gäste oder einige einchecken, mit oder ohne Zusatzprodukte. Auch die Seite des Gastes führt dorthin.',
    },
    used: {
      ask: 'Ein Gast sagt: „Ich war noch gar nicht hier“',
      answer:
        'Bleiben Sie freundlich. Der Bildschirm zeigt, wann und wo das Ticket eingecheckt wurde. Vergleichen Sie den Namen mit dem Ausweis und rufen Sie den Supervisor. Vielleicht hat der Gast unwissend eine Kopie gekauft.',
    },
    turnedAway: {
      ask: '„Warum wurde sie um 20:14 abgewiesen?“',
      answer:
        'Öffnen Sie auf demselben Gerät den Verlauf und tippen Sie auf „Abgewiesen“. Sie sehen jeden Scan mit Uhrzeit, Code und Grund. Der Veranstalter sieht ihn im Dashboard mit den letzten Zeichen des Codes.',
    },
    wrongGate: {
      ask: 'Der Gast ist am falschen Eingang',
      answer:
        'Hier wird nichts gespeichert. Zeigen Sie dem Gast den richtigen Eingang. Dort ist das Ticket gültig.',
    },
    mistake: {
      ask: 'Ich habe den falschen Gast eingecheckt',
      answer:
        'Tippen Sie auf „Rückgängig“: im Scan-Ergebnis oder binnen zehn Sekunden auf der Scan-Seite. Später suchen Sie nach dem Namen und checken den Gast aus.',
    },
    battery: {
      ask: 'Der Akku ist fast leer',
      answer:
        'Laden Sie das Gerät beim Scannen. Geht es aus, ist nichts verloren. Check-ins werden synchronisiert, wenn Sie die App wieder öffnen. Sie können auch ein anderes Gerät koppeln.',
    },
    noCamera: {
      ask: 'Die Kamera funktioniert nicht',
      answer:
        'Tippen Sie auf „Code eintippen“. Sie können auch einen Handscanner mit USB oder Bluetooth benutzen oder den Gast suchen.',
    },
    asleep: {
      ask: 'Der Bildschirm geht aus',
      answer:
        'Die App lässt den Bildschirm an, wenn das Gerät es erlaubt. Sonst wählen Sie in den Einstellungen des Geräts unter „Display“ die längste Zeit. Auf dem iPhone: Anzeige & Helligkeit, Automatische Sperre, Nie.',
    },
    pairAgain: {
      ask: '„Der Server lehnt dieses Gerät ab“',
      answer:
        'Der Veranstalter hat dieses Gerät deaktiviert. Alles Gespeicherte bleibt. Aktiviert er es wieder, geht es in einer halben Minute weiter. Sonst bitten Sie um einen neuen Link und öffnen ihn auf diesem Gerät. Ausstehende Check-ins werden dann synchronisiert.',
    },
    clock: {
      ask: 'Die Uhr dieses Geräts geht falsch',
      answer:
        'Check-ins tragen die Uhrzeit des Servers, Sie können also weiter scannen. Schalten Sie später in den Einstellungen des Geräts die automatische Uhrzeit ein.',
    },
  },
};
