/** Stands between a service and its database, and loses connections without a word. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  readonly port: number;
  /** Whatever is open by now: nothing arrives any more on either side, not even an end. */
  loseConnections(): void;
  /** So do new ones, until they are let through again. */
  loseNewOnes(isLost: boolean): void;
  close(): Promise<void>;
};

/** @param socket the path of the server's socket */
export async function tcpProxy(socket: string): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let pairs: (readonly [Socket, Socket])[] = [];
  let isLost = false;

  function hold(each: Socket): void {
    open.add(each);
    each.on('error', () => {});
    each.on('close', () => open.delete(each));
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    hold(near);
    if (isLost) {
      near.resume();
      return;
    }
    const far = connect({ path: socket, allowHalfOpen: true });
    hold(far);
    near.pipe(far);
    far.pipe(near);
    far.on('error', () => near.destroy());
    pairs.push([near, far]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    loseConnections() {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
      pairs = [];
    },
    loseNewOnes(lost) {
      isLost = lost;
    },
    async close() {
      for (const each of open) each.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
