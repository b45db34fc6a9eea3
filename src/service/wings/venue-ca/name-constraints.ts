/** The names and addresses that an authority may sign for (RFC 5280, 4.2.1.10). */
import { isIP, isIPv4 } from 'node:net';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';

/** @param names host names and IP addresses; a host name includes all names below it */
export function nameConstraints(names: readonly string[]): x509.Extension {
  const addresses = names.filter((name) => isIP(name) !== 0);
  const hosts = names.filter((name) => isIP(name) === 0);
  // A kind of name that is not mentioned would be allowed: so it is excluded.
  const closed = [
    ...(hosts.length === 0 ? [dns('')] : []),
    ...(addresses.length === 0 ? [ip('0.0.0.0/0'), ip('::/0')] : []),
  ];
  const constraints = new NameConstraints({
    permittedSubtrees: new GeneralSubtrees([
      ...hosts.map(dns),
      ...addresses.map((address) => ip(blockOf(address))),
    ]),
    ...(closed.length > 0 && { excludedSubtrees: new GeneralSubtrees(closed) }),
  });
  return new x509.Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraints));
}

/**
 * Whether the authority may sign for all of the names. One from before there were constraints may:
 * phones that have installed it would gain nothing from a new one.
 * @param root the authority's certificate, in PEM
 */
export function mayNameAll(root: string, names: readonly string[]): boolean {
  const extension = new x509.X509Certificate(root).getExtension(id_ce_nameConstraints);
  if (extension === null) return true;
  const { permittedSubtrees = [] } = AsnConvert.parse(extension.value, NameConstraints);
  const permitted = permittedSubtrees.map(({ base }) => base);
  return names.every((name) =>
    isIP(name) === 0
      ? permitted.some(({ dNSName }) => dNSName === name || name.endsWith(`.${dNSName}`))
      : permitted.some(({ iPAddress }) => iPAddress === written(blockOf(name))),
  );
}

const dns = (dNSName: string) => new GeneralSubtree({ base: new GeneralName({ dNSName }) });
const ip = (iPAddress: string) => new GeneralSubtree({ base: new GeneralName({ iPAddress }) });

const blockOf = (address: string): string => `${address}/${isIPv4(address) ? 32 : 128}`;

/** An address in the one form in which certificates are read: there are many ways to write one. */
const written = (block: string): string | undefined =>
  AsnConvert.parse(AsnConvert.serialize(ip(block)), GeneralSubtree).base.iPAddress;
