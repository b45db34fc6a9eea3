/**
 * One call of the specification, declared once: the service makes its route from it, the client
 * makes requests by it. A new call is one more row in its resource's file and in `calls.ts`.
 * What makes calls, properties and forms is marked as free of side effects: an app's bundle then holds
 * only those that it uses.
 */
import * as v from 'valibot';
import type { AnyForm, GivenOf, Parameter, ParsedOf } from './resource.ts';

export const keyTypes = ['Administrator', 'Editor', 'AttendeeManager'] as const;
export type KeyType = (typeof keyTypes)[number];

/** Ours, beside the types: what a key is for. It may do that alone, and no more than its type may. */
export const keyScopes = ['door', 'boxOffice', 'headOfDoor'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Those of devices. A box office may do what a door does, and sell. */
export const deviceScopes = ['door', 'boxOffice'] as const satisfies readonly KeyScope[];
export type DeviceScope = (typeof deviceScopes)[number];
export const isDeviceScope = (scope: KeyScope | null): scope is DeviceScope =>
  deviceScopes.some((each) => each === scope);

/** The key types that may call, as the specification's tables group them. */
export const keys = {
  any: keyTypes,
  adminEditor: ['Administrator', 'Editor'],
  adminEditorAttMgr: keyTypes,
  admin: ['Administrator'],
} as const satisfies Record<string, readonly KeyType[]>;

/** The kinds of object that an id in a path can name. */
export type ObjectKind =
  | 'event'
  | 'ticketCategory'
  | 'productDefinition'
  | 'codeDefinition'
  | 'participant'
  | 'payment'
  | 'ticket'
  | 'product'
  | 'user'
  /** A user, as the host of events. */
  | 'host'
  | 'partner'
  | 'apiKey'
  | 'ticketType'
  | 'paymentType';

/**
 * Parameters whose names are ids: `<ticket category id>=<count>`, `<user field id>=<value>`. A name
 * that is not an id is ignored.
 */
export type Pairs = { readonly key: AnyForm; readonly value: Parameter };

/**
 * How a call is permitted whose path names no object. (One that names an object is for keys that hold it.)
 * - `secret`: a caller that sends the right password, or a link's secret, may.
 * - `held`: it finds and changes only what the key holds; its own statements ask for that.
 * - `anyone`: it touches nothing that belongs to anybody.
 * - Else: by its parameters, each with the kind of object that it names. The key must hold each that is given.
 */
export type Permission = 'secret' | 'held' | 'anyone' | Readonly<Record<string, ObjectKind>>;

export type Call = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for the id of an `object`. */
  readonly path: `/${'api' | 'v2'}/${string}`;
  /** The object whose id is in the path; the key must hold a permission for it. */
  readonly object: ObjectKind | null;
  /** null: by the object in the path. */
  readonly permission: Permission | null;
  readonly keys: readonly KeyType[];
  /** Ours: whether it is a door's work, and so for keys of the scope `door` too. */
  readonly doors: boolean;
  /** Ours: whether selling takes it, and so for keys of the scope `boxOffice` too. */
  readonly sells: boolean;
  /**
   * Ours: whether it is a check-in manager's work, and so for keys of the scope `headOfDoor` too, whatever
   * their type. Its answer holds no e-mail address and no price.
   */
  readonly heads: boolean;
  /**
   * Ours: whether it leaves an entry in the audit log. Not a door's work, which each ticket's history
   * holds, and not what is no organizer's change.
   */
  readonly logged: boolean;
  /** Ours: whether it needs no key, since what is sent shows who may (a password, a link's secret). */
  readonly open: boolean;
  readonly params: Readonly<Record<string, Parameter>>;
  readonly pairs: Pairs | null;
  /** Whether a parameter that it doesn't name is ignored, and not refused. */
  readonly takesOthers: boolean;
  /** The body of a POST: parameters, or the bytes of a JPEG or PNG with parameters in the query. */
  readonly body: 'form' | 'image';
  /** The answer's properties besides `success`. */
  readonly answer: v.GenericSchema<unknown, object>;
  /** Statuses of success; the first is the usual one. */
  readonly statuses: readonly [200 | 201, ...(200 | 201)[]];
  /** The error codes of this call, in addition to the general ones. */
  readonly errors: readonly string[];
};

