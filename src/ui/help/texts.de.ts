/** Deutsch: was die Bildschirme sagen, erklärt, und was zu tun ist. */
import type { HelpTexts } from './texts.en.ts';

export const help: HelpTexts = {
  title: 'Hilfe',
  contents: 'Auf dieser Seite',

  verdicts: 'Die Ergebnisse',
  verdictsIntro:
    'Farbe, Form, Zeichen, Wort, Ton und Vibration sagen dasselbe: Man muss nicht alles davon sehen oder hören. Grün und Blau verschwinden von selbst, alles andere bleibt, bis du tippst.',
  verdict: {
    admitted: {
      means: 'Das Ticket gilt, und der Gast ist ab jetzt eingecheckt.',
      todo: [
        'Gast reinlassen.',
        'Gibt es etwas auszugeben: ausgeben und antippen.',
        'Aus Versehen gescannt? „Rückgängig“ nimmt es zurück.',
      ],
    },
    'ask-first': {
      means:
        'Das Ticket gilt. An diesem Eingang schaust du dir den Gast erst an, bevor etwas gespeichert wird.',
      todo: ['„Einlassen“ lässt den Gast rein und speichert es.', '„Abweisen“ speichert nichts.'],
    },
    left: {
      means: 'Der Gast ist ausgecheckt.',
      todo: ['Gast rauslassen. Mit demselben Ticket kommt er wieder rein.'],
    },
    already: {
      means:
        'Mit diesem Ticket ist schon jemand drin. Darunter steht, seit wann und über welches Gerät.',
      todo: [
        'Warst du das selbst, gerade eben? Dann wurde doppelt gescannt: Gast reinlassen.',
        'War der Gast nur kurz draußen? Dann hat ihn niemand ausgecheckt. Namen mit dem Ausweis vergleichen.',
        'Sonst ist das Ticket vielleicht kopiert: kein Einlass, Schichtleitung rufen.',
      ],
    },
    'not-inside': {
      means:
        'Du checkst aus, aber dieses Ticket wurde nie eingecheckt oder ist schon wieder draußen.',
      todo: [
        'Der Gast darf gehen. Gespeichert wird nichts.',
        'Kommt das öfter vor? Dem Einlass Bescheid geben: Vielleicht gehen dort Leute ohne Scan durch.',
      ],
    },
    'ask-unpaid': {
      means: 'Das Ticket ist noch nicht bezahlt, und an diesem Eingang entscheidest du.',
      todo: [
        '„Trotzdem einlassen“ lässt den Gast rein und speichert es. Die Zahlung bleibt offen.',
        '„Abweisen“ speichert nichts: Gast zur Kasse schicken.',
      ],
    },
    unpaid: {
      means: 'Das Ticket ist noch nicht bezahlt, und hier kommt ohne Zahlung niemand rein.',
      todo: [
        'Noch kein Einlass. Gast zur Kasse schicken und neu scannen, sobald bezahlt ist.',
        'Eine Überweisung auf dem Handy ändert hier nichts: Das entscheidet die Schichtleitung.',
      ],
    },
    cancelled: {
      means: 'Das Ticket wurde storniert, vom Gast oder vom Veranstalter. Es gilt nicht mehr.',
      todo: [
        'Kein Einlass mit diesem Ticket.',
        'Nach einem neueren fragen: Wer umbucht, bekommt ein neues, und das alte wird storniert.',
        'Sonst zur Kasse schicken.',
      ],
    },
    replaced: {
      means:
        'Das Ticket hat einen neuen Code bekommen, weil jemand anderes den alten haben könnte. Dies ist der alte.',
      todo: [
        'Kein Einlass mit diesem Code.',
        'Nach dem neuen Ticket fragen. Es kam per Mail, oder der Veranstalter hat es.',
        'Sonst zur Kasse schicken: Wer diesen Code zeigt, muss nicht der Gast sein.',
      ],
    },
    'not-accepted': {
      means:
        'Die Buchung wurde nie bestätigt, zurückgestellt oder abgelehnt. Welches davon, steht darunter.',
      todo: [
        'Noch kein Einlass. Gast zum Veranstalter schicken; der kann die Buchung bestätigen.',
        'Danach neu scannen.',
      ],
    },
    category: {
      means: 'Das Ticket gilt, aber nicht an diesem Eingang.',
      todo: [
        'Gast zum Eingang für diese Kategorie schicken.',
        'Gespeichert wird nichts: Dort gilt das Ticket noch.',
      ],
    },
    unknown: {
      means: 'Dieser Code steht auf keiner Liste.',
      todo: [
        'Ist es der Code des Tickets und nicht der einer Werbung oder der Bahn? Dann den richtigen scannen.',
        'Offline oder mit alter Liste: Vielleicht wurde es erst danach verkauft. Sobald du online bist, neu scannen.',
        'Nach dem Namen suchen. Nichts gefunden: Gast zur Kasse schicken.',
      ],
    },
    'wrong-event': {
      means: 'Das Ticket ist echt, aber für eine andere Veranstaltung.',
      todo: ['Datum und Ort auf dem Ticket zusammen mit dem Gast lesen.', 'Hier kein Einlass.'],
    },
    'cannot-record': {
      means:
        'Dieses Gerät konnte den Check-in nicht speichern. Niemand wüsste, dass der Gast drin ist.',
      todo: [
        'Noch nicht einlassen. Speicherplatz auf dem Gerät freigeben, dann neu scannen.',
        'Oder das Ticket mit einem anderen Gerät scannen.',
        'Geht beides nicht: Name, Code und Uhrzeit aufschreiben und die Schichtleitung rufen.',
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
    rising: 'zwei Töne, nach oben',
    falling: 'zwei Töne, nach unten',
    twice: 'zweimal derselbe Ton',
    buzz: 'langes, tiefes Brummen',
    alarm: 'Alarm, hoch und tief',
  },

  connection: 'Die Verbindung',
  online: 'Der Dienst antwortet. Check-ins gehen sofort an ihn, und jedes Ergebnis kommt von ihm.',
  connecting: 'Die App ist gerade erst offen, und der Dienst hat noch nicht geantwortet.',
  offlineNow: 'Der Dienst antwortet nicht. Der Grund steht daneben:',
  offline: {
    unreachable: 'WLAN und mobile Daten dieses Geräts prüfen.',
    'no-answer-in-time':
      'Das Netz ist schwach oder überlastet. Ein paar Schritte gehen oder zwischen WLAN und mobilen Daten wechseln.',
    'not-the-service':
      'Im Browser irgendeine Seite öffnen und sich beim WLAN anmelden, oder das WLAN ausschalten.',
    'service-error':
      'An der Tür ist nichts zu tun. Dauert es länger, dem Veranstalter Bescheid geben.',
    throttled: 'Nichts zu tun: Es geht von selbst weiter.',
  },
  unsent:
    'So viele Check-ins sind auf diesem Gerät gespeichert und noch nicht gesendet. Sie gehen von selbst raus, sobald der Dienst antwortet.',
  warning: 'Warnzeichen',
  refused:
    'Der Dienst hat einen Check-in abgelehnt. Er bleibt gespeichert; welcher es ist und was zu tun ist, steht im Verlauf.',

  offlineWork: 'Offline arbeiten',
  offlineSteps: [
    'Einfach weiterscannen. Dieses Gerät prüft mit seiner eigenen Liste und merkt sich, wen es reingelassen hat.',
    'Jeder Check-in ist gespeichert, bevor du Grün siehst, und wird später mit seiner eigenen Uhrzeit gesendet. Du musst nichts tun.',
    'Was andere Türen währenddessen scannen, kann es nicht wissen. Kam ein Ticket an zwei Türen rein, melden es beide, sobald das Netz wieder da ist.',
    'Bis alles gesendet ist: App und Website-Daten nicht löschen und das Gerät behalten.',
  ],

  list: 'Das Alter der Liste',
  listSteps: [
    'Alle Tickets liegen auf diesem Gerät. „Vor 2 Min.“ heißt: Da wurden sie zuletzt mit dem Dienst abgeglichen.',
    'Online bleibt die Liste von selbst frisch. Mit Warnzeichen ließ sie sich nicht lesen; der Grund steht unter „Mehr“.',
    'Je älter die Liste, desto mehr kann fehlen: was seither verkauft oder storniert wurde. Jedes Ergebnis sagt, wie alt seine Liste war.',
  ],

  doubles: 'Doppelte Einlässe',
  doublesSteps: [
    'Ein Ticket, zwei Check-ins, und dazwischen ging niemand: eine Kopie, oder derselbe Gast wurde ohne Netz an zwei Türen gescannt.',
    'Jede Tür zeigt es als violette Zeile. Antippen: Name, beide Uhrzeiten und beide Geräte.',
    'Die Schichtleitung geht der Sache nach und erledigt sie. So lange bleibt die Zeile stehen. Einfach weiterscannen.',
  ],

  wrong: 'Etwas funktioniert nicht',
  diagnostics: {
    why: 'Diese Datei hilft bei der Fehlersuche: Versionen, dieses Gerät, seine Einstellungen, wie viele Check-ins warten und was wann schiefging.',
    holds:
      'Sie enthält keine Namen, keine Tickets und keinen Schlüssel. Von selbst wird nichts gesendet: Du speicherst oder teilst sie.',
    save: 'Diagnose speichern',
    share: 'Diagnose teilen',
  },

  questions: 'Was, wenn …',
  question: {
    damaged: {
      ask: 'Das Ticket lässt sich nicht lesen',
      answer:
        'Glatt streichen, Licht einschalten, eine Handbreit weiter weg halten. Auf einem Handy: Bildschirm heller stellen. Oder den aufgedruckten Code eintippen oder nach dem Namen suchen.',
    },
    noTicket: {
      ask: 'Handy leer oder Ticket zu Hause',
      answer: 'Nach Name oder Bestellnummer suchen und mit dem Ausweis vergleichen.',
    },
    family: {
      ask: 'Mehrere Gäste kommen mit einer Bestellung',
      answer:
        'Ein Ticket scannen. „3 weitere in dieser Bestellung“ öffnet die übrigen: alle einchecken oder einige, mit oder ohne das, was auszugeben ist. Auch die Seite des Gastes führt dorthin.',
    },
    used: {
      ask: 'Jemand sagt: „Ich war noch gar nicht drin“',
      answer:
        'Freundlich bleiben: Der Bildschirm zeigt, wann und wo das Ticket reinkam. Namen mit dem Ausweis vergleichen und die Schichtleitung rufen. Wer ein kopiertes Ticket gekauft hat, ist selbst betrogen worden.',
    },
    turnedAway: {
      ask: '„Warum wurde sie um 20:14 abgewiesen?“',
      answer:
        'Auf dem Gerät, das es war: Verlauf, dann „Hier abgewiesen“. Jeder abgewiesene Scan steht dort mit Uhrzeit, Code und Grund. Das geht mit der Tür; die Büro-App des Veranstalters erfährt es, vom Code nur das Ende.',
    },
    wrongGate: {
      ask: 'Der Gast steht am falschen Eingang',
      answer: 'Hier wird nichts gespeichert. Den Weg zum richtigen zeigen; dort gilt das Ticket.',
    },
    mistake: {
      ask: 'Ich habe den Falschen reingelassen',
      answer:
        '„Rückgängig“ nimmt es zurück: auf dem Ergebnis und noch zehn Sekunden danach beim Scannen. Später: nach dem Namen suchen und auschecken.',
    },
    battery: {
      ask: 'Der Akku ist fast leer',
      answer:
        'Beim Scannen laden. Geht das Gerät aus, ist nichts verloren: Alles ist gespeichert und wird gesendet, sobald die App wieder offen ist. Ein anderes Handy kann mit eigenem Kopplungslink sofort übernehmen.',
    },
    noCamera: {
      ask: 'Die Kamera geht nicht',
      answer:
        '„Code eintippen“ nimmt jeden Code von Hand. Ein Handscanner mit USB oder Bluetooth geht ohne Einstellung. Und die Suche findet Gäste nach Namen.',
    },
    asleep: {
      ask: 'Der Bildschirm geht aus',
      answer:
        'Solange die Tür offen ist, hält die App den Bildschirm wach, wenn das Gerät es zulässt; im Stromsparmodus oft nicht. Sonst: in den Einstellungen des Geräts unter „Display“ die längste Zeit wählen (iPhone: Anzeige & Helligkeit, Automatische Sperre, Nie).',
    },
    pairAgain: {
      ask: '„Der Dienst nimmt dieses Gerät nicht an“',
      answer:
        'Der Veranstalter hat den Link abgeschaltet. Alles Gespeicherte bleibt. Ist der Link wieder an, geht es innerhalb einer halben Minute von selbst weiter. Sonst einen neuen Link anfordern und auf diesem Gerät öffnen. Dann wird auch gesendet, was noch fehlt.',
    },
    clock: {
      ask: 'Die Uhr dieses Geräts geht falsch',
      answer:
        'Nichts zu tun: Check-ins tragen die Uhrzeit des Dienstes. Bei Gelegenheit in den Einstellungen des Geräts die automatische Uhrzeit einschalten.',
    },
  },
};
