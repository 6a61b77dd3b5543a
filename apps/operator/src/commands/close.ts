import {
  type Change,
  type Cooldown,
  cancelChangeInstruction,
  changeKinds,
  closeLossReportInstruction,
  createTokenAccountInstruction,
  decodeChange,
  decodeCooldown,
  decodeLossReport,
  decodeOwned,
  juniorCancelWithdrawalInstruction,
  juniorMintAddress,
  type LossReport,
  math,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { readAccounts } from '../chain/accounts.ts';
import { readPlatform, readPoolAt } from '../chain/platform.ts';
import { RefusedError } from '../errors.ts';
import { changeLines, cooldownLines, lossReportLines } from '../format/accounts.ts';
import { execute, type TransactionPlan } from '../session/execute.ts';
import { address, transactionCommand } from '../session/options.ts';
import type { Session } from '../session/session.ts';

export function closeCommand() {
  return transactionCommand('close')
    .description(
      'close an account that is over, whose rent goes back to who paid it: a resolved loss report without claims, an expired or stale change, an expired or void junior withdrawal; signed by anyone',
    )
    .argument('<address>', 'the account; list shows addresses', address)
    .action((account, options) => execute(options, (session) => planClose(session, account)));
}

async function planClose(session: Session, at: PublicKey): Promise<TransactionPlan> {
  const [account] = await readAccounts(session, [at]);
  const { programId } = session;
  const report = decodeOwned(programId, at, account, decodeLossReport);
  if (report) return planReport(session, report);
  const change = decodeOwned(programId, at, account, decodeChange);
  if (change) return planChange(session, change);
  const cooldown = decodeOwned(programId, at, account, decodeCooldown);
  if (cooldown) return planWithdrawal(session, cooldown);
  throw new RefusedError(
    `${at.toBase58()} is not a loss report, a change or a junior withdrawal on ${session.name}`,
  );
}

async function planReport(session: Session, report: LossReport): Promise<TransactionPlan> {
  const { stablecoin } = await readPoolAt(session, report.stablecoin);
  return {
    title: `Close loss report ${report.number} of stablecoin ${stablecoin.index}`,
    lines: lossReportLines(report, stablecoin.decimals),
    instructions: [closeLossReportInstruction(report, session.programId)],
  };
}

async function planChange(session: Session, change: Change): Promise<TransactionPlan> {
  const instructions = [cancelChangeInstruction({ authority: session.authority, change }, session.programId)];
  if (change.kind === changeKinds.platform) {
    const { platform, now } = await readPlatform(session);
    const progress = requireOver(math.platformChangeProgress(change, platform, now));
    return {
      title: 'Close the change of the platform',
      lines: changeLines(change, progress, 0),
      instructions,
    };
  }
  const { stablecoin, now } = await readPoolAt(session, change.target);
  const progress = requireOver(math.stablecoinChangeProgress(change, stablecoin, now));
  return {
    title: `Close the change of stablecoin ${stablecoin.index}`,
    lines: changeLines(change, progress, stablecoin.decimals),
    instructions,
  };
}

/** The guardian and the admin could also remove a change that is in force. @throws RefusedError for such a one */
function requireOver(progress: math.ChangeProgress): math.ChangeProgress {
  if (progress.status === 'expired' || progress.status === 'stale') return progress;
  throw new RefusedError('the change can still be executed: cancel-change removes it');
}

async function planWithdrawal(session: Session, cooldown: Cooldown): Promise<TransactionPlan> {
  const { authority, feePayer, programId } = session;
  const { stablecoin, now } = await readPoolAt(session, cooldown.stablecoin);
  const isVoid = cooldown.epoch !== stablecoin.epoch;
  if (!isVoid && !math.isExpired(stablecoin, cooldown, now)) {
    throw new RefusedError('the withdrawal is not over: only its owner can cancel it');
  }
  const mint = juniorMintAddress(stablecoin.address, cooldown.epoch, programId);
  const account = createTokenAccountInstruction({
    feePayer,
    owner: cooldown.owner,
    mint,
    tokenProgram: TOKEN_2022_PROGRAM_ID,
  });
  return {
    title: `Close a junior withdrawal from stablecoin ${stablecoin.index}; ${isVoid ? 'its tokens are void' : 'its tokens go back to its owner'}`,
    lines: cooldownLines(cooldown, stablecoin, now),
    instructions: [
      ...(isVoid ? [] : [account]),
      juniorCancelWithdrawalInstruction({ stablecoin, cooldown, authority }, programId),
    ],
  };
}
