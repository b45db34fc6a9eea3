/**
 * Stands between a browser and the service. It gives the page a camera that a test draws (no engine
 * but Chromium has one in automation), lets the network go, and hears of whatever an engine's
 * Content-Security-Policy has stopped, and of every request to another server, in pages and in workers.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createServer,
  request as forward,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { general } from '../../../src/contract/error-code.ts';

export type DoorFront = {
  readonly origin: string;
  /** While it is off, no request gets an answer or reaches the service. */
  setNetwork(isOn: boolean): void;
  /** `script-src-elem: inline`, one a violation: of the policy, or of staying with this server. */
  readonly policyViolations: readonly string[];
  /** Of the last page that was sent. */
  readonly permissionsPolicy: () => string;
  close(): Promise<void>;
};

const camera = '/drawn-camera.js';
const reports = '/policy-reports';
const cameraScript = readFileSync(join(import.meta.dirname, 'drawn-camera.js'));
const policy = 'content-security-policy';
/** The app may call other services. Here it has no reason to: each attempt is reported, and lives. */
const noOtherServer = "default-src 'self' data: blob: 'wasm-unsafe-eval'";

/** Calls of our own, beside the specification. */
const extensions = '/api/extension/';
const noSuchPath = JSON.stringify({ success: false, errors: [general.invalidPath] });

/** @param speaks `specification`: what the service offers beside it is not there */
export async function doorFront(
  service: string,
  speaks: 'all' | 'specification' = 'all',
): Promise<DoorFront> {
  let isOn = true;
  const policyViolations: string[] = [];
  let permissionsPolicy = '';

  const server = createServer((request, response) => {
    // These two belong to the test: they are there without a network, too.
    if (request.url === camera) {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(cameraScript);
    } else if (request.url === reports) {
      response.writeHead(204).end();
      void readReport(request).then((violation) => policyViolations.push(violation));
    } else if (isOn && speaks === 'specification' && request.url?.startsWith(extensions)) {
      response.writeHead(404, { 'Content-Type': 'application/json' }).end(noSuchPath);
    } else if (isOn) {
      pass(service, request, response, (page) => {
        permissionsPolicy = String(page['permissions-policy'] ?? '');
      });
    } else {
      request.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    policyViolations,
    permissionsPolicy: () => permissionsPolicy,
    setNetwork(next) {
      isOn = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function pass(
  service: string,
  request: IncomingMessage,
  response: ServerResponse,
  onPage: (headers: IncomingHttpHeaders) => void,
): void {
  const { method = 'GET', url } = request;
  // A page is changed on its way: it must be readable.
  const headers = { ...request.headers, 'accept-encoding': 'identity' };
  const onward = forward(`${service}${url}`, { method, headers }, async (answer) => {
    const answered = { ...answer.headers };
    if (policy in answered) {
      answered[policy] = `${answered[policy]}; report-uri ${reports}`;
      answered[`${policy}-report-only`] = `${noOtherServer}; report-uri ${reports}`;
    }
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      response.writeHead(answer.statusCode ?? 502, answered);
      answer.pipe(response);
      return;
    }
    onPage(answer.headers);
    const page = (await text(answer)).replace('<head>', `<head><script src="${camera}"></script>`);
    answered['content-length'] = String(Buffer.byteLength(page));
    response.writeHead(answer.statusCode ?? 502, answered).end(page);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

async function readReport(request: IncomingMessage): Promise<string> {
  const { 'csp-report': report } = JSON.parse(await text(request));
  return `${report['effective-directive'] ?? report['violated-directive']}: ${report['blocked-uri']}`;
}
