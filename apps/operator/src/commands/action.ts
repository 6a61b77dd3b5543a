import { type Action, type Chain, type Field, type Plan, signedBy } from '@obverse/operations';
import { show } from '../format/values.ts';
import { execute, type TransactionPlan } from '../session/execute.ts';
import {
  address,
  addressOrNone,
  amount,
  basisPoints,
  seconds,
  stablecoinIndex,
  type TransactionOptions,
  transactionCommand,
} from '../session/options.ts';
import { readOtherSigner, type Session } from '../session/session.ts';

/** `supplyCap` as an option: `--supply-cap`. */
export const optionOf = (field: string): string =>
  `--${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const valueNames = { amount: 'units', bps: 'bps', seconds: 'seconds', address: 'address', text: 'text' };

const parsers: Readonly<Record<Field['kind'], (text: string) => unknown>> = {
  amount,
  bps: basisPoints,
  seconds,
  address,
  text: (text) => text,
};

/** What the options of an action's command say; those of its fields are by the fields' names. */
type Options = TransactionOptions & {
  readonly stablecoin?: number;
  readonly second?: string;
  readonly [field: string]: unknown;
};

/** What the session wants of an action, by what a node says. */
export const requestOf = ({ authority, feePayer }: Session, chain: Chain, index: number | undefined) => ({
  chain,
  authority,
  feePayer,
  show,
  index,
});

/**
 * Sends an action's transaction.
 *
 * @param finish adds what the command line alone knows to the plan
 */
export const perform = (
  action: Action,
  options: Options,
  index: number | undefined = options.stablecoin,
  finish: (session: Session, plan: Plan) => TransactionPlan | Promise<TransactionPlan> = (_, plan) => plan,
): Promise<void> =>
  execute(options, async (session) => {
    const other = options.second === undefined ? undefined : readOtherSigner(session, options.second);
    const request = { ...requestOf(session, session, index), second: other?.publicKey };
    return { signers: other?.signers ?? [], ...(await finish(session, await action.plan(request, options))) };
  });

/** Describes a command that sends an action's transaction. */
export const describedCommand = (name: string, { about, signedBy: who }: Action) =>
  transactionCommand(name).description(`${about}; signed by ${signedBy[who]}`);

/** A command with the options of an action's fields. */
export function fieldsCommand(action: Action) {
  const command = describedCommand(action.command, action);
  if (action.isOfStablecoin)
    command.requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex);
  for (const [name, { kind, about, isRequired, orNone }] of Object.entries(action.fields)) {
    const option = [
      `${optionOf(name)} <${valueNames[kind]}>`,
      about,
      orNone ? addressOrNone : parsers[kind],
    ] as const;
    if (isRequired) command.requiredOption(...option);
    else command.option(...option);
  }
  if (action.hasSecond)
    command.option(
      '--second <file>',
      'a second voter who signs now and has not voted: a keypair file; with --unsigned an address will do',
    );
  return command;
}

export const actionCommand = (action: Action) =>
  fieldsCommand(action).action((options) => perform(action, options));
