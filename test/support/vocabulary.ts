/** Compares our texts with `docs/glossary.md`: its words, and how its sentences are built. */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { parseSync, Visitor } from 'vite';

export type LanguageOfText = 'en' | 'de';
/** One line of the glossary: what each language says. */
type Term = Readonly<Record<LanguageOfText, readonly string[]>>;
type Banned = { readonly pattern: RegExp; readonly instead: string };
export type Glossary = {
  readonly terms: readonly Term[];
  readonly banned: Readonly<Record<LanguageOfText, readonly Banned[]>>;
};

/** One text, as people read it. */
export type Text = {
  /** `src/catalogues/en/check-in/gate.json: save`, `README.md:12` */
  readonly where: string;
  readonly language: LanguageOfText;
  readonly kind: keyof typeof longest;
  /** Without markup; what is filled in later, and code, is an `X`. */
  readonly text: string;
};

/** The longest sentence, in words. Documents and comments also name files and calls. */
const longest = { screens: 20, pages: 25 };
/** Phrases that contain a banned one, and are right. */
const fine =
  /\b(there (is|was) (no|none)|is no longer|stands? for|stand-in|(all|many|several|one) at once)\b/giu;

/** @param page the text of `docs/glossary.md` */
export function readGlossary(page: string): Glossary {
  const terms: Term[] = [];
  const banned: Record<LanguageOfText, Banned[]> = { en: [], de: [] };
  const ban = (language: LanguageOfText, cell: string, instead: string) => {
    for (const phrase of phrasesIn(cell)) {
      banned[language].push({ pattern: phrasePattern(phrase), instead });
    }
  };
  for (const section of page.split(/^## /m)) {
    const [head = [], , ...rows] = section
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      );
    if (head[0] === 'Concept') {
      for (const [, en = '', de = '', , not = '', nicht = ''] of rows) {
        // What a verb is in German depends on what it is done to.
        if (!section.startsWith('Verbs')) {
          terms.push({ en: phrasesIn(en), de: phrasesIn(de) });
        }
        ban('en', not, en);
        ban('de', nicht, de);
      }
    } else if (head[0] !== 'Noun') {
      const language = head[0] === 'Nicht' ? 'de' : 'en';
      for (const [not = '', instead = ''] of rows) ban(language, not, instead);
    }
  }
  return { terms, banned };
}

/** A cell's words; those in italics begin with no letter. */
const phrasesIn = (cell: string) =>
  cell
    .split(/[,;] /)
    .map((phrase) => phrase.trim())
    .filter((phrase) => /^\p{L}/u.test(phrase));

/** As a whole word, in any case; a German noun keeps its capital. */
function phrasePattern(phrase: string): RegExp {
  const source = phrase.replace(/[.*+?^$()[\]\\]/g, '\\$&').replace(/['’]/g, "['’]");
  return new RegExp(`(?<![\\p{L}-])${source}(?!\\p{L})`, /^\p{Lu}/u.test(phrase) ? 'u' : 'iu');
}

/** What a reviewer would say of these texts: one line for each finding. */
export function findings(texts: readonly Text[], glossary: Glossary): string[] {
  return texts.flatMap((text) => [
    ...bannedWords(text, glossary).map((each) => `${text.where}: ${each}`),
    ...longSentences(text).map((each) => `${text.where}: ${each}`),
    ...(text.language === 'de' ? infinitives(text).map((each) => `${text.where}: ${each}`) : []),
  ]);
}

function bannedWords({ text, language }: Text, glossary: Glossary): string[] {
  const looked = text.replace(fine, ' ');
  return glossary.banned[language].flatMap(({ pattern, instead }) => {
    const found = pattern.exec(looked)?.[0];
    return found === undefined ? [] : [`“${found}”: say “${instead}”`];
  });
}

export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…][”“"’)]?)\s+(?=[\p{Lu}\d„“"(])|\n/u)
    .map((each) => each.trim())
    .filter((each) => each !== '');

function longSentences({ text, kind }: Text): string[] {
  const most = longest[kind];
  return sentencesOf(text).flatMap((sentence) => {
    const words = sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
    return words > most ? [`${words} words, ${most} at most: “${sentence.slice(0, 60)}…”`] : [];
  });
}

/** The verbs in which German texts tell the reader what to do. */
const instruction =
  /\s(versuchen|öffnen|schließen|koppeln|scannen|nehmen|prüfen|wählen|auswählen|benutzen|verwenden|aktualisieren|freigeben|schaffen|bitten|fragen|anfordern|nachfragen|laden|ausfüllen|eingeben|eintippen|tippen|drucken|zeigen|schicken|geben|lassen|suchen|einschalten|ausschalten|halten|behalten|warten|übernehmen|exportieren|importieren|speichern|sichern|rufen|vergleichen|aufschreiben|einfügen|wiederholen|hinzufügen|ändern|löschen|entfernen|senden|weitergeben|melden|anmelden|bestätigen|erlauben|kopieren)\.$/u;
