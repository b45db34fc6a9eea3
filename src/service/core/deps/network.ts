/** Who counts as one caller, where callers are told apart by their addresses. */
import { isIPv6 } from 'node:net';

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * @param address as the connection or a trusted proxy tells it
 * @returns an IPv4 address as it is; of an IPv6 address the first 64 bits: a household has all that are in them
 */
export function networkOf(address: string): string {
  const [, inside] = mappedIPv4.exec(address) ?? [];
  if (inside !== undefined) return inside;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const before = groupsIn(head);
  const after = tail === undefined ? [] : groupsIn(tail);
  const missing = Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => 0), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** An IPv4 address at the end stands for two groups; it is never among the first four. */
const groupsIn = (text: string): readonly number[] =>
  text === ''
    ? []
    : text
        .split(':')
        .flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
