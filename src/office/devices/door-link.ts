/** The link that makes a phone a door. It holds a claim or a key, so it is shown and kept nowhere. */
import { namedPairingLink, type Pairing } from '../../client/pairing/pairing.ts';
import { defaultGate, type Gate } from '../../domain/gate.ts';

const isUsual = (gate: Gate): boolean =>
  Object.entries(gate).every(([name, value]) => value === defaultGate[name as keyof Gate]);

/**
 * @param app origin of the app that opens it
 * @returns the short form where the gate lets everybody through as usual, else the one that has its choices
 */
export function doorLink(app: string, pairing: Pairing): string {
  const { service, key, eventId, device, gate } = pairing;
  if (!isUsual(gate)) return namedPairingLink(app, pairing);
  const fields = new URLSearchParams({ base: service, key, event: String(eventId), device });
  return `${app}/#pair&${fields.toString().replaceAll('+', '%20')}`;
}
