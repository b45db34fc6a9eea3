/** A service of its own for a browser test, which it may kill, and devices that are paired with its demo event. */
import { afterAll, beforeAll } from 'vitest';
import { type DoorDevice, openDoor } from './browser.ts';
import { doorScreen } from './door-screen.ts';
import { type ServiceProcess, serviceProcess } from './service-process.ts';

export type PairedDoors = {
  service(): ServiceProcess;
  readonly devices: readonly DoorDevice[];
  /** @param prepare what the device has before the app is opened */
  pair(
    name: string,
    options?: Parameters<typeof openDoor>[0],
    prepare?: (device: DoorDevice) => Promise<unknown>,
  ): Promise<DoorDevice>;
};

/** For one file: called at its top. */
export function usePairedDoors(): PairedDoors {
  let service: ServiceProcess;
  const devices: DoorDevice[] = [];

  beforeAll(async () => {
    service = await serviceProcess();
    await service.start();
  });
  afterAll(async () => {
    for (const device of devices) await device.close();
    await service?.remove();
  });

  return {
    service: () => service,
    devices,
    async pair(name, options, prepare) {
      const device = await openDoor(options);
      devices.push(device);
      await prepare?.(device);
      const link = service.pairingLink().replace(/device=[^&]*/, `device=${name}`);
      await doorScreen(device).pair(link);
      return device;
    },
  };
}
