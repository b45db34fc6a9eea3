/** A built service for a test: by itself, or behind a gateway. */
import { type ServiceProcess, serviceAlone } from './built-service.ts';
import { gatewayProcess } from './gateway-process.ts';

export type { ServiceProcess };

/**
 * Behind a gateway where `ADMIT_TEST_GATEWAY` is set.
 * @param database of PostgreSQL; null: the embedded one
 */
export async function serviceProcess(database: string | null = null): Promise<ServiceProcess> {
  if (!process.env.ADMIT_TEST_GATEWAY || database !== null) return serviceAlone(database);
  return gatewayProcess();
}
