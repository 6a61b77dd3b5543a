import {
  composeTransaction,
  computeUnitLimitFor,
  lamportsPerSignature,
  priorityFeeUp,
  serializeTransaction,
  signersOf,
} from '@obverse/core';
import type { Plan } from '@obverse/operations';
import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import { RefusedError } from '../errors.ts';
import { formatLines } from '../format/lines.ts';
import { formatSol } from '../format/values.ts';
import { confirm, printInfo, printResult } from '../terminal.ts';
import type { TransactionOptions } from './options.ts';
import { send, simulate } from './send.ts';
import { openSession, type Session } from './session.ts';

/** The transaction that a command wants to send, with what the operator should know before. */
export type TransactionPlan = Plan & {
  /** Signers other than the session's authority and fee payer. */
  readonly signers?: readonly Keypair[];
};

/**
 * Runs a command that sends a transaction: prints the plan, simulates it, asks for approval, sends it and prints the signature. With
 * `--unsigned` it prints the transaction instead.
 * @param makePlan reads the chain and plans the transaction
 */
export async function execute(
  options: TransactionOptions,
  makePlan: (session: Session) => Promise<TransactionPlan>,
): Promise<void> {
  const session = openSession(options);
  const plan = await makePlan(session);
  printPlan(session, plan);
  const simulatedUnits = await simulate(session, plan.instructions);
  printInfo(`\nSimulated: it would succeed now and use ${simulatedUnits} compute units.`);
  if (!session.keypairs) return printUnsigned(session, plan);
  const keypairs = neededKeypairs(session, plan.instructions, [...session.keypairs, ...(plan.signers ?? [])]);
  const limit = computeUnitLimitFor(simulatedUnits);
  const priorityFee = priorityFeeUp(session.computeUnitPrice ?? 0n, limit);
  printInfo(`Fee: ${formatSol(lamportsPerSignature * BigInt(keypairs.length) + priorityFee)}.`);
  await approve(session, plan.title);
  const signature = await send(session, {
    instructions: plan.instructions,
    keypairs,
    computeUnitLimit: limit,
    computeUnitPrice: session.computeUnitPrice,
    onSent: (sent) => printInfo(`Sent as ${sent}; waiting for its confirmation.`),
  });
  printResult(signature);
}

function printPlan(session: Session, { title, lines }: TransactionPlan): void {
  const parties = [
    ['cluster', session.name],
    ['program', session.programId.toBase58()],
    ['signed by', session.authority.toBase58()],
    ['paid by', session.feePayer.toBase58()],
  ] as const;
  printInfo(`${title}\n\n${formatLines([...parties, ...lines])}`);
}

/**
 * Prints the transaction without a compute budget: a multisig executes the instructions inside its own transaction, and replaces the
 * blockhash. A person has 150 blocks to sign.
 */
async function printUnsigned(
  { connection, feePayer }: Session,
  { instructions }: TransactionPlan,
): Promise<void> {
  const { blockhash } = await connection.getLatestBlockhash();
  const transaction = composeTransaction({ feePayer, instructions, blockhash });
  printInfo(`Nothing was sent. To be signed by ${signersOf(transaction).join(', ')}:\n`);
  printResult(serializeTransaction(transaction));
}

/**
 * The keypairs that have to sign, each once: the signer may also be the fee payer. What anyone can do needs no signature but the fee payer's.
 */
function neededKeypairs(
  { feePayer }: Session,
  instructions: readonly TransactionInstruction[],
  keypairs: readonly Keypair[],
): Keypair[] {
  const signing = instructions.flatMap(({ keys }) => keys.filter(({ isSigner }) => isSigner));
  const needed = new Set([feePayer, ...signing.map(({ pubkey }) => pubkey)].map((key) => key.toBase58()));
  const byAddress = new Map(keypairs.map((keypair) => [keypair.publicKey.toBase58(), keypair]));
  return [...byAddress].flatMap(([address, keypair]) => (needed.has(address) ? [keypair] : []));
}

/** Asks for approval, unless the operator passed `--yes`. @throws RefusedError without approval */
export async function approve({ yes, name }: Pick<Session, 'yes' | 'name'>, title: string): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) {
    throw new RefusedError(
      'nothing was sent: there is no terminal to ask at; pass --yes to send without a question',
    );
  }
  const terminal = { input: process.stdin, output: process.stderr };
  if (!(await confirm(`\n${title} on ${name}?`, terminal))) throw new RefusedError('nothing was sent');
}
