/** A device with all its parts, none of which does anything. */
import { createStore } from 'zustand/vanilla';
import { createHandScans } from '../../src/client/session/hand-scans.ts';
import type { Session, SessionState } from '../../src/client/session/session.ts';
import type { Device } from '../../src/ui/device/device.ts';
import { type DeviceInMemory, deviceInMemory } from './device-in-memory.ts';
import { kioskInMemory } from './kiosk-in-memory.ts';
import { scannerInMemory } from './scanner-in-memory.ts';

export function wholeDevice(
  phase: SessionState,
  { device = deviceInMemory(), ...parts }: Partial<Device> & { device?: DeviceInMemory } = {},
): Device {
  const session: Session = {
    state: createStore(() => phase),
    start: async () => {},
    pair: async () => null,
    answerLink: async () => {},
    readUnsent: async () => [],
    declinePin: async () => {},
    switchTo: async () => {},
    setGate: async () => {},
    takeOver: async () => {},
    unpair: async () => {},
    move: async () => {},
    lock: async () => {},
  };
  const handScans = createHandScans(session, {
    set: () => ({ prefix: '', suffix: '' }),
    memory: { read: () => null, write: () => {} },
  });
  return {
    ...device,
    session,
    handScans,
    scanner: scannerInMemory(),
    kiosk: kioskInMemory(),
    updates: { state: createStore(() => ({ waiting: false })), apply: () => {} },
    ...parts,
  };
}
