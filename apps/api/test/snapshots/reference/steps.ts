import {
  claimFeesInstruction,
  cooldownAddress,
  createTokenAccountInstruction,
  decodeCooldown,
  decodeStablecoin,
  deployCollateralInstruction,
  distributeYieldInstruction,
  juniorCancelWithdrawalInstruction,
  juniorCompleteWithdrawalInstruction,
  juniorDepositInstruction,
  juniorRequestWithdrawalInstruction,
  lossReportAddress,
  mintInstruction,
  openJuniorMintInstruction,
  redeemInstruction,
  redeemUnderReportInstruction,
  reportLossInstruction,
  resolveLossInstruction,
  returnCollateralInstruction,
  setFeeInstruction,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { createBurnInstruction, createTransferInstruction } from '@solana/spl-token';
import { Keypair, type PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { at, type Fixture, name } from './fixture.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const kinds = [
  ...([
    'mint',
    'deposit',
    'distribute',
    'transfer',
    'give',
    'burn',
    'burnJunior',
    'request',
    'cancel',
    'setFee',
  ] as const),
  ...(['lose', 'redeem', 'claim', 'request', 'complete', 'mint', 'mint', 'redeem', 'deposit'] as const),
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
export function stepsIn(fixture: Fixture, now: () => bigint) {
  const { admin, manager, users, integrators, coins, execute, read, books } = fixture;
  const custodian = developmentKeypair('custodian');
  let cooldownIds = 0n;
  let cooldowns: { readonly owner: Keypair; readonly id: bigint }[] = [];

  /** Redeems while a loss is reported, if the amount allows it. */
  async function redeemUnderReport(user: Keypair, number: number, tokens: bigint): Promise<void> {
    if (tokens < 10_000n) return;
    const stablecoin = await read(stablecoinAddress(0), decodeStablecoin);
    const redemption = {
      user: user.publicKey,
      integration: at(coins, number),
      stablecoin,
      tokens,
      minimumReceived: 0n,
    };
    const redeem =
      stablecoin.missing > 0n ? redeemUnderReportInstruction(redemption) : redeemInstruction(redemption);
    await execute([redeem], [user]);
  }

  /** Executes a step if the balances allow it. @returns whether it did */
  return async function take(step: Step): Promise<boolean> {
    const [user, other] = [at(users, step.who), at(users, step.other)];
    const account = at(coins, step.coin);
    const { stablecoin, tranche, juniors, coins: states } = await books();
    const { integration, balances } = at(states, step.coin);
    const part = (whole: bigint) => (whole * BigInt(step.permille)) / 1_000n;
    const { publicKey } = user;
    const [minimumReceived, tokenProgram] = [0n, TOKEN_2022_PROGRAM_ID];
    const held = balances.get(name(user)) ?? 0n;
    const junior = juniors.get(name(user)) ?? 0n;
    const branded = (owner: PublicKey) => tokenAddress(account.brandedMint, owner, tokenProgram);
    switch (step.kind) {
      case 'mint': {
        const amount = part(20_000_000_000n) + 7n;
        const mint = mintInstruction({
          user: publicKey,
          integration: account,
          stablecoin,
          amount,
          minimumReceived,
        });
        await execute([mint], [user]);
        return true;
      }
      case 'redeem': {
        const amount = part(held);
        // a tiny amount redeems for nothing
        if (amount < 10_000n) return false;
        const redeem = redeemInstruction({
          user: publicKey,
          integration: account,
          stablecoin,
          tokens: amount,
          minimumReceived,
        });
        await execute([redeem], [user]);
        return true;
      }
      case 'transfer': {
        const amount = part(held);
        if (amount === 0n || user === other) return false;
        const [from, to] = [branded(publicKey), branded(other.publicKey)];
        const transfer = createTransferInstruction(from, to, publicKey, amount, [], tokenProgram);
        await execute([transfer], [user]);
        return true;
      }
      case 'give': {
        const amount = part(held);
        if (amount === 0n) return false;
        // an address that the platform does not know
        const { publicKey: owner } = Keypair.generate();
        await execute(
          [
            createTokenAccountInstruction({
              feePayer: publicKey,
              owner,
              mint: account.brandedMint,
              tokenProgram,
            }),
            createTransferInstruction(
              branded(publicKey),
              branded(owner),
              publicKey,
              amount,
              [],
              tokenProgram,
            ),
          ],
          [user],
        );
        return true;
      }
      case 'burn': {
        const amount = part(held) / 20n;
        if (amount === 0n) return false;
        const burn = createBurnInstruction(
          branded(publicKey),
          account.brandedMint,
          publicKey,
          amount,
          [],
          tokenProgram,
        );
        await execute([burn], [user]);
        return true;
      }
      case 'claim': {
        if (integration.feesOwed === 0n) return false;
        const claim = claimFeesInstruction({ integration: account, stablecoin });
        await execute([claim], [at(integrators, step.coin)]);
        return true;
      }
      case 'setFee': {
        const feeBps = step.permille * 5;
        const set = setFeeInstruction({ integration: account, stablecoin, feeBps });
        await execute([set], [at(integrators, step.coin)]);
        return true;
      }
      case 'distribute': {
        const amount = part(500_000_000n) + 1n;
        const pay = distributeYieldInstruction({ manager: manager.publicKey, stablecoin, amount });
        await execute([pay], [manager]);
        return true;
      }
      case 'lose': {
        const { juniorAssets: assets, unvestedYield, seniorAssets } = stablecoin;
        // sometimes more than the tranche holds
        const amount =
          step.permille === 1_000 ? assets + unvestedYield + seniorAssets / 50n : part(assets / 4n);
        if (amount === 0n || amount > (assets + seniorAssets) / 2n) return false;
        const deploy = deployCollateralInstruction({ manager: manager.publicKey, stablecoin, amount });
        const report = reportLossInstruction({ reporter: manager.publicKey, stablecoin, amount });
        await execute([deploy, report], [manager]);
        await redeemUnderReport(user, step.coin, part(held) / 2n);
        // sometimes the loss proves smaller
        const loss = step.permille % 2 === 0 ? amount : amount / 2n;
        const lossReport = {
          address: lossReportAddress(stablecoin.address, stablecoin.reportCount),
          stablecoin: stablecoin.address,
        };
        const votes = [admin.publicKey, manager.publicKey] as const;
        const resolve = resolveLossInstruction({ votes, lossReport, amount: loss });
        const back = { owner: custodian.publicKey, stablecoin, amount };
        await execute(
          loss === amount ? [resolve] : [resolve, returnCollateralInstruction(back)],
          loss === amount ? [manager, admin] : [manager, admin, custodian],
        );
        // a wipe-out voids them
        if ((await books()).stablecoin.epoch !== stablecoin.epoch) cooldowns = [];
        return true;
      }
      case 'deposit': {
        const amount = part(5_000_000_000n) + 3n;
        const opened = { ...stablecoin, juniorMint: tranche };
        const isOpen = stablecoin.juniorMint.equals(tranche);
        const open = openJuniorMintInstruction({ stablecoin, feePayer: publicKey });
        const create = createTokenAccountInstruction({
          feePayer: publicKey,
          owner: publicKey,
          mint: tranche,
          tokenProgram,
        });
        const deposit = juniorDepositInstruction({
          user: publicKey,
          stablecoin: opened,
          amount,
          minimumReceived,
        });
        await execute(isOpen ? [create, deposit] : [open, create, deposit], [user]);
        return true;
      }
      case 'burnJunior': {
        const amount = part(junior) / 20n;
        if (amount === 0n) return false;
        const from = tokenAddress(tranche, publicKey, tokenProgram);
        const burn = createBurnInstruction(from, tranche, publicKey, amount, [], tokenProgram);
        await execute([burn], [user]);
        return true;
      }
      case 'request': {
        const tokens = part(junior);
        if (tokens === 0n) return false;
        cooldownIds += 1n;
        const id = cooldownIds;
        const request = juniorRequestWithdrawalInstruction({ owner: publicKey, stablecoin, tokens, id });
        await execute([request], [user]);
        cooldowns.push({ owner: user, id });
        return true;
      }
      case 'complete':
      case 'cancel': {
        const found = await Promise.all(
          cooldowns.map(({ owner, id }) =>
            read(cooldownAddress(stablecoin.address, owner.publicKey, id), decodeCooldown),
          ),
        );
        const isOpen = (unlock: bigint) =>
          unlock <= now() && now() < unlock + BigInt(stablecoin.windowSeconds - hour);
        const place = found.findIndex(({ unlockTs }) => step.kind === 'cancel' || isOpen(unlockTs));
        const [cooldown, begun] = [found[place], cooldowns[place]];
        if (cooldown === undefined || begun === undefined) return false;
        cooldowns.splice(place, 1);
        const { owner } = begun;
        if (step.kind === 'cancel') {
          const cancel = juniorCancelWithdrawalInstruction({ stablecoin, cooldown });
          await execute([cancel], [owner]);
        } else {
          const complete = juniorCompleteWithdrawalInstruction({
            stablecoin,
            cooldown,
            minimumReceived,
          });
          await execute([complete], [owner]);
        }
        return true;
      }
    }
  };
}
