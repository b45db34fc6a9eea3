/** A door's device for the tests: a real Chromium, whose camera is a film. */
import { mkdirSync, renameSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type ViewportSize,
} from 'playwright-core';
import { startPatienceMs } from './bare-browser.ts';
import { writeCameraVideo } from './camera-video.ts';
import { findBrowser, findHeadlessBrowser } from './programs.ts';

/** What the pages have done since the start; tests read it at their end. */
export type Seen = {
  /** Address of every request, the service worker's included. */
  readonly requests: string[];
  /** Exceptions that nobody caught. */
  readonly pageErrors: string[];
  readonly consoleErrors: string[];
  /** `script-src-elem: https://…`, one a violation of the Content-Security-Policy. */
  readonly policyViolations: string[];
};

export type DoorDevice = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly seen: Seen;
  close(): Promise<void>;
};

export type OwnBrowserOptions = {
  /** A `.y4m` (support/camera-video.ts); without it the camera looks at a wall. */
  readonly cameraVideo?: string;
  /** What the device stores lies here: the same folder again is the same device, switched on again. */
  readonly profileDir: string;
  /** A phone's, unless given. */
  readonly viewport?: ViewportSize;
  /** The browser as people have it, also where a lighter one is installed. */
  readonly isWhole?: boolean;
};

const phone: ViewportSize = { width: 390, height: 844 };

/** Somebody wants to watch a test. */
const isHeaded = process.env.ADMIT_HEADED === '1';

const settings = {
  permissions: ['camera'],
  locale: 'en-GB',
} satisfies BrowserContextOptions;

const launchOptions = (cameraVideo: string, isWhole = false) => ({
  timeout: startPatienceMs,
  executablePath: isWhole || isHeaded ? findBrowser() : findHeadlessBrowser(),
  headless: !isHeaded,
  args: [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${cameraVideo}`,
    '--disable-gpu',
    '--disable-quic',
  ],
});

let shared: Promise<Browser> | undefined;

/**
 * One for all files that follow one another in this process, and it ends with the process. Whoever opens
 * something in it closes that again.
 */
async function sharedBrowser(): Promise<Browser> {
  shared ??= launchShared();
  if (!(await shared).isConnected()) shared = launchShared();
  return shared;
}

/** Whoever ends this process leaves it no time to tidy up: the film stays. */
const launchShared = (): Promise<Browser> =>
  chromium.launch(launchOptions(filmOfWall('node_modules/.vite')));

/** What hangs is told from what shares its cores with others. */
const patienceMs = 60_000;

/** A memory of its own in the shared browser, as of somebody else's device; whoever asks for it closes it. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (await sharedBrowser()).newContext(options);
  context.setDefaultTimeout(patienceMs);
  return context;
}

export type SharedBrowserOptions = {
  readonly viewport?: ViewportSize;
  /** `en-GB`, unless given. */
  readonly locale?: string;
  /** Hears no other device, as in a browser without WebRTC. */
  readonly isApart?: boolean;
};

/** A device with a memory of its own in the shared browser. What it stores is gone when it is closed. */
export async function openDoor(options: SharedBrowserOptions = {}): Promise<DoorDevice> {
  const { isApart = false, ...ofContext } = options;
  const context = await openContext({ ...settings, viewport: phone, ...ofContext });
  if (isApart) {
    await context.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
  }
  return deviceOf(context);
}

/** A device that is a browser of its own: with a film of its own, or to be switched on again. */
export async function launchDoor(options: OwnBrowserOptions): Promise<DoorDevice> {
  const { profileDir, cameraVideo, isWhole, viewport = phone } = options;
  const launched = launchOptions(cameraVideo ?? filmOfWall(profileDir), isWhole);
  return deviceOf(
    await chromium.launchPersistentContext(profileDir, { ...launched, ...settings, viewport }),
  );
}

async function deviceOf(context: BrowserContext): Promise<DoorDevice> {
  context.setDefaultTimeout(patienceMs);
  const seen = await watch(context);
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, seen, close: () => context.close() };
}

/** Small and slow: each frame is drawn and searched, and what most tests look at is not the camera. */
function filmOfWall(folder: string): string {
  const film = resolve(folder, 'wall.y4m');
  mkdirSync(folder, { recursive: true });
  // Several processes may do so at once.
  const drawn = `${film}.${process.pid}`;
  writeCameraVideo(drawn, [{ seconds: 2, code: null }], { fps: 1, width: 160, height: 120 });
  renameSync(drawn, film);
  return film;
}

async function watch(context: BrowserContext): Promise<Seen> {
  const seen: Seen = { requests: [], pageErrors: [], consoleErrors: [], policyViolations: [] };
  context.on('request', (request) => seen.requests.push(request.url()));
  context.on('weberror', (error) => seen.pageErrors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') seen.consoleErrors.push(message.text());
  });
  await context.exposeFunction('reportPolicyViolation', (violation: string) => {
    seen.policyViolations.push(violation);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'reportPolicyViolation');
      report(`${event.effectiveDirective}: ${event.blockedURI || event.sample}`);
    });
  });
  await context.addInitScript(keepVerdicts);
  return seen;
}

export type ShownVerdict = {
  readonly code: string;
  readonly scanId: string;
  readonly text: string;
};

/** In the page: what was on the screen for a moment only is known afterwards, too. */
export function keepVerdicts(): void {
  const shown: ShownVerdict[] = [];
  Reflect.set(window, 'shownVerdicts', shown);
  new MutationObserver(() => {
    const status = document.querySelector<HTMLElement>('[role=status][data-verdict]');
    const { verdict: code = '', scan: scanId = '' } = status?.dataset ?? {};
    const last = shown.at(-1);
    if (code === '' || (last?.code === code && last.scanId === scanId)) return;
    shown.push({ code, scanId, text: document.querySelector('main')?.innerText ?? '' });
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