type CallOptions<
  Path extends Call['path'],
  P extends Call['params'],
  A extends Call['answer'],
  O extends ObjectKind | null,
  B extends Call['body'],
  D extends Pairs | null,
> = Pick<Call, 'method' | 'keys'> &
  Partial<
    Pick<
      Call,
      'statuses' | 'errors' | 'doors' | 'sells' | 'heads' | 'open' | 'logged' | 'takesOthers'
    >
  > & {
    readonly path: Path;
    readonly object?: O;
    readonly params?: P;
    readonly pairs?: D;
    readonly body?: B;
    readonly answer: A;
  };

/** Every call says by what it is permitted: by the object in its path, or as it declares. */
type Permitted<P extends Call['params'], O extends ObjectKind | null> = O extends ObjectKind
  ? { readonly object: O }
  : {
      readonly permission:
        | Extract<Permission, string>
        | { readonly [Name in keyof P]?: ObjectKind };
    };

/* @__NO_SIDE_EFFECTS__ */
export function call<
  const Path extends Call['path'],
  A extends Call['answer'],
  // biome-ignore lint/complexity/noBannedTypes: no parameters is the empty table.
  const P extends Call['params'] = {},
  const O extends ObjectKind | null = null,
  const B extends Call['body'] = 'form',
  const D extends Pairs | null = null,
>(given: CallOptions<Path, P, A, O, B, D> & Permitted<P, O>) {
  const options: CallOptions<Path, P, A, O, B, D> = given;
  return {
    statuses: [200],
    errors: [],
    doors: false,
    sells: false,
    heads: false,
    open: false,
    takesOthers: true,
    logged: options.method !== 'GET' && !options.doors && !options.open,
    ...options,
    permission: (given as { readonly permission?: Permission }).permission ?? null,
    object: (options.object ?? null) as O,
    body: (options.body ?? 'form') as B,
    params: options.params ?? ({} as P),
    pairs: (options.pairs ?? null) as D,
  } satisfies Call & { path: Path };
}

export type HasId<C extends Call> = C['path'] extends `${string}:id${string}` ? true : false;
export type AnswerTo<C extends Call> = v.InferOutput<C['answer']>;

type Simplify<T> = { [K in keyof T]: T[K] };
type Named<P extends Call['params'], Need extends Parameter['need']> = {
  [K in keyof P]: P[K]['need'] extends Need ? K : never;
}[keyof P];

/** The parameters as the service reads them, each in its parsed form. */
export type ReadParams<C extends Call> = Simplify<
  { readonly [K in Named<C['params'], 'required'>]: ParsedOf<C['params'][K]['form']> } & {
    readonly [K in Named<C['params'], 'optional'>]?: ParsedOf<C['params'][K]['form']>;
  } & { readonly [K in Named<C['params'], 'clearable'>]?: ParsedOf<C['params'][K]['form']> | null }
>;

/** The pairs of a call, in the order sent; an empty value that may be cleared is null. */
export type ReadPairs<C extends Call> = C['pairs'] extends {
  readonly key: infer Key;
  readonly value: infer Value extends Parameter;
}
  ? ReadonlyMap<
      ParsedOf<Key>,
      ParsedOf<Value['form']> | (Value['need'] extends 'clearable' ? null : never)
    >
  : ReadonlyMap<never, never>;

/** The parameters as a client sends them. */
export type SentParams<C extends Call> = Simplify<
  { readonly [K in Named<C['params'], 'required'>]: GivenOf<C['params'][K]['form']> } & {
    readonly [K in Named<C['params'], 'optional' | 'clearable'>]?: GivenOf<C['params'][K]['form']>;
  }
>;

/** An answer that holds nothing but `success`. */
export const nothing = v.object({});
export const deleted = v.object({ deleted: v.boolean() });
/* @__NO_SIDE_EFFECTS__ */
export const created = <Id extends number>(id: v.GenericSchema<unknown, Id>) => v.object({ id });
