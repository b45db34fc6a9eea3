/** A letter as plain text. */
import { formattedText } from '../../core/deps/organizers-html.ts';
import type { Letter, Part } from './letter.ts';

export const letterText = ({ heading, details, parts, foot }: Letter): string =>
  `${[[heading, ...details].join('\n'), ...parts.map(partText), `-- \n${foot.join('\n')}`]
    .filter((text) => text !== '')
    .join('\n\n')}\n`;

function partText(part: Part): string {
  switch (part.kind) {
    case 'words':
      return part.text;
    case 'facts':
      return part.rows.map(([name, text]) => `${name}: ${text}`).join('\n');
    case 'ticket': {
      const { category, holder, number, edit } = part;
      const lines = [category, [holder, number].filter(Boolean).join(' – ')];
      return [...lines, ...(edit ? [`${edit.text}: ${edit.address}`] : [])].join('\n');
    }
    case 'organizers':
      return formattedText(part.html)
        .map(({ spans, depth, mark }) => {
          const text = spans
            .map(({ text: words, link }) => (link && link !== words ? `${words} (${link})` : words))
            .join('');
          return `${'  '.repeat(Math.max(0, depth - 1))}${mark === null ? '' : `${mark} `}${text}`;
        })
        .join('\n');
    case 'link':
      return `${part.link.text}:\n${part.link.address}`;
  }
}
