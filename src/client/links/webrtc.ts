/**
 * Connections between two devices by WebRTC data channels. No STUN or TURN server is asked: the devices are on
 * one network, or they do not meet.
 */
import type { Timers } from '../../domain/timers.ts';
import type { Caller, Connector, NearbyEnd } from './meeting.ts';
import type { Channel } from './prove.ts';

/** Candidates of a network that is there come within a few hundred milliseconds. */
const gatheringMs = 2000;
/** With more bytes waiting than this, the other end has stopped reading. */
const mostBuffered = 4_000_000;

/** @returns null where the browser has no WebRTC, or no WebCrypto to sign with */
export function webRtcConnector(timers: Timers): Connector | null {
  if (typeof RTCPeerConnection === 'undefined' || !globalThis.crypto?.subtle) return null;
  return {
    async offer() {
      const connection = new RTCPeerConnection();
      const channel = opened(connection, connection.createDataChannel('admit'));
      await connection.setLocalDescription();
      return callerOf(connection, channel, timers);
    },
    async answer(offer) {
      const connection = new RTCPeerConnection();
      try {
        await connection.setRemoteDescription({ type: 'offer', sdp: offer });
        const channel = new Promise<Channel>((resolve) => {
          connection.ondatachannel = ({ channel }) => resolve(opened(connection, channel));
        });
        await connection.setLocalDescription();
        return await callerOf(connection, channel, timers);
      } catch (error) {
        connection.close();
        throw error;
      }
    },
    async nearby(): Promise<NearbyEnd | null> {
      const { codeOfDescription, descriptionOfCode } = await import('./link-code-sdp.ts');
      const connection = new RTCPeerConnection();
      // Both ends begin: a channel that is agreed on needs nobody to open it.
      const own = connection.createDataChannel('admit', { negotiated: true, id: 0 });
      const channel = opened(connection, own);
      await connection.setLocalDescription();
      await gathered(connection, timers);
      const code = codeOfDescription(connection.localDescription?.sdp ?? '');
      if (code === null) {
        connection.close();
        return null;
      }
      return {
        code,
        accept: (other) =>
          connection.setRemoteDescription({
            type: 'answer',
            sdp: descriptionOfCode(other, code.fingerprint),
          }),
        channel,
        close: () => connection.close(),
      };
    },
  };
}

async function callerOf(
  connection: RTCPeerConnection,
  channel: Promise<Channel>,
  timers: Timers,
): Promise<Caller> {
  await gathered(connection, timers);
  return {
    description: connection.localDescription?.sdp ?? '',
    accept: (answer) => connection.setRemoteDescription({ type: 'answer', sdp: answer }),
    channel,
    close: () => connection.close(),
  };
}

function gathered(connection: RTCPeerConnection, timers: Timers): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(gatheringMs, resolve);
    const look = () => {
      if (connection.iceGatheringState !== 'complete') return;
      cancel();
      resolve();
    };
    connection.onicegatheringstatechange = look;
    look();
  });
}

function opened(connection: RTCPeerConnection, channel: RTCDataChannel): Promise<Channel> {
  let take: ((text: string) => void) | null = null;
  let early: string[] = [];
  let isClosed = false;
  const closeListeners: (() => void)[] = [];

  function close(): void {
    connection.close();
    // A connection that this end closes tells it nothing.
    ended();
  }

  function ended(): void {
    if (isClosed) return;
    isClosed = true;
    for (const listener of closeListeners) listener();
  }

  channel.onclose = ended;
  channel.onmessage = ({ data }) => {
    if (typeof data !== 'string') return close();
    if (take) return take(data);
    early.push(data);
  };
  connection.onconnectionstatechange = () => {
    if (connection.connectionState === 'failed') close();
  };

  return new Promise((resolve, reject) => {
    function ready(): void {
      // On a busy device, the channel may open before the page is told of the other end's description.
      if (connection.remoteDescription === null && connection.signalingState !== 'closed') {
        connection.onsignalingstatechange = ready;
        return;
      }
      try {
        resolve({
          fingerprints: {
            own: fingerprintIn(connection.localDescription),
            other: fingerprintIn(connection.remoteDescription),
          },
          send(text) {
            if (isClosed) return;
            if (channel.bufferedAmount > mostBuffered) return close();
            channel.send(text);
          },
          close,
          onMessage(listener) {
            take = listener;
            const waiting = early;
            early = [];
            for (const text of waiting) listener(text);
          },
          onClose(listener) {
            if (isClosed) listener();
            else closeListeners.push(listener);
          },
        });
      } catch (error) {
        reject(error);
      }
    }
    if (channel.readyState === 'open') ready();
    else channel.onopen = ready;
  });
}

/** Throws for a description without one: such a connection is not encrypted. */
function fingerprintIn(description: RTCSessionDescription | null): string {
  const [, fingerprint] = /^a=fingerprint:(\S+ \S+)/m.exec(description?.sdp ?? '') ?? [];
  if (fingerprint === undefined) throw new Error('the connection has no fingerprint');
  return fingerprint.toLowerCase();
}
