/**
 * A connection's description as a browser has it (SDP), and the few facts of it that a QR code carries. Both ends
 * show a code at the same time. Each is to itself the end that began, and reads the other's code as its answer.
 */
import { type Candidate, type ConnectionCode, mostCandidates } from './link-code.ts';

/** @returns null for a description that names no address: the device is on no network */
export function codeOfDescription(sdp: string): ConnectionCode | null {
  const line = (name: string) => new RegExp(`^a=${name}:(\\S.*?)\\r?$`, 'm').exec(sdp)?.[1];
  const [, hex = ''] = /^sha-256 ([\dA-F:]+)$/i.exec(line('fingerprint') ?? '') ?? [];
  const ufrag = line('ice-ufrag');
  const password = line('ice-pwd');
  if (ufrag === undefined || password === undefined || hex === '') {
    throw new Error('the connection has no fingerprint or no password');
  }
  const candidates = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)]
    .flatMap(([, address = '', port]) => candidateOf(address, Number(port)))
    .slice(0, mostCandidates);
  if (candidates.length === 0) return null;
  const fingerprint = Uint8Array.from(hex.split(':'), (byte) => Number.parseInt(byte, 16));
  return { ufrag, password, fingerprint, candidates };
}

/**
 * @param own the fingerprint of this end. The one that comes first greets (DTLS): both ends see the same order
 * @returns the description with which the other end would have answered
 */
export function descriptionOfCode(code: ConnectionCode, own: Uint8Array): string {
  const fingerprint = hexOf(code.fingerprint, ':').toUpperCase();
  const isGreeted = hexOf(own, '') < hexOf(code.fingerprint, '');
  const candidates = code.candidates.map(
    (candidate, at) =>
      `a=candidate:${at + 1} 1 udp ${2_113_937_151 - at} ${addressOf(candidate)} ${candidate.port} typ host`,
  );
  const lines = [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    `a=ice-ufrag:${code.ufrag}`,
    `a=ice-pwd:${code.password}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    `a=setup:${isGreeted ? 'passive' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
    ...candidates,
  ];
  return `${lines.join('\r\n')}\r\n`;
}

const mdnsForm = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.local$/i;

function candidateOf(address: string, port: number): readonly Candidate[] {
  const [, uuid] = mdnsForm.exec(address) ?? [];
  if (uuid !== undefined) {
    return [{ kind: 'mdns', address: bytesOfHex(uuid.replaceAll('-', '')), port }];
  }
  if (/^[\d.]+$/.test(address)) {
    return [{ kind: 'ip4', address: Uint8Array.from(address.split('.'), Number), port }];
  }
  const groups = groupsOfIp6(address);
  return groups ? [{ kind: 'ip6', address: bytesOfHex(groups.join('')), port }] : [];
}

/** @returns eight groups of four digits; null for another form */
function groupsOfIp6(address: string): readonly string[] | null {
  const [before = '', after, ...more] = address.split('::');
  if (more.length > 0 || !/^[\da-f:]+$/i.test(address)) return null;
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [head, tail] = [groups(before), groups(after ?? '')];
  const missing = 8 - head.length - tail.length;
  if (after === undefined ? missing !== 0 : missing < 0) return null;
  const all = [...head, ...Array<string>(missing).fill('0'), ...tail];
  return all.every(({ length }) => length <= 4) ? all.map((group) => group.padStart(4, '0')) : null;
}

function addressOf({ kind, address }: Candidate): string {
  const hex = hexOf(address, '');
  switch (kind) {
    case 'ip4':
      return address.join('.');
    case 'ip6':
      return (hex.match(/.{4}/g) ?? []).join(':');
    case 'mdns':
      return `${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`;
  }
}

const hexOf = (bytes: Uint8Array, between: string): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(between);

const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
