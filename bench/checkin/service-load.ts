/**
 * Doors that check in over HTTP, each with its own key and connection, as fast as they are answered.
 * They speak through bare sockets: an HTTP client would take as much of the machine as the service.
 */
import { connect, type Socket } from 'node:net';
import type { Crowd } from './crowd.ts';
import { checkIns, type Engine } from './engine.ts';

export async function serviceUnderLoad(origin: string, { tickets, keys }: Crowd): Promise<Engine> {
  const { hostname, port, host } = new URL(origin);
  const next = checkIns(tickets);

  function nextForm(): string {
    const { identifier, atMs } = next();
    const date = new Date(atMs).toISOString().slice(0, 19);
    return `identifier=${identifier}&checkedDate=${date}&device=Bench&tool=Bench&source=ETICKET`;
  }

  const doors = await Promise.all(
    keys.map(async (key) => {
      const socket = connect(Number(port), hostname).setNoDelay();
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      const head = [
        'POST /api/ticket/check HTTP/1.1',
        `Host: ${host}`,
        `Authorization: ApiKey ${key}`,
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: ',
      ].join('\r\n');
      return { socket, head };
    }),
  );

  return {
    async run(forMs) {
      const end = performance.now() + forMs;
      let done = 0;
      const atDoor = async ({ socket, head }: (typeof doors)[number]) => {
        for (; performance.now() < end; done += 1) {
          const form = nextForm();
          const answered = wholeAnswer(socket);
          socket.write(`${head}${form.length}\r\n\r\n${form}`, 'latin1');
          const answer = await answered;
          if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(answer);
        }
      };
      await Promise.all(doors.map(atDoor));
      return done;
    },
    async close() {
      for (const { socket } of doors) socket.destroy();
    },
  };
}

/** The next answer that comes, head and body. */
function wholeAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const take = (bytes: Buffer) => {
      answer += bytes.toString('latin1');
      const headEnd = answer.indexOf('\r\n\r\n');
      const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
      if (headEnd < 0 || length === undefined) return;
      if (answer.length < headEnd + 4 + Number(length)) return;
      socket.off('data', take).off('close', breakOff);
      resolve(answer);
    };
    const breakOff = () => reject(new Error(`the service closed the connection after: ${answer}`));
    socket.on('data', take).on('close', breakOff);
  });
}
