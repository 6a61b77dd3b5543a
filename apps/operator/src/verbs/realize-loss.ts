import { math, realizeLossInstruction } from '@obverse/core';
import { baseUnits } from '../amounts/decimal.ts';
import { showUnits } from '../amounts/show.ts';
import { accrued, readPool } from '../chain/pool.ts';
import { sendingCommand } from '../options/commands.ts';
import { amount, stablecoinIndex } from '../options/parsers.ts';
import { execute } from '../sending/execute.ts';

export function realizeLossCommand() {
  return sendingCommand('realize-loss')
    .description(
      'write off deployed collateral: junior assets bear it first, then unvested yield, then the holders; cannot be undone; signed by the manager',
    )
    .requiredOption('--stablecoin <index>', 'which one', stablecoinIndex)
    .requiredOption('--amount <units>', 'how much of the underlying is lost', amount)
    .action((options) =>
      execute(options, async (session) => {
        const { authority: manager, programId } = session;
        const before = accrued(await readPool(session, options.stablecoin));
        const { stablecoin, junior } = before;
        const units = (value: bigint) => showUnits(value, stablecoin.decimals);
        const given = baseUnits(options.amount, stablecoin.decimals, '--amount');
        const after = math.realizeLoss(before, given);
        return {
          title: `Realise a loss of ${units(given)} on stablecoin ${stablecoin.index}`,
          lines: [
            ['deployed', units(stablecoin.deployedCollateral), units(after.stablecoin.deployedCollateral)],
            ['junior assets', units(junior.assets), units(after.junior.assets)],
            ['unvested yield', units(stablecoin.unvestedYield), units(after.stablecoin.unvestedYield)],
            ['senior assets', units(stablecoin.seniorAssets), units(after.stablecoin.seniorAssets)],
          ],
          instructions: [realizeLossInstruction({ manager, stablecoin, amount: given }, programId)],
        };
      }),
    );
}
