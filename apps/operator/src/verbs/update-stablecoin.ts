import { updateStablecoinInstruction } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { baseUnits } from '../amounts/decimal.ts';
import { describeCustody } from '../chain/custody.ts';
import { readPool } from '../chain/pool.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { sendingCommand } from '../options/commands.ts';
import { address, amount, basisPoints, seconds, stablecoinIndex } from '../options/parsers.ts';
import { execute } from '../sending/execute.ts';
import { showAddress } from '../show/address.ts';
import { settingLines } from '../views/settings.ts';
import { isSame, overlay } from './overlay.ts';

export function updateStablecoinCommand() {
  return sendingCommand('update-stablecoin')
    .description("change a stablecoin's settings, those that are given; signed by the admin")
    .requiredOption('--stablecoin <index>', 'which one', stablecoinIndex)
    .option('--supply-cap <units>', 'most that may be outstanding after a mint', amount)
    .option('--platform-fee-bps <bps>', 'share of released yield that goes to the platform', basisPoints)
    .option(
      '--junior-premium-bps <bps>',
      "share of the senior side's yield for the junior tranche",
      basisPoints,
    )
    .option('--min-coverage-bps <bps>', 'least ratio of junior to senior assets after a mint', basisPoints)
    .option('--vesting-seconds <seconds>', 'period over which the next yield payments vest', seconds)
    .option('--cooldown-seconds <seconds>', 'wait of the next junior withdrawals', seconds)
    .option('--custody <address>', 'token account for deployed collateral, or none', (text) =>
      text === 'none' ? PublicKey.default : address(text),
    )
    .action((options) =>
      execute(options, async (session) => {
        const { stablecoin } = await readPool(session, options.stablecoin);
        const { decimals } = stablecoin;
        const given = {
          supplyCap: options.supplyCap && baseUnits(options.supplyCap, decimals, '--supply-cap'),
          platformFeeBps: options.platformFeeBps,
          juniorPremiumBps: options.juniorPremiumBps,
          minCoverageBps: options.minCoverageBps,
          vestingSeconds: options.vestingSeconds,
          cooldownSeconds: options.cooldownSeconds,
          custody: options.custody,
        };
        if (Object.values(given).every((value) => value === undefined)) {
          throw new UsageError('no setting was given: name at least one that is to change');
        }
        const settings = overlay(stablecoin, given);
        const before = settingLines(stablecoin, decimals, showAddress(stablecoin.custody));
        const custody = options.custody
          ? await describeCustody(session, options.custody, stablecoin)
          : showAddress(stablecoin.custody);
        const after = settingLines(settings, decimals, custody);
        if (isSame(stablecoin, settings))
          throw new RefusedError('nothing to change: the settings are so already');
        return {
          title: `Update stablecoin ${stablecoin.index}`,
          lines: [
            ['stablecoin', stablecoin.address.toBase58()],
            ...before.map(([label, value], row) => [label, value, after[row]?.[1] ?? value] as const),
          ],
          instructions: [
            updateStablecoinInstruction(
              { ...settings, admin: session.authority, stablecoin },
              session.programId,
            ),
          ],
        };
      }),
    );
}
