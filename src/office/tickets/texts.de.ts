import { shopTypes } from '../kit/shop-texts.de.ts';
import type { TicketTexts } from './texts.en.ts';

export const ticketTexts: TicketTexts = {
  title: 'Tickets',
  intro:
    'Jeder Gast hat ein Ticket einer Kategorie. Eine Gästeliste braucht eine Kategorie, kostenlos.',
  problem: {
    'name-missing': 'Ein Name wird gebraucht.',
    'price-form': 'Das ist kein Preis. So schreiben: 12,50, oder 0 für kostenlos.',
    'price-fixed': 'Der Preis lässt sich nicht mehr ändern: Solche Tickets wurden verkauft.',
    'number-form': 'Eine ganze Zahl ab 1 eingeben.',
    'number-too-small': 'Mehr als das sind schon verkauft oder reserviert.',
    'date-form': 'Tag und Uhrzeit werden beide gebraucht.',
    'end-before-start': 'Der Verkauf kann nicht enden, bevor er beginnt.',
  },
  close: 'Schließen',
  save: 'Sichern',
  categories: {
    title: 'Ticketkategorien',
    columns: ['Kategorie', 'Preis', 'Vergeben', 'Verkauf', 'Ändern'],
    add: 'Ticketkategorie hinzufügen',
    change: 'Ändern',
    changeNamed: (name) => `Ändern: ${name}`,
    none: 'Noch keine Ticketkategorie',
    noneNext: 'Für eine Gästeliste genügt eine: „Gast“, kostenlos, so viele wie kommen dürfen.',
    free: 'Kostenlos',
    taken: (sold, available) => `${sold} von ${available}`,
    always: 'Immer',
    from: (date) => `Ab ${date}`,
    until: (date) => `Bis ${date}`,
    notSold: 'Kein Verkauf',
    name: 'Name',
    price: (currency) => `Preis in ${currency}`,
    available: 'Wie viele es gibt',
    availableHint: 'Auch Gäste, die hinzugefügt oder importiert werden, zählen mit.',
    saleStart: 'Verkauf ab',
    saleEnd: 'Verkauf bis',
    colour: 'Farbe',
    colourHint:
      'Die ihrer Bändchen oder ihrer Spur. Sie steht neben ihrem Namen, hier und auf der Live-Seite.',
    noColour: 'Keine',
    colours: {
      red: 'Rot',
      orange: 'Orange',
      yellow: 'Gelb',
      green: 'Grün',
      teal: 'Türkis',
      blue: 'Blau',
      purple: 'Lila',
      pink: 'Rosa',
    },
    unpainted:
      'Gesichert, aber dieser Dienst bewahrt keine Farben auf. „Keine“ wählen und noch einmal sichern.',
    active: 'Kann gekauft werden',
    activeHint:
      'Aus: Niemand kann es kaufen. Gäste lassen sich trotzdem hinzufügen und werden eingelassen.',
  },
  products: {
    title: 'Produkte',
    intro:
      'Was mit Tickets verkauft und an der Tür ausgegeben wird: ein Getränk, ein T-Shirt, ein Parkplatz.',
    columns: ['Produkt', 'Für', 'Varianten'],
    none: 'Keine Produkte.',
    add: 'Produkt hinzufügen',
    name: 'Name',
    level: 'Gekauft für',
    levels: { TICKET: 'Jedes Ticket', PAYMENT: 'Die ganze Bestellung' },
    option: (n) => `Variante ${n}`,
    optionHint: 'Ihr Name, etwa „M“ oder „Rot“.',
    price: (currency) => `Preis in ${currency}`,
    available: 'Wie viele',
    addOption: 'Noch eine Variante',
    removeOption: 'Entfernen',
    removeOptionNamed: (n) => `Variante ${n} entfernen`,
    unlimited: 'beliebig viele',
    fixed:
      'Ein Produkt lässt sich später nicht ändern oder entfernen: Dienste bieten das nicht an.',
  },
  types: {
    tickets: 'Wie Tickets verschickt werden',
    payments: 'Wie Käufer zahlen',
    ...shopTypes,
  },
  signed: {
    title: 'Codes, die für ihr Ticket bürgen',
    intro:
      'Eine Tür ohne Netz lässt dann auch ein Ticket ein, das nach dem Lesen ihrer Liste verkauft wurde. Der Code ist größer, und Scanner von anderen müssen nehmen, was vor dem Punkt steht.',
    print: 'Tickets und Badges mit signierten Codes drucken',
    leaked: 'Hat vielleicht jemand den Schlüssel?',
    revoking:
      'Ein anderer Schlüssel tritt an seine Stelle. Türen, die davon hören, glauben keinem Code mehr, der vorher gedruckt wurde; so ein Ticket gilt, wo es auf der Liste steht.',
    revoke: 'Schlüssel widerrufen und einen neuen machen',
  },
};
