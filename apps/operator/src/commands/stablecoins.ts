import { createStablecoinInstruction, stablecoinAddress, vaultAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { readPlatform } from '../chain/platform.ts';
import { describeCustody, readMint } from '../chain/tokens.ts';
import { settingLines } from '../format/accounts.ts';
import { requireBounds } from '../format/bounds.ts';
import { toBaseUnits } from '../format/decimal.ts';
import { formatPeriod } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import { address, amount, basisPoints, seconds, transactionCommand } from '../session/options.ts';

export function addStablecoinCommand() {
  return transactionCommand('add-stablecoin')
    .description('add a stablecoin with its vault and junior pool; signed by the admin')
    .requiredOption('--underlying-mint <address>', 'the coin that backs it; cannot be changed later', address)
    .requiredOption('--supply-cap <units>', 'maximum supply after a mint', amount)
    .requiredOption(
      '--platform-fee-bps <bps>',
      'share of released yield that goes to the platform',
      basisPoints,
    )
    .requiredOption(
      '--junior-premium-bps <bps>',
      "share of the senior side's yield for the junior pool at target coverage",
      basisPoints,
    )
    .requiredOption(
      '--target-coverage-bps <bps>',
      'ratio of junior to senior assets that earns the full premium',
      basisPoints,
    )
    .requiredOption(
      '--min-coverage-bps <bps>',
      'minimum ratio of junior to senior assets after a mint and after a junior withdrawal',
      basisPoints,
    )
    .requiredOption(
      '--max-deployed-bps <bps>',
      'largest share of the assets that may be deployed',
      basisPoints,
    )
    .requiredOption('--deploy-per-day <units>', 'most to deploy in a day: what may be lost at once', amount)
    .requiredOption('--vesting-seconds <seconds>', 'period over which a yield payment vests', seconds)
    .requiredOption('--cooldown-seconds <seconds>', 'waiting time of a junior withdrawal', seconds)
    .requiredOption(
      '--window-seconds <seconds>',
      'how long a junior withdrawal can be completed after that; cannot be changed later',
      seconds,
    )
    .requiredOption('--junior-name <name>', 'name of the junior token')
    .requiredOption('--junior-symbol <symbol>', 'symbol of the junior token')
    .option('--junior-uri <uri>', 'metadata of the junior token', '')
    .option('--custody <address>', 'token account for deployed collateral (default: none)', address)
    .action((options) =>
      execute(options, async (session) => {
        const { programId } = session;
        const { underlyingMint, juniorName, juniorSymbol, juniorUri, custody = PublicKey.default } = options;
        const [{ platform }, { decimals, tokenProgram }] = await Promise.all([
          readPlatform(session),
          readMint(session, underlyingMint, '--underlying-mint'),
        ]);
        const index = platform.stablecoinCount;
        const stablecoin = stablecoinAddress(index, programId);
        const vault = vaultAddress(stablecoin, programId);
        const custodyDescription = await describeCustody(session, custody, {
          underlyingMint,
          tokenProgram,
          vault,
        });
        const settings = {
          supplyCap: toBaseUnits(options.supplyCap, decimals, '--supply-cap'),
          deployPerDay: toBaseUnits(options.deployPerDay, decimals, '--deploy-per-day'),
          platformFeeBps: options.platformFeeBps,
          juniorPremiumBps: options.juniorPremiumBps,
          targetCoverageBps: options.targetCoverageBps,
          minCoverageBps: options.minCoverageBps,
          maxDeployedBps: options.maxDeployedBps,
          vestingSeconds: options.vestingSeconds,
          cooldownSeconds: options.cooldownSeconds,
          custody,
        };
        requireBounds({ ...settings, windowSeconds: options.windowSeconds });
        const { authority: admin, feePayer } = session;
        return {
          title: `Add stablecoin ${index}`,
          lines: [
            ['stablecoin', stablecoin.toBase58()],
            ['vault', vault.toBase58()],
            ['underlying', `${underlyingMint.toBase58()} (${decimals} decimals)`],
            ...settingLines(settings, decimals, custodyDescription),
            ['exit window', formatPeriod(options.windowSeconds)],
            ['junior token', `${juniorName} (${juniorSymbol})${juniorUri === '' ? '' : ` ${juniorUri}`}`],
          ],
          instructions: [
            createStablecoinInstruction(
              {
                ...settings,
                windowSeconds: options.windowSeconds,
                admin,
                feePayer,
                index,
                underlyingMint,
                tokenProgram,
                juniorName,
                juniorSymbol,
                juniorUri,
              },
              programId,
            ),
          ],
        };
      }),
    );
}
