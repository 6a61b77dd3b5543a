import { createStablecoinInstruction, stablecoinAddress, vaultAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { baseUnits } from '../amounts/decimal.ts';
import { describeCustody } from '../chain/custody.ts';
import { readMint } from '../chain/mint.ts';
import { readPlatform } from '../chain/platform.ts';
import { sendingCommand } from '../options/commands.ts';
import { address, amount, basisPoints, seconds } from '../options/parsers.ts';
import { execute } from '../sending/execute.ts';
import { settingLines } from '../views/settings.ts';

export function addStablecoinCommand() {
  return sendingCommand('add-stablecoin')
    .description('add a stablecoin with its vault and junior tranche; signed by the admin')
    .requiredOption('--underlying-mint <address>', 'the coin that backs it; cannot be changed later', address)
    .requiredOption('--supply-cap <units>', 'most that may be outstanding after a mint', amount)
    .requiredOption(
      '--platform-fee-bps <bps>',
      'share of released yield that goes to the platform',
      basisPoints,
    )
    .requiredOption(
      '--junior-premium-bps <bps>',
      "share of the senior side's yield for the junior tranche",
      basisPoints,
    )
    .requiredOption(
      '--min-coverage-bps <bps>',
      'least ratio of junior to senior assets after a mint',
      basisPoints,
    )
    .requiredOption('--vesting-seconds <seconds>', 'period over which a yield payment vests', seconds)
    .requiredOption('--cooldown-seconds <seconds>', 'wait of a junior withdrawal', seconds)
    .requiredOption('--junior-name <name>', "name of the junior tranche's token")
    .requiredOption('--junior-symbol <symbol>', "symbol of the junior tranche's token")
    .option('--junior-uri <uri>', "metadata of the junior tranche's token", '')
    .option('--custody <address>', 'token account for deployed collateral (default: none)', address)
    .action((options) =>
      execute(options, async (session) => {
        const { programId } = session;
        const { underlyingMint, juniorName, juniorSymbol, juniorUri, custody = PublicKey.default } = options;
        const [{ stablecoinCount: index }, { decimals, tokenProgram }] = await Promise.all([
          readPlatform(session),
          readMint(session, underlyingMint, '--underlying-mint'),
        ]);
        const at = stablecoinAddress(index, programId);
        const vault = vaultAddress(at, programId);
        const custodyText = await describeCustody(session, custody, { underlyingMint, tokenProgram, vault });
        const settings = {
          supplyCap: baseUnits(options.supplyCap, decimals, '--supply-cap'),
          platformFeeBps: options.platformFeeBps,
          juniorPremiumBps: options.juniorPremiumBps,
          minCoverageBps: options.minCoverageBps,
          vestingSeconds: options.vestingSeconds,
          cooldownSeconds: options.cooldownSeconds,
          custody,
        };
        const { authority: admin, feePayer } = session;
        return {
          title: `Add stablecoin ${index}`,
          lines: [
            ['stablecoin', at.toBase58()],
            ['vault', vault.toBase58()],
            ['underlying', `${underlyingMint.toBase58()} (${decimals} decimals)`],
            ...settingLines(settings, decimals, custodyText),
            ['junior token', `${juniorName} (${juniorSymbol})${juniorUri === '' ? '' : ` ${juniorUri}`}`],
          ],
          instructions: [
            createStablecoinInstruction(
              {
                ...settings,
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
