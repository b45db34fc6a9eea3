/** The built gateway before the built service, each a process, with a way between them without CORS headers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { builtService, type ServiceProcess, serviceAlone } from './built-service.ts';
import { withoutCors } from './without-cors.ts';

/** As `serviceProcess`: what is killed and started again is the upstream, while the gateway stays. */
export async function gatewayProcess(): Promise<ServiceProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'admit-gateway-'));
  const upstreamKey = makeKey(cryptoRandomness);
  // A test may have set the operator's.
  const ownKey = process.env.ADMIT_ADMIN_KEY || makeKey(cryptoRandomness);
  const upstream = await serviceAlone(null, { ADMIT_ADMIN_KEY: upstreamKey });
  const way = await withoutCors(upstream.origin);
  const keyFile = join(folder, 'upstream-key');
  writeFileSync(keyFile, `${upstreamKey}\n`, { mode: 0o600 });
  const gateway = await builtService({
    args: () => ['--upstream', way.origin, '--upstream-key-file', keyFile],
    environment: { ADMIT_ADMIN_KEY: ownKey, DATABASE_URL: '' },
    isReady: (greeting) => greeting.includes('/office/'),
  });
  let link = '';

  async function post(path: string, form: Readonly<Record<string, string>>) {
    const answer = await fetch(`${gateway.origin}${path}`, {
      method: 'POST',
      headers: { Authorization: `ApiKey ${ownKey}` },
      body: new URLSearchParams(form),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async function makeDemoDoor(): Promise<string> {
    const fields = new URLSearchParams(upstream.pairingLink().split('#')[1]);
    const made = await post('/api/apiKey/create', { name: 'Demo door', scope: 'door' });
    const path = `/api/event/${fields.get('event')}/grantPermission`;
    await post(path, { apiKeyIdToGrantPermissionTo: String(made.id) });
    fields.set('base', gateway.origin);
    fields.set('key', made.apiKey.key);
    return `${gateway.origin}/#${fields.toString().replace('pair=&', 'pair&').replaceAll('+', '%20')}`;
  }

  return {
    origin: gateway.origin,
    demoOrigin: upstream.origin,
    data: upstream.data,
    pairingLink: () => link,
    async start() {
      await upstream.start();
      if (!gateway.isRunning()) await gateway.start();
      if (link === '') link = await makeDemoDoor();
    },
    isRunning: () => upstream.isRunning(),
    kill: () => upstream.kill(),
    async remove() {
      await gateway.remove();
      await way.close();
      await upstream.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
