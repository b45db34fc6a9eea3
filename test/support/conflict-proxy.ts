/**
 * Stands between a service and PostgreSQL, and answers statements as one does that stood in another
 * transaction's way: nothing of them has been done, and they may be sent again.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type ConflictProxy = {
  readonly port: number;
  /** How many statements were answered so. */
  conflicts(): number;
  close(): Promise<void>;
};

export type ConflictOptions = {
  /** The path of the server's socket. */
  readonly socket: string;
  /**
   * Asked for each statement but the one that undoes a transaction.
   * @returns the code that answers it (40001 or 40P01); null: it goes on to the server
   */
  readonly conflict: () => string | null;
};

const sync = 'S';
const readyForQuery = 'Z';

export async function conflictProxy(options: ConflictOptions): Promise<ConflictProxy> {
  const open = new Set<Socket>();
  let conflicts = 0;
  const server = createServer((near) => {
    const far = connect({ path: options.socket });
    for (const each of [near, far]) {
      open.add(each);
      each.on('error', () => {});
    }
    // Messages of one answer are written one by one: each but the first would wait for 40 ms.
    near.setNoDelay(true);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    relay(near, far, options, () => {
      conflicts += 1;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    conflicts: () => conflicts,
    async close() {
      for (const each of open) each.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function relay(
  near: Socket,
  far: Socket,
  { conflict }: ConflictOptions,
  onConflict: () => void,
): void {
  /** As the server last said: `I` outside of a transaction. */
  let state = 'I';
  /** Of a statement in several messages: whether they go to the server, or what answers them. */
  let statement: { readonly code: string | null } | null = null;

  const refuse = (code: string) => {
    onConflict();
    near.write(errorResponse(code));
    // The server's own transaction is still open: who is told so undoes it.
    near.write(message(readyForQuery, state === 'I' ? 'I' : 'E'));
  };
  near.on(
    'data',
    messages(true, ({ type, bytes }) => {
      const isAsked =
        type !== '' && type !== 'X' && !/^Q....rollback/s.test(bytes.toString('latin1'));
      if (isAsked) statement ??= { code: conflict() };
      const code = statement?.code ?? null;
      if (code === null) far.write(bytes);
      if (type !== 'Q' && type !== sync) return;
      statement = null;
      if (code !== null) refuse(code);
    }),
  );
  far.on(
    'data',
    messages(false, ({ type, bytes }) => {
      if (type === readyForQuery) state = bytes.toString('latin1', 5, 6);
      near.write(bytes);
    }),
  );
}

type Message = {
  /** Of the client's first message, which has none: empty. */
  readonly type: string;
  readonly bytes: Buffer;
};

/** Cuts what comes into messages: a letter, and a length that counts itself. */
function messages(isOfClient: boolean, take: (one: Message) => void): (chunk: Buffer) => void {
  let waiting = Buffer.alloc(0);
  let isFirst = isOfClient;
  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      const lengthAt = isFirst ? 0 : 1;
      if (waiting.length < lengthAt + 4) return;
      const end = lengthAt + waiting.readUInt32BE(lengthAt);
      if (waiting.length < end) return;
      const type = isFirst ? '' : waiting.toString('latin1', 0, 1);
      const bytes = waiting.subarray(0, end);
      isFirst = false;
      waiting = waiting.subarray(end);
      take({ type, bytes });
    }
  };
}

function message(type: string, content: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(4 + Buffer.byteLength(content), 1);
  return Buffer.concat([head, Buffer.from(content)]);
}

const errorResponse = (code: string): Buffer =>
  message('E', `SERROR\0VERROR\0C${code}\0Mcould not serialize access\0\0`);
