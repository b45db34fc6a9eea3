/**
 * The page from which phones get the venue's root certificate. It uses plain HTTP, since the phone does
 * not trust the service yet: people compare the fingerprint with the one that the service printed.
 */
import { X509Certificate } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { requestMs } from '../../core/deps/deadlines.ts';
import { AnswerLog } from '../../core/http/answer-log.ts';

const policy =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export type CaPageOptions = {
  /** In PEM. */
  readonly root: string;
  /** Where the app is found once the root is installed. */
  readonly appUrl: string;
  readonly log: { write(line: string): void } | null;
};

/** The SHA-256 fingerprint as phones show it, in pairs of digits. */
export const fingerprintOf = (root: string): string => new X509Certificate(root).fingerprint256;

export function buildCaPage({ root, appUrl, log }: CaPageOptions): FastifyInstance {
  const app = Fastify({
    logController: new AnswerLog(),
    logger: log ? { level: 'info', stream: log } : false,
    requestTimeout: requestMs,
  });
  const page = pageOf(appUrl, fingerprintOf(root));
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
  });
  app.get('/', (_, reply) => reply.redirect('/ca'));
  app.get('/ca', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/ca.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/ca.crt', (_, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('Content-Disposition', 'attachment; filename="admit-ca.crt"')
      .send(new X509Certificate(root).raw),
  );
  return app;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const pageOf = (appUrl: string, fingerprint: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Admit: certificate of this venue</title>
<link rel="stylesheet" href="/ca.css">
</head>
<body>
<main>
<section lang="de">
<h1>Zertifikat dieses Hauses</h1>
<p>Einmal je Gerät. Danach läuft der Einlass auch ohne Netz.</p>
<p><a class="get" href="/ca.crt">Zertifikat laden</a></p>
<h2>iPhone, iPad</h2>
<ol>
<li>Laden und „Zulassen“ antippen.</li>
<li>Einstellungen → Profil geladen → Installieren.</li>
<li>Einstellungen → Allgemein → Info → Zertifikatsvertrauenseinstellungen: einschalten.</li>
</ol>
<h2>Android</h2>
<ol>
<li>Laden.</li>
<li>Einstellungen, dort nach „CA-Zertifikat“ suchen → Trotzdem installieren → die geladene Datei wählen.</li>
</ol>
<p>Dann: <a href="${escaped(appUrl)}">${escaped(appUrl)}</a></p>
</section>
<section>
<h1>Certificate of this venue</h1>
<p>Once a device. Afterwards the doors work without a network, too.</p>
<p><a class="get" href="/ca.crt">Get the certificate</a></p>
<h2>iPhone, iPad</h2>
<ol>
<li>Get it and tap “Allow”.</li>
<li>Settings → Profile Downloaded → Install.</li>
<li>Settings → General → About → Certificate Trust Settings: switch it on.</li>
</ol>
<h2>Android</h2>
<ol>
<li>Get it.</li>
<li>Settings, search for “CA certificate” → Install anyway → choose the file.</li>
</ol>
<p>Then: <a href="${escaped(appUrl)}">${escaped(appUrl)}</a></p>
</section>
<section>
<h2>SHA-256</h2>
<p lang="de">Er muss derselbe sein, den der Dienst beim Start zeigt.</p>
<p>It must be the one that the service shows when it starts.</p>
<p><code>${fingerprint}</code></p>
</section>
</main>
</body>
</html>
`;

const style = `body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; color: #16181d; background: #fff; }
main { max-width: 36rem; margin: 0 auto; padding: 1rem; }
.get { display: inline-block; padding: 0.75rem 1.25rem; border-radius: 0.5rem; background: #0b5cad; color: #fff; text-decoration: none; }
code { word-break: break-all; }
@media (prefers-color-scheme: dark) { body { color: #e8eaee; background: #16181d; } a { color: #8ec5ff; } .get { color: #fff; } }
`;
