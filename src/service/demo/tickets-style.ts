export const ticketsStyle = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body {
  margin: 0;
  padding: 2rem clamp(1rem, 4vw, 3rem);
  background: #eef0f3;
  color: #14171c;
  font: 1rem/1.4 system-ui, sans-serif;
}
header { max-width: 72rem; margin: 0 auto 1.5rem; }
h1 { margin: 0; font-size: 1.75rem; letter-spacing: -0.02em; }
header p { margin: 0.25rem 0 0; color: #4a5261; }
main {
  max-width: 72rem;
  margin: 0 auto;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 31rem), 1fr));
  gap: 1.25rem;
}
.ticket {
  display: flex;
  min-height: 13rem;
  overflow: hidden;
  border: 1px solid #d4d8df;
  border-radius: 0.75rem;
  background: #fff;
  break-inside: avoid;
}
.words { flex: 1; min-width: 0; display: flex; flex-direction: column; padding: 1.25rem; }
.event {
  margin: 0;
  color: #4a5261;
  font-size: 0.75rem;
  font-weight: 600;
  letter-spacing: 0.08em;
  text-transform: uppercase;
}
h2 { margin: 0.35rem 0 0; text-align: left; font-size: 1.35rem; line-height: 1.2; overflow-wrap: anywhere; }
.category { margin: 0.25rem 0 1rem; font-weight: 600; }
.code { margin: auto 0 0; font: 0.95rem ui-monospace, monospace; }
.remark { margin: 0.35rem 0 0; color: #4a5261; font-size: 0.85rem; }
.remark::before {
  content: '';
  display: inline-block;
  width: 0.6em;
  height: 0.6em;
  margin-right: 0.5em;
  border-radius: 50%;
  background: #1d7f45;
}
.unpaid::before { background: #b26a00; }
.cancelled::before, .not-accepted::before, .wrong-event::before, .unknown::before { background: #b3261e; }
figure {
  flex: none;
  width: 13.5rem;
  margin: 0;
  padding: 0.75rem;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  border-left: 2px dashed #d4d8df;
}
figure svg { display: block; width: 100%; height: auto; }
figure.qr svg, figure.aztec svg { width: 9.5rem; }
figure.pdf417, figure.code128 { width: 17rem; }
figcaption { margin-top: 0.25rem; color: #4a5261; font-size: 0.75rem; }
@media (max-width: 34rem) {
  .ticket { flex-direction: column; }
  figure, figure.pdf417, figure.code128 {
    width: auto;
    border-left: 0;
    border-top: 2px dashed #d4d8df;
  }
  figure.pdf417 svg, figure.code128 svg { max-width: 20rem; }
}
@page { margin: 12mm; }
@media print {
  body { padding: 0; background: #fff; }
  main { grid-template-columns: 1fr; gap: 6mm; }
  .ticket { border-color: #000; }
}
`;