/** Where one of these is, the sentence has a subject. */
const finite =
  /\b(Sie|ist|sind|war|waren|wird|werden|wurden|hat|haben|kann|können|konnten?|darf|dürfen|muss|müssen|soll|sollen|will|wollen|würden?|möchten?|lassen|(?!nicht|jetzt|erst|selbst|dort|sofort)\p{Ll}{3,}t)\b/u;

/** German sentences that tell the reader what to do without saying “Sie”. */
function infinitives({ text }: Text): string[] {
  return sentencesOf(text)
    .flatMap((each) => each.split(/[:;] /))
    .filter((each) => instruction.test(each) && !finite.test(each.replace(/\p{L}+\.$/u, '')))
    .map((each) => `an instruction without “Sie”: “${each}”`);
}

/**
 * @param message as a catalogue has it, in ICU MessageFormat
 * @returns the texts that it can become; what is filled in later is an `X`
 */
export function textsOfMessage(message: string): string[] {
  const texts = variantsOf(parse(message, { ignoreTag: true }));
  return [...new Set(texts)].filter((text) => /\p{L}{2}/u.test(text));
}

function variantsOf(parts: ReturnType<typeof parse>): string[] {
  return parts.reduce<string[]>(
    (before, part) => before.flatMap((text) => formsOf(part).map((form) => text + form)),
    [''],
  );
}

function formsOf(part: ReturnType<typeof parse>[number]): string[] {
  if (part.type === TYPE.literal) return [part.value];
  if (part.type === TYPE.pound) return ['1'];
  if (part.type !== TYPE.plural && part.type !== TYPE.select) return ['X'];
  return Object.values(part.options).flatMap(({ value }) => variantsOf(value));
}

/** Where English has a word of the glossary, German has its pair. */
export function unpaired(
  english: ReadonlyMap<string, string>,
  german: ReadonlyMap<string, string>,
  { terms }: Glossary,
): string[] {
  return [...english].flatMap(([path, text]) => {
    const other = german.get(path);
    if (other === undefined) return [];
    let rest = text;
    return longestFirst(terms).flatMap(({ en, de }) => {
      const term = en.find((each) => englishPattern(each).test(rest));
      if (term === undefined) return [];
      // “Check-in manager” says nothing of “check-in”.
      rest = rest.replace(englishPattern(term), ' ');
      if (de.some((each) => saysGerman(other, each))) return [];
      return [`${path}: English says “${term}”, German none of “${de.join(', ')}”`];
    });
  });
}

const longestFirst = (terms: readonly Term[]) => {
  const lengthOf = ({ en }: Term) => Math.max(...en.map((each) => each.length));
  return terms.toSorted((one, other) => lengthOf(other) - lengthOf(one));
};

const englishPattern = (term: string) => new RegExp(`(?<![\\p{L}-])${term}s?(?![\\p{L}-])`, 'iu');
const folded = (text: string) =>
  text.toLowerCase().replace(/ae|ä/g, 'a').replace(/ö/g, 'o').replace(/ü/g, 'u');
/** “abweisen” is “Weisen Sie … ab” as well. */
const separable = /^(ab|an|auf|aus|ein)(?=\p{L}{4})/u;
/** In any of its forms: its words without their endings, in any order. */
const saysGerman = (text: string, term: string) =>
  term.split(/[ .]+/).every((word) =>
    folded(text).includes(
      folded(word)
        .replace(/(ung|en|er|es|n|e|t)$/, '')
        .replace(separable, ''),
    ),
  );

const english = { language: 'en', kind: 'pages' } as const;

/** @param page of Markdown. @returns its paragraphs, list items and cells, without code */
export function textsOfPage(path: string, page: string): Text[] {
  const lines = page
    .replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]+/g, ''))
    .split('\n');
  const paragraphs: { number: number; line: string }[] = [];
  for (const [index, line] of lines.entries()) {
    const last = paragraphs.at(-1);
    // A sentence may be wrapped.
    const continues =
      last && !/^(#|\||$)/.test(last.line) && !/^(#|\||\s*([-*]|\d+\.) |$)/.test(line);
    if (continues) last.line += ` ${line.trim()}`;
    else paragraphs.push({ number: index + 1, line });
  }
  return paragraphs.flatMap(({ number, line }) =>
    line
      .replace(/`[^`]*`/g, 'X')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, (_, words: string) =>
        /^[\w./-]+\.\w+$/.test(words) ? 'X' : words,
      )
      .replace(/<https?:[^>]*>/g, 'X')
      .replace(/[*_]{1,2}/g, '')
      .split(line.startsWith('|') ? '|' : '\0')
      .map((text) => ({
        where: `${path}:${number}`,
        ...english,
        text: text.replace(/^[#>\-\d.\s]+/, '').trim(),
      }))
      .filter(({ text }) => text !== ''),
  );
}

/** @returns the comments of a file; tags and blank lines part them */
export function textsOfComments(path: string, source: string): Text[] {
  const { comments } = parseSync(path, source);
  const joined: { start: number; end: number; text: string }[] = [];
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1);
    const text = type === 'Line' ? value.trim() : value.replace(/^\s*\*+ ?/gm, '').trim();
    const follows = type === 'Line' && last && /^\s*$/.test(source.slice(last.end, start));
    if (follows && last) Object.assign(last, { end, text: `${last.text} ${text}` });
    else joined.push({ start, end, text });
  }
  return joined
    .filter(({ text }) => !/^(biome-ignore|@ts-|\/ <reference)/.test(text))
    .flatMap(({ start, text }) => {
      const line = source.slice(0, start).split('\n').length;
      return text.split(/\n\s*\n|\n?(?=@\w+ )|\n- /).map((part) => ({
        where: `${path}:${line}`,
        ...english,
        text: part
          .replace(/`[^`]*`/g, 'X')
          .replace(/^@\w+( \w+)?/, '')
          .replace(/\s+/g, ' ')
          .trim(),
      }));
    })
    .filter(({ text }) => text !== '');
}

