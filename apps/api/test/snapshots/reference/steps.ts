import * as core from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { createBurnInstruction } from '@solana/spl-token';
import { Keypair, type PublicKey, type TransactionInstruction } from '@solana/web3.js';
import fc from 'fast-check';
import { openAssociated, transfer } from '../../support/transfers.ts';
import { at, type Fixture } from './fixture.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const kinds = [
  ...(['mint', 'deposit', 'distribute', 'transfer', 'give', 'burn', 'burnJunior', 'request'] as const),
  ...(['cancel', 'setFee', 'lose', 'redeem', 'claim', 'request', 'complete', 'mint', 'mint'] as const),
  ...(['redeem', 'deposit'] as const),
];

/** An operation: its kind, user, coin and part of the balance, and the seconds until the results are compared. */
export const steps = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat({ max: 3 }),
  other: fc.nat({ max: 3 }),
  coin: fc.nat({ max: 1 }),
  permille: fc.oneof(fc.constantFrom(1_000, 1), fc.integer({ min: 1, max: 1_000 })),
  wait: fc.oneof(
    fc.integer({ min: minute, max: hour }),
    fc.integer({ min: hour, max: day }),
    fc.integer({ min: day, max: 4 * day }),
  ),
});
export type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** Executes steps. @param now the cluster's time, unix seconds */
export function stepsIn(
  { admin, manager, users, integrators, coins, execute, read, books }: Fixture,
  now: () => bigint,
) {
  const custodian = developmentKeypair('custodian');
  let cooldownIds = 0n;
  let cooldowns: { readonly owner: Keypair; readonly id: bigint }[] = [];

  /** Executes a step if the balances allow it. @returns whether it did */
  return async function take(step: Step): Promise<boolean> {
    const [user, other] = [at(users, step.who), at(users, step.other)];
    const [coin, integrator] = [at(coins, step.coin), at(integrators, step.coin)];
    const { stablecoin, tranche, juniors, coins: states } = await books();
    const { integration, balances } = at(states, step.coin);
    const owner = user.publicKey;
    const part = (whole: bigint) => (whole * BigInt(step.permille)) / 1_000n;
    const held = part(balances.get(owner.toBase58()) ?? 0n);
    const junior = part(juniors.get(owner.toBase58()) ?? 0n);
    const common = { user: owner, stablecoin, minimumReceived: 0n };
    const ofCoin = { ...common, integration: coin };
    const accountOf = (mint: PublicKey, of = owner) =>
      core.tokenAddress(mint, of, core.TOKEN_2022_PROGRAM_ID);
    const give = (to: PublicKey) =>
      transfer(accountOf(coin.brandedMint), accountOf(coin.brandedMint, to), owner, held);
    const burn = (mint: PublicKey, amount: bigint) =>
      createBurnInstruction(accountOf(mint), mint, owner, amount, [], core.TOKEN_2022_PROGRAM_ID);
    const run = async (instructions: TransactionInstruction[], ...signers: Keypair[]): Promise<true> => {
      await execute(instructions, signers);
      return true;
    };
    switch (step.kind) {
      case 'mint':
        return run([core.mintInstruction({ ...ofCoin, amount: part(20_000_000_000n) + 7n })], user);
      case 'redeem':
        // a tiny amount redeems for nothing
        return held >= 10_000n && run([core.redeemInstruction({ ...ofCoin, tokens: held })], user);
      case 'transfer':
        return held > 0n && user !== other && run([give(other.publicKey)], user);
      case 'give': {
        // an address that the platform does not know
        const { publicKey: stranger } = Keypair.generate();
        return held > 0n && run([openAssociated(owner, coin.brandedMint, stranger), give(stranger)], user);
      }
      case 'burn':
        return held >= 20n && run([burn(coin.brandedMint, held / 20n)], user);
      case 'burnJunior':
        return junior >= 20n && run([burn(tranche, junior / 20n)], user);
      case 'claim':
        return integration.feesOwed > 0n && run([core.claimFeesInstruction(ofCoin)], integrator);
      case 'setFee':
        return run([core.setFeeInstruction({ ...ofCoin, feeBps: step.permille * 5 })], integrator);
      case 'distribute': {
        const amount = part(500_000_000n) + 1n;
        return run(
          [core.distributeYieldInstruction({ manager: manager.publicKey, stablecoin, amount })],
          manager,
        );
      }
      case 'deposit': {
        const isOpen = stablecoin.juniorMint.equals(tranche);
        const open = isOpen ? [] : [core.openJuniorMintInstruction({ stablecoin, feePayer: owner })];
        const opened = { ...stablecoin, juniorMint: tranche };
        const amount = part(5_000_000_000n) + 3n;
        const deposit = core.juniorDepositInstruction({ ...common, stablecoin: opened, amount });
        return run([...open, openAssociated(owner, tranche, owner), deposit], user);
      }
      case 'request': {
        if (junior === 0n) return false;
        cooldownIds += 1n;
        cooldowns.push({ owner: user, id: cooldownIds });
        const request = { owner, stablecoin, tokens: junior, id: cooldownIds };
        return run([core.juniorRequestWithdrawalInstruction(request)], user);
      }
      case 'complete':
      case 'cancel': {
        const addresses = cooldowns.map((each) =>
          core.cooldownAddress(stablecoin.address, each.owner.publicKey, each.id),
        );
        const found = await Promise.all(addresses.map((address) => read(address, core.decodeCooldown)));
        const isOpen = (unlock: bigint) =>
          unlock <= now() && now() < unlock + BigInt(stablecoin.windowSeconds - hour);
        const place = found.findIndex(({ unlockTs }) => step.kind === 'cancel' || isOpen(unlockTs));
        const cooldown = found[place];
        const [begun] = cooldown === undefined ? [] : cooldowns.splice(place, 1);
        if (cooldown === undefined || begun === undefined) return false;
        return step.kind === 'cancel'
          ? run([core.juniorCancelWithdrawalInstruction({ stablecoin, cooldown })], begun.owner)
          : run([core.juniorCompleteWithdrawalInstruction({ ...common, cooldown })], begun.owner);
      }
      case 'lose': {
        const { juniorAssets, unvestedYield, seniorAssets } = stablecoin;
        // sometimes more than the tranche holds
        const isWipeOut = step.permille === 1_000;
        const amount = isWipeOut
          ? juniorAssets + unvestedYield + seniorAssets / 50n
          : part(juniorAssets / 4n);
        if (amount === 0n || amount > (juniorAssets + seniorAssets) / 2n) return false;
        const deploy = core.deployCollateralInstruction({ manager: manager.publicKey, stablecoin, amount });
        const report = core.reportLossInstruction({ reporter: manager.publicKey, stablecoin, amount });
        await execute([deploy, report], [manager]);
        const reported = await read(stablecoin.address, core.decodeStablecoin);
        const redemption = { ...ofCoin, stablecoin: reported, tokens: held / 2n };
        const redeem = reported.missing > 0n ? core.redeemUnderReportInstruction : core.redeemInstruction;
        if (held >= 20_000n) await execute([redeem(redemption)], [user]);
        // sometimes the loss proves smaller
        const isWhole = step.permille % 2 === 0;
        const address = core.lossReportAddress(stablecoin.address, stablecoin.reportCount);
        const resolve = core.resolveLossInstruction({
          votes: [admin.publicKey, manager.publicKey],
          lossReport: { address, stablecoin: stablecoin.address },
          amount: isWhole ? amount : amount / 2n,
        });
        const giveBack = core.returnCollateralInstruction({ owner: custodian.publicKey, stablecoin, amount });
        if (isWhole) await execute([resolve], [manager, admin]);
        else await execute([resolve, giveBack], [manager, admin, custodian]);
        // a wipe-out voids them
        if ((await books()).stablecoin.epoch !== stablecoin.epoch) cooldowns = [];
        return true;
      }
    }
  };
}
