/** Passkeys of the browser. Its library is loaded when somebody uses one. */
import type { Log } from '../../client/log/log.ts';

export type Passkeys = {
  /** Not where the page has no secure connection, or an IP address in place of a name. */
  readonly isAvailable: boolean;
  /**
   * @param options of the service, as JSON
   * @returns the new credential, as JSON; null where the person or the browser did not want it
   */
  create(options: string): Promise<string | null>;
  /** @returns the credential that signs in, as JSON; null as for `create` */
  get(options: string): Promise<string | null>;
};

const ipAddress = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

export function browserPasskeys(page: Window & typeof globalThis, log: Log): Passkeys {
  const library = () => import('@simplewebauthn/browser');
  /** People cancel, and devices lack what is wanted: the log says which. */
  const asJson = async (ask: () => Promise<object>): Promise<string | null> => {
    try {
      return JSON.stringify(await ask());
    } catch (error) {
      log('passkey-not-used', error);
      return null;
    }
  };
  return {
    isAvailable:
      page.isSecureContext &&
      'PublicKeyCredential' in page &&
      !ipAddress.test(page.location.hostname),
    create: (options) =>
      asJson(async () => (await library()).startRegistration({ optionsJSON: JSON.parse(options) })),
    get: (options) =>
      asJson(async () =>
        (await library()).startAuthentication({ optionsJSON: JSON.parse(options) }),
      ),
  };
}
