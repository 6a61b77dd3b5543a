import {
  accrueInstruction,
  claimFeesInstruction,
  distributeYieldInstruction,
  mintInstruction,
  redeemInstruction,
  setWhitelistedInstruction,
  syncInstruction,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { ExtensionType, getExtensionData } from '@solana/spl-token';
import { unpack } from '@solana/spl-token-metadata';
import { describe, expect, it } from 'vitest';
import { Failure, keypair, roles, World } from './world.ts';

const issuer = keypair('issuer');
const user = keypair('user');
const AMOUNT = 1_000_000_000n;

function failure(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Failure) return error.reason;
    throw error;
  }
  return 'no failure';
}

describe('a new coin', () => {
  it('can be issued, minted and redeemed with yield, and pays commission to its integrator', () => {
    const world = World.withPlatform();
    const coin = world.openIntegration(issuer, { feeBps: 2_000 });
    world.openUser(user, coin, 0, AMOUNT);
    world.giveUnderlying(0, roles.manager.publicKey, 10n * AMOUNT);
    const stablecoin = world.stablecoin(0);
    const branded = tokenAddress(coin.brandedMint, user.publicKey, TOKEN_2022_PROGRAM_ID);
    const underlying = tokenAddress(stablecoin.underlyingMint, user.publicKey, stablecoin.tokenProgram);

    const minted = world.send(
      [
        mintInstruction({
          user: user.publicKey,
          integration: coin,
          stablecoin,
          amount: AMOUNT,
          minimumReceived: AMOUNT,
        }),
      ],
      [user],
    );
    expect(minted.events).toMatchObject([{ kind: 'minted', amount: AMOUNT, tokens: AMOUNT, commission: 0n }]);
    expect(world.balance(branded)).toBe(AMOUNT);
    expect(world.balance(stablecoin.vault)).toBe(AMOUNT);

    const yieldAmount = 2_000_000n;
    world.send(
      [distributeYieldInstruction({ manager: roles.manager.publicKey, stablecoin, amount: yieldAmount })],
      [roles.manager],
    );
    world.advance(86_400n);
    // 2 000 000 less the platform's 5 %; all of it to holders and integrator while there is no junior tranche
    world.send([accrueInstruction(stablecoin)], [user]);
    expect(world.stablecoin(0)).toMatchObject({
      unvestedYield: 0n,
      platformFeesOwed: 100_000n,
      seniorAssets: AMOUNT + 1_900_000n,
    });
    world.send([syncInstruction(stablecoin, coin.address)], [user]);
    expect(world.integration(coin.address)).toMatchObject({
      feesOwed: 380_000n,
      assets: AMOUNT + 1_520_000n,
    });

    const redeemed = world.send(
      [
        redeemInstruction({
          user: user.publicKey,
          integration: coin,
          stablecoin,
          amount: AMOUNT,
          minimumReceived: 0n,
        }),
      ],
      [user],
    );
    const out = world.balance(underlying);
    expect(redeemed.events).toMatchObject([
      { kind: 'redeemed', amount: out, tokens: AMOUNT, supplyAfter: 0n },
    ]);
    // the virtual offset holds back two units of the gain, which the last redemption credits to the integrator
    expect(out).toBe(AMOUNT + 1_519_998n);
    world.createTokenAccount(stablecoin.underlyingMint, issuer.publicKey, stablecoin.tokenProgram);
    world.send([claimFeesInstruction({ integration: coin, stablecoin, amount: null })], [issuer]);
    expect(
      world.balance(tokenAddress(stablecoin.underlyingMint, issuer.publicKey, stablecoin.tokenProgram)),
    ).toBe(380_002n);
    expect(world.balance(stablecoin.vault)).toBe(100_000n);
  });

  it('has a Token-2022 mint with metadata whose only authority is the integration', () => {
    const world = World.withPlatform();
    const coin = world.openIntegration(issuer, { symbol: 'ACME' });
    const mint = world.mint(coin.brandedMint);
    expect(mint).toMatchObject({
      decimals: 6,
      supply: 0n,
      freezeAuthority: null,
      mintAuthority: coin.address,
    });
    const data = getExtensionData(ExtensionType.TokenMetadata, mint.tlvData);
    expect(unpack(data ?? new Uint8Array())).toMatchObject({
      name: 'ACME coin',
      symbol: 'ACME',
      uri: 'https://example.com/coin.json',
      updateAuthority: coin.address,
    });
  });

  it('lets only whitelisted users mint if it requires a whitelist', () => {
    const world = World.withPlatform();
    const coin = world.openIntegration(issuer, { whitelistRequired: true });
    world.openUser(user, coin, 0, AMOUNT);
    const stablecoin = world.stablecoin(0);
    const mint = mintInstruction({
      user: user.publicKey,
      integration: coin,
      stablecoin,
      amount: 10n,
      minimumReceived: 0n,
    });
    expect(failure(() => world.send([mint], [user]))).toBe('notWhitelisted');
    const allow = (allowed: boolean) =>
      setWhitelistedInstruction({
        integration: coin.address,
        authority: issuer.publicKey,
        user: user.publicKey,
        allowed,
      });
    world.send([allow(true)], [issuer]);
    world.send([mint], [user]);
    world.send([allow(false)], [issuer]);
    expect(failure(() => world.send([mint], [user]))).toBe('notWhitelisted');
  });

  it('pays no yield to a user who mints before a distribution and redeems after it in the same second', () => {
    const world = World.withPlatform();
    const coin = world.openIntegration(issuer);
    world.openUser(user, coin, 0, AMOUNT);
    world.giveUnderlying(0, roles.manager.publicKey, AMOUNT);
    const stablecoin = world.stablecoin(0);
    const params = {
      user: user.publicKey,
      integration: coin,
      stablecoin,
      amount: AMOUNT,
      minimumReceived: 0n,
    };
    world.send([mintInstruction(params)], [user]);
    world.send(
      [distributeYieldInstruction({ manager: roles.manager.publicKey, stablecoin, amount: AMOUNT })],
      [roles.manager],
    );
    world.send([redeemInstruction(params)], [user]);
    expect(
      world.balance(tokenAddress(stablecoin.underlyingMint, user.publicKey, stablecoin.tokenProgram)),
    ).toBe(AMOUNT);
  });
});