/** Sentences begin with a capital or an option; SQL, in our files, with a small letter. */
const sentence = /^\s*(--[a-z]|\p{Lu})\S*\s+\p{L}/u;

/** @returns the sentences that a file of the service puts together, for people who run it */
export function textsOfCode(path: string, source: string): Text[] {
  const { program } = parseSync(path, source);
  const found: Text[] = [];
  const add = (start: number, raw: string) => {
    // The lines of a help text belong together where they are indented.
    const text = raw.replace(/\n {9,}/g, ' ');
    const where = `${path}:${source.slice(0, start).split('\n').length}`;
    if (sentence.test(text)) found.push({ where, language: 'en', kind: 'screens', text });
  };
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === 'string') add(start, value);
    },
    TemplateLiteral: ({ start, quasis }) =>
      add(start, quasis.map(({ value }) => value.cooked ?? '').join('X')),
  }).visit(program);
  return found;
}

/** @returns the ways of the texts that a file writes on its buttons: `save`, `other.make` */
export function buttonTextsOf(path: string, source: string): string[] {
  const { program } = parseSync(path, source);
  const ways: string[] = [];
  const isButton = (name: unknown) => typeof name === 'string' && /^(button|.*Button)$/.test(name);
  new Visitor({
    JSXElement({ openingElement, children }) {
      const { name } = openingElement;
      if (name.type !== 'JSXIdentifier' || !isButton(name.name)) return;
      for (const child of children) {
        if (child.type === 'JSXExpressionContainer') ways.push(...waysOf(child.expression));
      }
    },
  }).visit(program);
  return ways;
}

/** `texts.other.make` → `other.make`; of a choice, both. */
function waysOf(node: { readonly type: string }): string[] {
  const each = node as unknown as Record<string, { type: string; name?: string }>;
  switch (node.type) {
    case 'MemberExpression': {
      const of = each.object as unknown as Record<string, { name?: string }>;
      const name = each.property?.name;
      if (name === undefined) return [];
      const before = of.name as unknown as string | undefined;
      const last = before ?? of.property?.name;
      return [last === undefined || /[tT]exts$/.test(last) ? name : `${last}.${name}`];
    }
    case 'ConditionalExpression':
      return [each.consequent, each.alternate].flatMap((way) => (way ? waysOf(way) : []));
    default:
      return [];
  }
}

/** What English buttons begin with, though it is no verb of the glossary. */
const otherButtons = /^(Yes|Not now|Back|Next|Done|Help|Undo|Update|OK|Never)\b/;
const verbs =
  /^(Add|Allow|Archive|Ask|Attach|Change|Check|Choose|Clear|Close|Cancel|Copy|Create|Delete|Deny|Disable|Download|Duplicate|Edit|Enable|Enter|Erase|Export|Find|Get|Hand|Hide|Import|Install|Invite|Leave|Link|Lock|Look|Manage|Mark|Move|Open|Pair|Pause|Preview|Print|Publish|Read|Refresh|Reload|Remove|Replace|Resend|Reset|Restore|Resume|Return|Revoke|Save|Scan|Search|Select|Send|Set|Share|Show|Sign|Start|Stop|Switch|Sync|Take|Try|Turn|Type|Undo|Unlist|Unlock|Upload|Use|View|Wipe)\b/;

/** A verb comes first in English, and an infinitive last in German. */
export function buttonFaults({ where, language, text }: Text): string[] {
  // A question needs no verb: “PIN forgotten?”.
  if (/^X|\?$/.test(text)) return [];
  if (language === 'en') {
    return verbs.test(text) || otherButtons.test(text)
      ? []
      : [`${where}: a button begins with a verb: “${text}”`];
  }
  const said = text.replace(/(: .*|\s*\(.*\)|[?.…]| X)$/u, '');
  return /(en|ern|eln|hinzufügen)$/u.test(said) ||
    /^(Ja|Jetzt nicht|Weiter|Zurück|Fertig|Rückgängig|Hilfe|Nie)/.test(said)
    ? []
    : [`${where}: a button ends with an infinitive: “${text}”`];
}
