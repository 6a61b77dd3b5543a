import {
  composeTransaction,
  computeUnitLimitFor,
  lamportsPerSignature,
  priorityFeeUp,
  serializeTransaction,
  signersOf,
} from '@obverse/core';
import type { Keypair } from '@solana/web3.js';
import { showSol } from '../amounts/show.ts';
import type { SendingOptions } from '../options/commands.ts';
import { type Session, sendingSession } from '../session/open.ts';
import { showLines } from '../show/lines.ts';
import { answer, tell } from '../show/terminal.ts';
import { approve } from './approve.ts';
import type { Proposal } from './proposal.ts';
import { send } from './send.ts';
import { simulate } from './simulate.ts';

/**
 * What every sending verb does: says what it will do, simulates it, asks, sends and answers with the signature; or, unsigned,
 * answers with the transaction.
 * @param propose reads the chain and says what is to be done
 */
export async function execute(
  options: SendingOptions,
  propose: (session: Session) => Promise<Proposal>,
): Promise<void> {
  const session = sendingSession(options);
  const proposal = await propose(session);
  present(session, proposal);
  const consumed = await simulate(session, proposal);
  tell(`\nSimulated: it would succeed now and use ${consumed} compute units.`);
  if (session.keypairs === null) return printUnsigned(session, proposal);
  const keypairs = distinct([...session.keypairs, ...(proposal.signers ?? [])]);
  tell(`Fee: ${showSol(fee(session, keypairs.length, consumed))}.`);
  await approve(session, proposal.title);
  const signature = await send(session, {
    instructions: proposal.instructions,
    keypairs,
    computeUnitLimit: computeUnitLimitFor(consumed),
    computeUnitPrice: session.computeUnitPrice,
    onSent: (sent) => tell(`Sent as ${sent}; waiting for its confirmation.`),
  });
  answer(signature);
}

function present(session: Session, { title, lines }: Proposal): void {
  const parties = [
    ['cluster', session.name],
    ['program', session.programId.toBase58()],
    ['signed by', session.authority.toBase58()],
    ['paid by', session.feePayer.toBase58()],
  ] as const;
  tell(`${title}\n\n${showLines([...parties, ...lines])}`);
}

/**
 * Without a compute budget: a multisig executes the instructions inside a transaction of its own, and replaces the blockhash. Whoever
 * signs by hand has to within about a minute.
 */
async function printUnsigned({ connection, feePayer }: Session, { instructions }: Proposal): Promise<void> {
  const { blockhash } = await connection.getLatestBlockhash();
  const transaction = composeTransaction({ feePayer, instructions, blockhash });
  tell(`Nothing was sent. To be signed by ${signersOf(transaction).join(', ')}:\n`);
  answer(serializeTransaction(transaction));
}

/** What the fee payer pays; lamports. */
function fee({ computeUnitPrice = 0n }: Session, signatures: number, consumed: number): bigint {
  const priorityFee = priorityFeeUp(computeUnitPrice, computeUnitLimitFor(consumed));
  return lamportsPerSignature * BigInt(signatures) + priorityFee;
}

/** The signer may pay the fee too, and be the custodian. */
function distinct(keypairs: readonly Keypair[]): Keypair[] {
  return [...new Map(keypairs.map((keypair) => [keypair.publicKey.toBase58(), keypair])).values()];
}
