import {
  accrueInstruction,
  claimFeesInstruction,
  createStablecoinInstruction,
  distributeYieldInstruction,
  type INSTRUCTIONS,
  initializeIntegrationInstruction,
  mintInstruction,
  redeemInstruction,
  setWhitelistedInstruction,
  setWhitelistRequiredInstruction,
  syncInstruction,
  TOKEN_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import type { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { keypair, roles, STABLECOIN_DEFAULTS, World } from './world.ts';

export type InstructionName = keyof typeof INSTRUCTIONS;

const AMOUNT = 1_000_000n;
/** Pays the fee of every transaction and appears in no instruction. */
export const outsider = keypair('outsider');
const issuer = keypair('issuer');
const otherIssuer = keypair('other issuer');
export const user = keypair('user');
export const otherUser = keypair('other user');
const sponsor = keypair('sponsor');
const people = [outsider, issuer, otherIssuer, user, otherUser, sponsor, ...Object.values(roles)];

/** Two stablecoins, two coins on the first and one on the second, yield that has vested, and commission to claim. */
export const world = World.withPlatform();
for (const person of people) world.fund(person.publicKey);

export const coin = world.openIntegration(issuer, { symbol: 'ONE', whitelistRequired: true });
export const sibling = world.openIntegration(otherIssuer, { symbol: 'TWO' });
export const coinOfOther = world.openIntegration(issuer, { symbol: 'ONE', stablecoinIndex: 1 });
export const [stablecoin, otherStablecoin] = [world.stablecoin(0), world.stablecoin(1)];
export const underlyingOf = (owner: PublicKey, { underlyingMint, tokenProgram } = stablecoin) =>
  tokenAddress(underlyingMint, owner, tokenProgram);

world.openUser(user, coin, 0, 10n * AMOUNT);
world.openUser(otherUser, sibling, 0, 10n * AMOUNT);
world.giveUnderlying(0, roles.manager.publicKey, 10n * AMOUNT);
world.giveUnderlying(1, user.publicKey, AMOUNT);
world.createTokenAccount(stablecoin.underlyingMint, issuer.publicKey, stablecoin.tokenProgram);
const list = (who: Keypair, allowed = true) =>
  setWhitelistedInstruction({
    integration: coin.address,
    authority: issuer.publicKey,
    feePayer: sponsor.publicKey,
    user: who.publicKey,
    allowed,
  });
world.send([list(user), list(otherUser)], [outsider, issuer, sponsor]);
const exchange = { stablecoin, integration: coin, user: user.publicKey, minimumReceived: 0n };
const pay = distributeYieldInstruction({ manager: roles.manager.publicKey, stablecoin, amount: AMOUNT });
world.send([mintInstruction({ ...exchange, amount: AMOUNT })], [outsider, user]);
world.send([pay], [outsider, roles.manager]);
world.advance(86_400n);
world.send([syncInstruction(stablecoin, coin.address)], [outsider]);
const newMint = world.createMint(keypair('underlying 2'), TOKEN_PROGRAM_ID);

/** One call of each instruction that succeeds as it is, and who signs it beside the outsider. */
export const CALLS: Partial<
  Record<InstructionName, { instruction: TransactionInstruction; signers: Keypair[] }>
> = {
  createStablecoin: {
    instruction: createStablecoinInstruction({
      ...STABLECOIN_DEFAULTS,
      admin: roles.admin.publicKey,
      feePayer: sponsor.publicKey,
      index: 2,
      underlyingMint: newMint,
      tokenProgram: TOKEN_PROGRAM_ID,
    }),
    signers: [roles.admin, sponsor],
  },
  initializeIntegration: {
    instruction: initializeIntegrationInstruction({
      initializer: user.publicKey,
      authority: user.publicKey,
      feePayer: sponsor.publicKey,
      stablecoinIndex: 0,
      feeBps: 0,
      whitelistRequired: false,
      name: 'New',
      symbol: 'NEW',
      uri: '',
      description: '',
    }),
    signers: [user, sponsor],
  },
  setWhitelistRequired: {
    instruction: setWhitelistRequiredInstruction({
      integration: coin.address,
      authority: issuer.publicKey,
      required: true,
    }),
    signers: [issuer],
  },
  distributeYield: { instruction: pay, signers: [roles.manager] },
  mint: {
    instruction: mintInstruction({
      ...exchange,
      integration: { ...coin, whitelistRequired: true },
      amount: 10n,
    }),
    signers: [user],
  },
  redeem: { instruction: redeemInstruction({ ...exchange, amount: 10n }), signers: [user] },
  claimFees: {
    instruction: claimFeesInstruction({ stablecoin, integration: coin, amount: 1n }),
    signers: [issuer],
  },
  accrue: { instruction: accrueInstruction(stablecoin), signers: [] },
  sync: { instruction: syncInstruction(stablecoin, coin.address), signers: [] },
  // last, as it takes the user off the list
  setWhitelisted: { instruction: list(user, false), signers: [issuer, sponsor] },
};
