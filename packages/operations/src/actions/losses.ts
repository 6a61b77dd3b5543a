import {
  createTokenAccountInstruction,
  decodeLossClaim,
  decodeLossReport,
  lapseLossReportInstruction,
  math,
  openJuniorMintInstruction,
  reportLossInstruction,
  resolveLossInstruction,
  settleLossClaimInstruction,
  tokenAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { amount as amountField, required, stablecoinAction } from '../action.ts';
import { findAccounts } from '../chain.ts';
import { OperationError } from '../errors.ts';
import type { Line } from '../lines.ts';
import {
  noAgreement,
  outcomeOfReport,
  outcomeOfResolution,
  requireAgreed,
  requireReport,
} from '../loss-decisions.ts';

export const reportLoss = stablecoinAction({
  command: 'report-loss',
  name: 'Report a loss',
  about:
    'report a loss of deployed collateral: stops mints, junior deposits, junior withdrawals and deployments until it is resolved',
  signedBy: 'reporters',
  hasSecond: true,
  isDestructive: true,
  fields: required({
    amount: amountField('the most that may be lost', 'the most that may be lost, in the underlying'),
  }),
  async plan(input, { amount }) {
    const { authority: reporter, second, feePayer, programId, platform, stablecoin } = input;
    const isManager = platform.managerActive && platform.manager.equals(reporter);
    const { title, lines } = outcomeOfReport(input, amount);
    const agreement = isManager && second === undefined ? noAgreement : await requireAgreed(input, amount);
    return {
      title,
      lines: [...agreement.lines, ...lines],
      instructions: [
        reportLossInstruction(
          { reporter, stablecoin, amount, feePayer, vote: agreement.vote, ...(second && { second }) },
          programId,
        ),
      ],
    };
  },
});

export const resolveLoss = stablecoinAction({
  command: 'resolve-loss',
  name: 'Resolve the loss',
  about:
    'settle the open loss report: junior assets bear the loss first, then unvested yield, then the holders; cannot be undone',
  signedBy: 'voters',
  hasSecond: true,
  isDestructive: true,
  fields: required({
    amount: amountField('what is lost', 'what is lost, at most what was reported; 0 dismisses the report'),
  }),
  async plan(input, { amount }) {
    const { authority, second, programId } = input;
    const { title, lines, lossReport } = await outcomeOfResolution(input, amount);
    const agreement = await requireAgreed(input, amount);
    return {
      title,
      lines: [...agreement.lines, ...lines, ['undo', 'not possible']],
      instructions: [
        resolveLossInstruction(
          { votes: [authority, second], vote: agreement.vote, lossReport, amount },
          programId,
        ),
      ],
    };
  },
});

export const lapseLoss = stablecoinAction({
  command: 'lapse-loss',
  name: 'Let it lapse',
  about:
    'end a loss report that nobody has resolved within 30 days, without a loss: what was withheld is refunded',
  signedBy: 'anyone',
  fields: {},
  async plan(input) {
    const { programId, stablecoin, units, show } = input;
    const report = await requireReport(input);
    return {
      title: `End loss report ${report.number} of stablecoin ${stablecoin.index} without a loss`,
      lines: [
        ['reported loss', units(report.loss)],
        ['can lapse at', show.time(report.reportedTs + math.LAPSE_SECONDS)],
        ['refunds', units(report.withheld)],
      ],
      instructions: [lapseLossReportInstruction(report, programId)],
    };
  },
});

/** As many as fit one transaction with a separate fee payer. */
const maxClaims = 8;

export const settleClaims = stablecoinAction({
  command: 'settle-claims',
  name: 'Settle claims',
  about: 'pay the refunds of redemptions that were withheld under loss reports, once these are resolved',
  signedBy: 'claimant',
  fields: {},
  async plan({ chain, authority: owner, feePayer, programId, stablecoin, units }) {
    const { index, address, underlyingMint: mint, tokenProgram } = stablecoin;
    const reports = await findAccounts(chain, 'lossReport', decodeLossReport, { stablecoin: address });
    const all = await findAccounts(chain, 'lossClaim', decodeLossClaim, { owner });
    const claims = reports
      .filter(({ resolvedTs }) => resolvedTs > 0n)
      .sort((one, other) => one.number - other.number)
      .flatMap((report) => {
        const claim = all.find(({ lossReport }) => lossReport.equals(report.address));
        return claim ? [{ claim, report }] : [];
      })
      .slice(0, maxClaims);
    if (claims.length === 0)
      throw new OperationError(
        `${owner.toBase58()} has no claim on a resolved loss report of stablecoin ${index}`,
      );
    return {
      title: `Settle ${claims.length} loss claims on stablecoin ${index}`,
      lines: [
        ...claims.map(({ claim, report }): Line => {
          const { paid } = math.settleClaim(stablecoin, report, claim.withheld);
          return [`refund of report ${report.number}`, `${units(paid)} of ${units(claim.withheld)} withheld`];
        }),
        ['paid to', tokenAddress(mint, owner, tokenProgram).toBase58()],
      ],
      instructions: [
        createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram }),
        ...claims.map(({ claim }) => settleLossClaimInstruction({ stablecoin, claim }, programId)),
      ],
    };
  },
});

export const openJuniorMint = stablecoinAction({
  command: 'open-junior-mint',
  name: 'Open the junior mint',
  about: 'open the junior pool again after a loss of the whole pool, with the mint of its present epoch',
  signedBy: 'anyone',
  fields: {},
  plan({ stablecoin, feePayer, programId }) {
    const { index, epoch, juniorMint } = stablecoin;
    if (!juniorMint.equals(PublicKey.default))
      throw new OperationError(
        `the junior pool of stablecoin ${index} has its mint ${juniorMint.toBase58()}`,
      );
    return {
      title: `Open the junior mint of stablecoin ${index}`,
      lines: [['epoch', String(epoch)]],
      instructions: [openJuniorMintInstruction({ stablecoin, feePayer }, programId)],
    };
  },
});
