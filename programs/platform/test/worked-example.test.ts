import {
  accrueInstruction,
  claimFeesInstruction,
  cooldownAddress,
  decodeCooldown,
  deployCollateralInstruction,
  distributeYieldInstruction,
  juniorCompleteWithdrawalInstruction,
  juniorDepositInstruction,
  juniorMintAddress,
  juniorRequestWithdrawalInstruction,
  mintInstruction,
  realizeLossInstruction,
  redeemInstruction,
  returnCollateralInstruction,
  syncInstruction,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { keypair, roles, World } from './world.ts';

const UNIT = 1_000_000n;
const DAY = 86_400n;
const [alice, bob, carol] = [keypair('alice'), keypair('bob'), keypair('carol')];

/** Base units with six decimals, and spaces between thousands. */
function format(amount: bigint): string {
  const text = amount.toString().padStart(7, '0');
  return `${text.slice(0, -6).replace(/\B(?=(\d{3})+$)/g, ' ')}.${text.slice(-6)}`;
}

/** The example of the documentation, run on the built program; a row of its table after every step. */
function run(): string {
  const world = World.withPlatform([
    { vestingSeconds: Number(30n * DAY), cooldownSeconds: Number(7n * DAY) },
  ]);
  const { underlyingMint, tokenProgram, juniorTranche } = world.stablecoin(0);
  const custody = world.createTokenAccount(underlyingMint, roles.manager.publicKey, tokenProgram);
  // the manager's own account is the custody account here, next to the yield it pays
  const stablecoin = world.setCustody(0, custody);
  const coin = world.openIntegration(carol, { feeBps: 1_000 });
  world.openUser(bob, coin, 0, 1_000n * UNIT);
  world.fund(alice.publicKey);
  world.giveUnderlying(0, alice.publicKey, 200n * UNIT);
  world.giveUnderlying(0, roles.manager.publicKey, 100n * UNIT);
  world.createTokenAccount(juniorMintAddress(juniorTranche), alice.publicKey, TOKEN_2022_PROGRAM_ID);
  world.createTokenAccount(underlyingMint, carol.publicKey, tokenProgram);
  const received = (owner: Keypair) =>
    world.balance(tokenAddress(underlyingMint, owner.publicKey, tokenProgram));

  const rows: string[] = [];
  const step = (words: string, instructions: TransactionInstruction[], signer: Keypair) => {
    world.send(instructions, [signer]);
    const { seniorAssets, seniorIndex, unvestedYield, platformFeesOwed, deployedCollateral, vault } =
      world.stablecoin(0);
    const { assets, feesOwed } = world.integration(coin.address);
    const junior = world.junior(0).assets;
    const amounts = [
      assets,
      feesOwed,
      junior,
      unvestedYield,
      platformFeesOwed,
      world.balance(vault),
      deployedCollateral,
    ];
    const owed =
      seniorAssets + junior + unvestedYield + platformFeesOwed + world.stablecoin(0).integratorFeesOwed;
    expect(world.balance(vault) + deployedCollateral, words).toBe(owed);
    rows.push(
      `| ${words} | ${amounts.map(format).join(' | ')} | ${(Number(seniorIndex) / 1e15).toFixed(6)} |`,
    );
  };
  const { manager } = roles;
  const sync = [accrueInstruction(stablecoin), syncInstruction(stablecoin, coin.address)];
  const cooldown = () => {
    const address = cooldownAddress(juniorTranche, alice.publicKey, 1n);
    return decodeCooldown(address, world.account(address)?.data ?? new Uint8Array());
  };

  const alicesDeposit = {
    user: alice.publicKey,
    stablecoin,
    amount: 200n * UNIT,
    minimumReceived: 200n * UNIT,
  };
  step('1. Alice deposits 200 into the junior tranche', [juniorDepositInstruction(alicesDeposit)], alice);
  const bobsMint = { user: bob.publicKey, integration: coin, stablecoin, amount: 1_000n * UNIT };
  step('2. Bob mints 1 000 coins', [mintInstruction({ ...bobsMint, minimumReceived: 1_000n * UNIT })], bob);
  const pay = (amount: bigint) => [
    distributeYieldInstruction({ manager: manager.publicKey, stablecoin, amount }),
  ];
  step('3. The manager pays 12 of yield', pay(12n * UNIT), manager);
  world.advance(15n * DAY);
  step('4. Half of the 30 days later', sync, manager);
  world.advance(15n * DAY);
  step('5. All 30 days later', sync, manager);
  step(
    '6. The integrator claims its fees',
    [claimFeesInstruction({ integration: coin, stablecoin, amount: null })],
    carol,
  );
  const request = { owner: alice.publicKey, stablecoin, tokens: 50n * UNIT, id: 1n };
  step('7. Alice asks for 50 of her 200 junior tokens', [juniorRequestWithdrawalInstruction(request)], alice);
  const deploy = { manager: manager.publicKey, stablecoin, amount: 600n * UNIT };
  step('8. The manager deploys 600', [deployCollateralInstruction(deploy)], manager);
  const lose = (amount: bigint) => [
    realizeLossInstruction({ manager: manager.publicKey, stablecoin, amount }),
  ];
  step('9. 100 of it are lost', lose(100n * UNIT), manager);
  world.advance(7n * DAY);
  const complete = { stablecoin, cooldown: cooldown(), minimumReceived: 0n };
  step('10. Her cooldown over, Alice is paid', [juniorCompleteWithdrawalInstruction(complete)], alice);
  const alicesPay = received(alice);
  step('11. Another 100 are lost', [...lose(100n * UNIT), ...sync], manager);
  step('12. The manager pays 30 of yield', pay(30n * UNIT), manager);
  world.advance(30n * DAY);
  step('13. 30 days later', sync, manager);
  const back = { manager: manager.publicKey, stablecoin, amount: 400n * UNIT };
  step('14. What is left of the collateral returns', [returnCollateralInstruction(back)], manager);
  step('15. Bob redeems all', [redeemInstruction({ ...bobsMint, minimumReceived: 0n })], bob);
  const paid = `Alice was paid ${format(alicesPay)} in step 10, Carol, the integrator, ${format(received(carol))} in step 6, and Bob ${format(received(bob))} in step 15.`;
  const head = '| step | coin | its fees | junior | unvested | platform fees | vault | deployed | index |';
  return `${head}\n|---|---|---|---|---|---|---|---|---|\n${rows.join('\n')}\n\n${paid}\n`;
}

it('the program produces every number of the worked example in EXAMPLE.md', async () => {
  await expect(run()).toMatchFileSnapshot('../EXAMPLE.md');
});
