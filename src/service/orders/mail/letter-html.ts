/**
 * A letter as HTML: no script, nothing fetched from anywhere, and readable where a mail program drops the
 * style.
 */
import { escaped } from '../../core/deps/html.ts';
import { simpleHtml } from '../../core/deps/organizers-html.ts';
import type { Letter, Link, Part } from './letter.ts';

const style = `
:root{color-scheme:light dark}
body{margin:0;padding:0;background:#f2f2ef;color:#1b1b1b;font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{max-width:36rem;margin:0 auto;padding:24px 16px 40px;overflow-wrap:anywhere;hyphens:auto}
.card{background:#fff;border:1px solid #d9d9d4;border-radius:12px;padding:20px 20px 24px}
h1{font-size:26px;line-height:1.2;margin:0 0 8px}
p{margin:0 0 16px}
.soft{color:#55554f}
.details{margin:0 0 24px}
.details p{margin:0 0 2px}
.ticket{border-top:1px solid #d9d9d4;padding:14px 0}
.ticket p{margin:0}
.name{font-weight:700}
.number{white-space:nowrap}
dl{margin:0 0 16px}dt{color:#55554f}dd{margin:0 0 8px;font-weight:600}
.organizers{border-top:1px solid #d9d9d4;padding:16px 0 0;margin:0 0 8px;white-space:pre-line}
.organizers p,.organizers ul,.organizers ol{margin:0 0 12px;white-space:normal}
a{color:#0b5d3b}
.button{display:inline-block;background:#0b5d3b;color:#fff;text-decoration:none;font-weight:700;border-radius:10px;padding:14px 22px;margin:8px 0}
.foot{font-size:15px;padding:16px 20px 0}
.foot p{margin:0 0 4px}
@media (prefers-color-scheme:dark){
body{background:#141414;color:#f0f0ec}
.card{background:#1f1f1f;border-color:#3c3c3a}
.soft,dt{color:#b9b9b2}
.ticket,.organizers{border-color:#3c3c3a}
a{color:#7fdcb0}
.button{background:#7fdcb0;color:#10281c}
}`;

export function letterHtml({ language, subject, heading, details, parts, foot }: Letter): string {
  const paragraph = (text: string) => `<p class="soft" dir="auto">${escaped(text)}</p>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${style}</style></head>
<body><main><div class="card">
<h1 dir="auto">${escaped(heading)}</h1>
<div class="details">${details.map(paragraph).join('')}</div>
${parts.map(partHtml).join('\n')}
</div>
<div class="foot">${foot.map(paragraph).join('')}</div>
</main></body></html>
`;
}

function partHtml(part: Part): string {
  switch (part.kind) {
    case 'words':
      return `<p>${escaped(part.text)}</p>`;
    case 'facts':
      return `<dl>${part.rows
        .map(([name, text]) => `<dt>${escaped(name)}</dt><dd dir="auto">${escaped(text)}</dd>`)
        .join('')}</dl>`;
    case 'ticket': {
      const { category, holder, number, edit } = part;
      const name = holder === '' ? '' : `<bdi>${escaped(holder)}</bdi> `;
      return `<div class="ticket"><p class="name"><bdi>${escaped(category)}</bdi></p>
<p>${name}<span class="soft number">${escaped(number)}</span></p>${
        edit ? `<p>${linkHtml(edit)}</p>` : ''
      }</div>`;
    }
    case 'organizers':
      return `<div class="organizers" dir="auto">${simpleHtml(part.html)}</div>`;
    case 'link':
      return `<p>${linkHtml(part.link, ' class="button"')}</p>`;
  }
}

const linkHtml = ({ text, address }: Link, attributes = ''): string =>
  `<a${attributes} href="${escaped(address)}">${escaped(text)}</a>`;
