import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { toBaseUnits } from './amounts.ts';
import { accrued, type Chain, type PlatformState, type Pool, readPlatform, readPool } from './chain.ts';
import { InputError } from './errors.ts';
import type { Format, Line } from './lines.ts';

/** Values of fields, by kind. An amount is entered as a text in whole units: the coin with its decimals is read later. */
type Kinds = {
  readonly amount: bigint;
  readonly bps: number;
  readonly seconds: number;
  readonly address: PublicKey;
  readonly text: string;
};

export type Field = {
  readonly kind: keyof Kinds;
  readonly label: string;
  readonly about: string;
  readonly isRequired?: true;
  /** Whether an address may be the zero address, for none. */
  readonly orNone?: true;
};

export type Fields = Readonly<Record<string, Field>>;

type ValuesOf<F extends Fields> = {
  readonly [Name in keyof F]:
    | Kinds[F[Name]['kind']]
    | (F[Name] extends { readonly isRequired: true } ? never : undefined);
};

const fieldOf =
  <Kind extends keyof Kinds>(kind: Kind) =>
  (label: string, about: string) =>
    ({ kind, label, about }) as const;

export const amount = fieldOf('amount');
export const bps = fieldOf('bps');
export const seconds = fieldOf('seconds');
export const address = fieldOf('address');
export const text = fieldOf('text');
export const addressOrNone = (label: string, about: string) =>
  ({ ...address(label, about), orNone: true }) as const;

/** The same fields, which have to be entered. */
export const required = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, isRequired: true }]),
  ) as { readonly [Name in keyof F]: F[Name] & { readonly isRequired: true } };

/** Who signs, in words. */
export const signedBy = {
  upgradeAuthority: "the program's upgrade authority",
  admin: 'the admin',
  adminOrGuardian: 'the admin or the guardian',
  canCancel: 'the guardian or the admin, or by anyone once it is expired or stale',
  canExecute: 'anyone, and by the new admin of a change that names one',
  canPause: 'the pauser, the guardian or the admin',
  manager: 'the manager',
  reporters: 'the manager, or by two of admin, guardian and manager, one of whom may have voted before',
  voters: 'two of admin, guardian and manager, one of whom may have voted before',
  voter: 'the admin, the guardian or the manager',
  ownVoter: 'the voter, also one that has no role any more',
  holder: 'the owner of the source, who may be anyone',
  claimant: 'the owner of the claims',
  anyone: 'anyone',
} as const;

/** A transaction that the operator wants, with what has to be known before it is signed. */
export type Plan = {
  /** In the imperative: `Pause the platform`. Names amounts and the stablecoin. */
  readonly title: string;
  /** Parties, amounts, and values before and after. */
  readonly lines: readonly Line[];
  readonly instructions: readonly TransactionInstruction[];
  /** Values as read that the instructions repeat: a node that lies about them could have them changed. */
  readonly present?: readonly Line[];
};

/** By whom and where something is to be done. */
export type Request = {
  readonly chain: Chain;
  /** The stablecoin that the action is about. */
  readonly index?: number | undefined;
  /** Signs in the role. */
  readonly authority: PublicKey;
  readonly feePayer: PublicKey;
  /** Signs as the second of two voters. */
  readonly second?: PublicKey | undefined;
  readonly show: Format;
  /** Throws where another source says otherwise than what was read. */
  readonly agree?: (state: PlatformState | Pool) => void;
};

type Terms = {
  /** What it is called at the command line. */
  readonly command: string;
  /** In the imperative. */
  readonly name: string;
  /** What it does, in the imperative. */
  readonly about: string;
  readonly signedBy: keyof typeof signedBy;
  /** Whether a second voter may sign, too, who has not voted before. */
  readonly hasSecond?: true;
  /** Whether it cannot be undone, or stops something. */
  readonly isDestructive?: true;
};

/** Something the operator can do: what is asked, who signs, and how it becomes a transaction. */
export type Action = Terms & {
  readonly isOfStablecoin: boolean;
  readonly fields: Fields;
  /**
   * @param entered values of the fields
   * @throws OperationError, CoreError for what cannot be done
   */
  readonly plan: (request: Request, entered: Readonly<Record<string, unknown>>) => Promise<Plan>;
};

/** What a plan is made from. */
export type Input<State> = Request & State & { readonly programId: PublicKey };

type Spec<F extends Fields, State> = Terms & {
  readonly fields: F;
  readonly plan: (input: Input<State>, values: ValuesOf<F>) => Plan | Promise<Plan>;
};

/**
 * @param read what the plan depends on
 * @param decimalsOf the coin in which amounts are entered
 */
export const defineAction =
  <State>(
    isOfStablecoin: boolean,
    read: (request: Request, entered: Readonly<Record<string, unknown>>) => Promise<State>,
    decimalsOf: (state: State) => number,
  ) =>
  <const F extends Fields>(spec: Spec<F, State>): Action => ({
    ...spec,
    isOfStablecoin,
    async plan(request, entered) {
      const fields = Object.entries<Field>(spec.fields);
      for (const [name, { isRequired }] of fields)
        if (isRequired && entered[name] === undefined) throw new InputError('is needed', name);
      const state = await read(request, entered);
      const decimals = decimalsOf(state);
      const values = fields.map(([name, { kind }]) => {
        const value = entered[name];
        return [name, kind === 'amount' && value ? toBaseUnits(String(value), decimals, name) : value];
      });
      const input = { ...request, ...state, programId: request.chain.programId };
      return spec.plan(input, Object.fromEntries(values) as ValuesOf<F>);
    },
  });

async function agreed<State extends PlatformState>(
  request: Request,
  reading: Promise<State>,
): Promise<State> {
  const state = await reading;
  request.agree?.(state);
  return state;
}

/** An action that reads by itself what it needs. */
export const plainAction = defineAction(
  false,
  async () => ({}),
  () => 0,
);

export const platformAction = defineAction(
  false,
  (request) => agreed(request, readPlatform(request.chain)),
  () => 0,
);

/** The stablecoin is accrued; `units` writes its amounts. */
export const stablecoinAction = defineAction(
  true,
  async (request) => {
    const pool = accrued(await agreed(request, readPool(request.chain, request.index ?? 0)));
    const units = (amount: bigint) => request.show.amount(amount, pool.stablecoin.decimals);
    return { ...pool, units };
  },
  ({ stablecoin }) => stablecoin.decimals,
);

export type PlatformInput = Input<PlatformState>;
export type PoolInput = Input<Pool & { readonly units: (amount: bigint) => string }>;
