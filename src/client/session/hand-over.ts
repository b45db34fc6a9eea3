/** What tabs and the worker of a device say to each other about which of them is its door (O8). */

/** Whoever holds this lock is the door, or sends for it. */
export const doorLockName = 'admit-door';
const handOver = 'hand-over';

/** Asks whoever is the door to come to rest. */
export function askForDoor(): void {
  const channel = new BroadcastChannel(doorLockName);
  channel.postMessage(handOver);
  channel.close();
}

/**
 * Calls `run` once, when a tab asks for the door.
 * @returns a function that ends the listening
 */
export function onHandOver(run: () => void): () => void {
  const channel = new BroadcastChannel(doorLockName);
  channel.onmessage = ({ data }) => {
    if (data !== handOver) return;
    channel.close();
    run();
  };
  return () => channel.close();
}
