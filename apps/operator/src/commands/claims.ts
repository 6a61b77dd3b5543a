import {
  createTokenAccountInstruction,
  decodeLossClaim,
  decodeLossReport,
  type LossClaim,
  type LossReport,
  math,
  type Stablecoin,
  settleLossClaimInstruction,
  tokenAddress,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { findAccounts } from '../chain/accounts.ts';
import type { Cluster } from '../chain/cluster.ts';
import { readPool } from '../chain/platform.ts';
import { RefusedError } from '../errors.ts';
import { formatUnits } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import { stablecoinIndex, transactionCommand } from '../session/options.ts';

/** As many as fit one transaction with a separate fee payer. */
const maxClaims = 8;

export function settleClaimsCommand() {
  return transactionCommand('settle-claims')
    .description(
      'pay the refunds of redemptions that were withheld under loss reports, once these are resolved; signed by the owner of the claims',
    )
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .action((options) =>
      execute(options, async (session) => {
        const { authority: owner, feePayer, programId } = session;
        const { stablecoin } = await readPool(session, options.stablecoin);
        const { index, underlyingMint: mint, tokenProgram } = stablecoin;
        const units = (value: bigint) => formatUnits(value, stablecoin.decimals);
        const claims = (await findSettleable(session, stablecoin, owner)).slice(0, maxClaims);
        if (claims.length === 0) {
          throw new RefusedError(
            `${owner.toBase58()} has no claim on a resolved loss report of stablecoin ${index}`,
          );
        }
        return {
          title: `Settle ${claims.length} loss claims on stablecoin ${index}`,
          lines: [
            ...claims.map(
              ({ claim, report }) =>
                [
                  `refund of report ${report.number}`,
                  `${units(math.settleClaim(stablecoin, report, claim.withheld).paid)} of ${units(claim.withheld)} withheld`,
                ] as const,
            ),
            ['paid to', tokenAddress(mint, owner, tokenProgram).toBase58()],
          ],
          instructions: [
            createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram }),
            ...claims.map(({ claim }) => settleLossClaimInstruction({ stablecoin, claim }, programId)),
          ],
        };
      }),
    );
}

type Settleable = { readonly claim: LossClaim; readonly report: LossReport };

/** The claims of an owner on resolved reports of a stablecoin, the oldest first. */
async function findSettleable(
  cluster: Cluster,
  { address }: Stablecoin,
  owner: PublicKey,
): Promise<Settleable[]> {
  const reports = await findAccounts(cluster, 'lossReport', decodeLossReport, { stablecoin: address });
  const claims = await findAccounts(cluster, 'lossClaim', decodeLossClaim, { owner });
  return reports
    .filter(({ resolvedTs }) => resolvedTs > 0n)
    .sort((one, other) => one.number - other.number)
    .flatMap((report) => {
      const claim = claims.find(({ lossReport }) => lossReport.equals(report.address));
      return claim ? [{ claim, report }] : [];
    });
}
