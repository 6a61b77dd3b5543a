import {
  type Change,
  type Cooldown,
  cancelChangeInstruction,
  closeLossReportInstruction,
  closeOutdatedChangeInstruction,
  createTokenAccountInstruction,
  decodeChange,
  decodeCooldown,
  decodeIntegration,
  decodeLossReport,
  decodeOwned,
  isOutdatedAccount,
  juniorCancelWithdrawalInstruction,
  juniorMintAddress,
  type LossReport,
  math,
  migrateIntegrationInstruction,
  syncInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { address, type Plan, plainAction, type Request, required, stablecoinAction } from '../action.ts';
import { formatIndex } from '../amounts.ts';
import { findAccounts, readPoolAt } from '../chain.ts';
import { OperationError } from '../errors.ts';
import type { Line } from '../lines.ts';
import { cooldownLines, describeChange, lossReportLines } from '../terms.ts';

/** As many as fit one transaction. */
const maxSyncs = 20;
const maxMigrations = 20;

export const syncIntegrations = stablecoinAction({
  command: 'sync',
  name: 'Sync integrations',
  about: `release vested yield and take the fee of up to ${maxSyncs} integrations, those that are furthest behind first; repeat it before a loss is reported until none is behind`,
  signedBy: 'anyone',
  fields: {},
  async plan({ chain, programId, stablecoin }) {
    const { address, index, seniorIndex } = stablecoin;
    const all = await findAccounts(chain, 'integration', decodeIntegration, { stablecoin: address });
    const behind = all
      .filter(({ lastIndex, assets }) => assets > 0n && lastIndex !== seniorIndex)
      .sort((one, other) => Number(one.lastIndex - other.lastIndex));
    if (behind.length === 0) throw new OperationError(`no integration of stablecoin ${index} is behind`);
    const chosen = behind.slice(0, maxSyncs);
    return {
      title: `Sync ${chosen.length} of ${behind.length} integrations of stablecoin ${index}`,
      lines: chosen.map(
        (each): Line => [
          `index of ${each.address.toBase58()}`,
          formatIndex(each.lastIndex),
          formatIndex(seniorIndex),
        ],
      ),
      instructions: chosen.map((each) => syncInstruction(address, each.address, programId)),
    };
  },
});

export const migrateIntegrations = plainAction({
  command: 'migrate',
  name: 'Migrate integrations',
  about: `after an upgrade of the program, bring up to ${maxMigrations} integrations to its layout, which changes nothing that they hold; repeat it until none is left`,
  signedBy: 'anyone',
  fields: {},
  async plan({ chain, programId, feePayer }) {
    const all = await findAccounts(chain, 'integration', (address, data) => ({
      address,
      isOutdated: isOutdatedAccount('integration', data),
    }));
    const outdated = all.filter(({ isOutdated }) => isOutdated);
    if (outdated.length === 0) throw new OperationError('every integration has the present layout');
    const chosen = outdated.slice(0, maxMigrations);
    return {
      title: `Migrate ${chosen.length} of ${outdated.length} integrations`,
      lines: chosen.map(({ address: each }): Line => ['integration', each.toBase58()]),
      instructions: chosen.map(({ address: integration }) =>
        migrateIntegrationInstruction({ integration, feePayer }, programId),
      ),
    };
  },
});

export const closeAccount = plainAction({
  command: 'close',
  name: 'Close an account',
  about:
    'close an account that is over, whose rent goes back to who paid it: a resolved loss report without claims, an expired or stale change, an expired or void junior withdrawal',
  signedBy: 'anyone',
  fields: required({ account: address('account', 'the account; list shows addresses') }),
  async plan(request, { account: at }) {
    const { chain, programId } = request;
    const [account] = await chain.read([at]);
    const report = decodeOwned(programId, at, account, decodeLossReport);
    if (report) return closeReport(request, report);
    const change = decodeOwned(programId, at, account, decodeChange);
    if (change && account && isOutdatedAccount('change', account.data))
      return closeOutdatedChange(request, change);
    if (change) return closeChange(request, change);
    const cooldown = decodeOwned(programId, at, account, decodeCooldown);
    if (cooldown) return closeWithdrawal(request, cooldown);
    throw new OperationError(
      `${at.toBase58()} is not a loss report, a change or a junior withdrawal on this cluster`,
    );
  },
});

async function closeReport({ chain, show }: Request, report: LossReport): Promise<Plan> {
  const { stablecoin } = await readPoolAt(chain, report.stablecoin);
  return {
    title: `Close loss report ${report.number} of stablecoin ${stablecoin.index}`,
    lines: lossReportLines(report, stablecoin.decimals, show),
    instructions: [closeLossReportInstruction(report, chain.programId)],
  };
}

async function closeChange({ chain, authority, show }: Request, change: Change): Promise<Plan> {
  const { of, progress, lines } = await describeChange(chain, change, show);
  // the guardian and the admin could also remove one that is in force
  if (progress.status !== 'expired' && progress.status !== 'stale')
    throw new OperationError('the change can still be executed: cancel-change removes it');
  return {
    title: `Close the change of ${of}`,
    lines,
    instructions: [cancelChangeInstruction({ authority, change }, chain.programId)],
  };
}

async function closeOutdatedChange({ chain, authority, show }: Request, change: Change): Promise<Plan> {
  const { of, lines } = await describeChange(chain, change, show);
  return {
    title: `Close the change of ${of}, which was queued before the program was upgraded`,
    lines,
    instructions: [closeOutdatedChangeInstruction({ authority, change }, chain.programId)],
  };
}

async function closeWithdrawal(
  { chain, authority, feePayer, show }: Request,
  cooldown: Cooldown,
): Promise<Plan> {
  const { stablecoin, now } = await readPoolAt(chain, cooldown.stablecoin);
  const { owner, epoch } = cooldown;
  const isVoid = epoch !== stablecoin.epoch;
  if (!isVoid && !math.isExpired(stablecoin, cooldown, now))
    throw new OperationError('the withdrawal is not over: only its owner can cancel it');
  const mint = juniorMintAddress(stablecoin.address, epoch, chain.programId);
  const tokenProgram = TOKEN_2022_PROGRAM_ID;
  return {
    title: `Close a junior withdrawal from stablecoin ${stablecoin.index}; ${isVoid ? 'its tokens are void' : 'its tokens go back to its owner'}`,
    lines: cooldownLines(cooldown, stablecoin, now, show),
    instructions: [
      ...(isVoid ? [] : [createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram })]),
      juniorCancelWithdrawalInstruction({ stablecoin, cooldown, authority }, chain.programId),
    ],
  };
}
