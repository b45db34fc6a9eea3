/**
 * Every store of a device, and every kind of damage. The table drives the test in memory and in real
 * browsers; a store of the app that has no row here fails both. `damageStore` and `damageDatabase` see
 * nothing but their arguments, so that a browser can run them in its page.
 */
export type DeviceStore = {
  readonly database: string;
  readonly store: string;
  /** Whether it holds its keys inside of its rows: IndexedDB then takes no null for a row. */
  readonly isKeyed: boolean;
};

export const deviceStores: readonly DeviceStore[] = [
  { database: 'admit-door', store: 'settings', isKeyed: false },
  { database: 'admit-door', store: 'rosters', isKeyed: true },
  { database: 'admit-door', store: 'rosterParts', isKeyed: false },
  { database: 'admit-door', store: 'doubleEntries', isKeyed: true },
  { database: 'admit-outbox', store: 'entries', isKeyed: true },
  { database: 'admit-lock', store: 'kept', isKeyed: false },
  { database: 'admit-kiosk', store: 'kept', isKeyed: false },
  { database: 'admit-door-sealed', store: 'settings', isKeyed: false },
  { database: 'admit-door-sealed', store: 'rosters', isKeyed: false },
  { database: 'admit-door-sealed', store: 'rosterParts', isKeyed: false },
  { database: 'admit-door-sealed', store: 'doubleEntries', isKeyed: false },
  { database: 'admit-outbox-sealed', store: 'entries', isKeyed: true },
  { database: 'admit-outbox-sealed', store: 'organizers', isKeyed: false },
];

export const recordDamages = [
  'null',
  'of another type',
  'a field missing',
  'a field of another type',
  'bytes cut',
  'one bit turned',
] as const;
export type RecordDamage = (typeof recordDamages)[number];

export const databaseDamages = ['a store missing', 'of a newer version'] as const;
export type DatabaseDamage = (typeof databaseDamages)[number];

/** A row of which nothing but its keys is left stands in for null where a store takes none. */
export const rowsOfTable = deviceStores.flatMap((store) =>
  recordDamages.map((damage) => ({ ...store, damage })),
);

/**
 * Damages every record of a store, one field of each.
 * @param nth which field, in the order in which the record has them; counts round
 * @returns how many records it damaged, and how many fields the largest of them has
 */
export async function damageStore(
  database: string,
  store: string,
  damage: RecordDamage,
  nth = 0,
): Promise<{ readonly records: number; readonly fields: number }> {
  const answered = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const opened = await answered(indexedDB.open(database));
  const table = opened.transaction(store, 'readwrite').objectStore(store);
  const keyParts = [table.keyPath ?? []].flat();
  const keys = await answered(table.getAllKeys());
  const values: unknown[] = await answered(table.getAll());
  let fields = 0;

  const another = (value: unknown) => (typeof value === 'number' ? 'seven' : 7);
  function hurt(value: unknown, by: 'cut' | 'turned'): unknown {
    if (value instanceof Uint8Array || value instanceof Float64Array) {
      if (by === 'cut') return value.slice(0, Math.floor(value.length / 2));
      const bytes = new Uint8Array(value.buffer.slice(0));
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      return value instanceof Uint8Array ? bytes : new Float64Array(bytes.buffer);
    }
    if (typeof value === 'string') {
      if (by === 'cut') return value.slice(0, Math.floor(value.length / 2));
      return String.fromCharCode(value.charCodeAt(0) ^ 1) + value.slice(1);
    }
    if (typeof value === 'number') return by === 'cut' ? 0 : value + 1;
    return value;
  }
  /** Finds a field at any depth, but for those that are keys. */
  function change(value: unknown, how: (parent: Record<string, unknown>, name: string) => void) {
    const found: [Record<string, unknown>, string][] = [];
    const walk = (parent: unknown, path: string) => {
      if (typeof parent !== 'object' || parent === null || ArrayBuffer.isView(parent)) return;
      for (const name of Object.keys(parent)) {
        const inner = path === '' ? name : `${path}.${name}`;
        if (keyParts.includes(inner)) continue;
        found.push([parent as Record<string, unknown>, name]);
        walk(Reflect.get(parent, name), inner);
      }
    };
    walk(value, '');
    fields = Math.max(fields, found.length);
    const at = found[nth % Math.max(1, found.length)];
    if (at) how(...at);
    return value;
  }
  function damaged(value: unknown): unknown {
    if (damage === 'null' || damage === 'of another type') {
      if (keyParts.length === 0) return damage === 'null' ? null : 'rubbish';
      const bare: Record<string, unknown> = {};
      for (const part of keyParts) bare[part] = Reflect.get(Object(value), part);
      return damage === 'null' ? bare : { ...bare, action: 'rubbish', progress: [], readAt: 'x' };
    }
    const by = damage === 'bytes cut' ? 'cut' : 'turned';
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) {
      if (damage === 'bytes cut' || damage === 'one bit turned') return hurt(value, by);
      return 7;
    }
    return change(value, (parent, name) => {
      if (damage === 'a field missing') Reflect.deleteProperty(parent, name);
      else if (damage === 'a field of another type') parent[name] = another(parent[name]);
      else parent[name] = hurt(parent[name], by);
    });
  }

  for (const [at, key] of keys.entries()) {
    const next = damaged(values[at]);
    await answered(table.keyPath === null ? table.put(next, key) : table.put(next));
  }
  opened.close();
  return { records: keys.length, fields };
}

/** Takes a store out of a database, or makes it one of a newer version. Whoever has it open lets go of it. */
export async function damageDatabase(database: string, damage: DatabaseDamage): Promise<void> {
  const answered = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const now = await answered(indexedDB.open(database));
  const { version } = now;
  const [, ...left] = Array.from(now.objectStoreNames, (name) => {
    const { keyPath, autoIncrement } = now.transaction(name).objectStore(name);
    return { name, how: { keyPath, autoIncrement } };
  });
  now.close();
  const isNewer = damage === 'of a newer version';
  if (!isNewer) await answered(indexedDB.deleteDatabase(database));
  const opening = indexedDB.open(database, version + (isNewer ? 1000 : 0));
  opening.onupgradeneeded = () => {
    if (isNewer) return;
    for (const { name, how } of left) opening.result.createObjectStore(name, how);
  };
  (await answered(opening)).close();
}
