/**
 * Development: the app and the office from their sources, and the service built anew and started again whenever one of
 * its files changes. `npm run dev -- --port 5173`; what follows further goes to the service. All that
 * it keeps, the demo's database included, stands in `.dev/`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import { build, createServer } from 'vite';

const { port, forService } = readArguments(process.argv.slice(2));
const servicePort = await freePort();

/** `--port N` is the app's; the service has a port that nobody needs to know. */
function readArguments(given) {
  const at = given.indexOf('--port');
  if (at < 0) return { port: 5173, forService: given };
  return { port: Number(given[at + 1]), forService: given.toSpliced(at, 2) };
}

async function freePort() {
  const probe = createTcpServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  await once(probe, 'close');
  return free;
}

/** The page and what Vite makes of src/ and public/; everything else is the service's. */
const ofApp = ['@', 'src/', 'node_modules/', '.dev/', 'index\\.html', ...readdirSync('public')];
const paths = `^/(?!$|\\?|${ofApp.join('|')})`;

const office = await createServer({
  configFile: 'vite.office.config.ts',
  server: { port: await freePort(), strictPort: true, host: 'localhost' },
});
await office.listen();
const officeOrigin = `http://localhost:${office.httpServer.address().port}`;

const app = await createServer({
  cacheDir: '.dev/vite',
  server: {
    port,
    strictPort: true,
    host: 'localhost',
    proxy: {
      // With the socket by which its pages hear of changes.
      '^/office/': { target: officeOrigin, ws: true },
      [paths]: { target: `http://localhost:${servicePort}` },
    },
  },
});
await app.listen();
const origin = `http://localhost:${app.httpServer.address().port}`;

let service = null;

/** A change must be seen at once: who doesn't end in time is ended. SQLite outlives it. */
async function stopService() {
  if (service === null || service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  const overdue = setTimeout(() => service.kill('SIGKILL'), 500);
  await ended;
  clearTimeout(overdue);
}

function startService() {
  const options = ['--port', servicePort, '--public-url', origin, '--data', '.dev/data'];
  service = spawn(
    process.execPath,
    ['--enable-source-maps', '.dev/service/main.js', ...options.map(String), ...forService],
    { stdio: 'inherit' },
  );
}

let restarting = Promise.resolve();
const watcher = await build({
  configFile: 'vite.service.config.ts',
  build: { outDir: '.dev/service', watch: {} },
});
// While there are errors, the service goes on as it was.
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') restarting = restarting.then(stopService).then(startService);
  if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`);
  if ('result' in event) void event.result?.close();
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await Promise.all([app.close(), office.close(), watcher.close(), restarting.then(stopService)]);
    process.exit(0);
  });
}
