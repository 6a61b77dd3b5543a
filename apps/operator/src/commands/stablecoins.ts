import {
  createStablecoinInstruction,
  stablecoinAddress,
  updateStablecoinInstruction,
  vaultAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { readPlatform, readPool } from '../chain/platform.ts';
import { describeCustody, readMint } from '../chain/tokens.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { settingLines } from '../format/accounts.ts';
import { toBaseUnits } from '../format/decimal.ts';
import { formatAddress } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import {
  address,
  amount,
  basisPoints,
  seconds,
  stablecoinIndex,
  transactionCommand,
} from '../session/options.ts';
import { applyChanges, isUnchanged } from './changes.ts';

export function addStablecoinCommand() {
  return transactionCommand('add-stablecoin')
    .description('add a stablecoin with its vault and junior tranche; signed by the admin')
    .requiredOption('--underlying-mint <address>', 'the coin that backs it; cannot be changed later', address)
    .requiredOption('--supply-cap <units>', 'maximum supply after a mint', amount)
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
      'minimum ratio of junior to senior assets after a mint',
      basisPoints,
    )
    .requiredOption('--vesting-seconds <seconds>', 'period over which a yield payment vests', seconds)
    .requiredOption('--cooldown-seconds <seconds>', 'waiting time of a junior withdrawal', seconds)
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
        const stablecoin = stablecoinAddress(index, programId);
        const vault = vaultAddress(stablecoin, programId);
        const custodyDescription = await describeCustody(session, custody, {
          underlyingMint,
          tokenProgram,
          vault,
        });
        const settings = {
          supplyCap: toBaseUnits(options.supplyCap, decimals, '--supply-cap'),
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
            ['stablecoin', stablecoin.toBase58()],
            ['vault', vault.toBase58()],
            ['underlying', `${underlyingMint.toBase58()} (${decimals} decimals)`],
            ...settingLines(settings, decimals, custodyDescription),
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

export function updateStablecoinCommand() {
  return transactionCommand('update-stablecoin')
    .description('change the settings of a stablecoin that you pass; signed by the admin')
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .option('--supply-cap <units>', 'maximum supply after a mint', amount)
    .option('--platform-fee-bps <bps>', 'share of released yield that goes to the platform', basisPoints)
    .option(
      '--junior-premium-bps <bps>',
      "share of the senior side's yield for the junior tranche",
      basisPoints,
    )
    .option('--min-coverage-bps <bps>', 'minimum ratio of junior to senior assets after a mint', basisPoints)
    .option('--vesting-seconds <seconds>', 'period over which later yield payments vest', seconds)
    .option('--cooldown-seconds <seconds>', 'waiting time of later junior withdrawals', seconds)
    .option('--custody <address>', 'token account for deployed collateral, or none', (text) =>
      text === 'none' ? PublicKey.default : address(text),
    )
    .action((options) =>
      execute(options, async (session) => {
        const { stablecoin } = await readPool(session, options.stablecoin);
        const { decimals } = stablecoin;
        const changes = {
          supplyCap: options.supplyCap && toBaseUnits(options.supplyCap, decimals, '--supply-cap'),
          platformFeeBps: options.platformFeeBps,
          juniorPremiumBps: options.juniorPremiumBps,
          minCoverageBps: options.minCoverageBps,
          vestingSeconds: options.vestingSeconds,
          cooldownSeconds: options.cooldownSeconds,
          custody: options.custody,
        };
        if (Object.values(changes).every((value) => value === undefined)) {
          throw new UsageError('no setting was given: pass at least one');
        }
        const settings = applyChanges(stablecoin, changes);
        const before = settingLines(stablecoin, decimals, formatAddress(stablecoin.custody));
        const custody = options.custody
          ? await describeCustody(session, options.custody, stablecoin)
          : formatAddress(stablecoin.custody);
        const after = settingLines(settings, decimals, custody);
        if (isUnchanged(stablecoin, settings))
          throw new RefusedError('nothing to change: the settings have these values');
        return {
          title: `Update stablecoin ${stablecoin.index}`,
          lines: [
            ['stablecoin', stablecoin.address.toBase58()],
            ...before.map(([label, value], i) => [label, value, after[i]?.[1] ?? value] as const),
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
