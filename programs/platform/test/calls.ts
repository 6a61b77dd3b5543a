import {
  acceptAdminInstruction,
  acceptAuthorityInstruction,
  accrueInstruction,
  type Cooldown,
  claimFeesInstruction,
  collectPlatformFeesInstruction,
  cooldownAddress,
  createStablecoinInstruction,
  decodeCooldown,
  deployCollateralInstruction,
  distributeYieldInstruction,
  type INSTRUCTIONS,
  initializeIntegrationInstruction,
  juniorCancelWithdrawalInstruction,
  juniorCompleteWithdrawalInstruction,
  juniorDepositInstruction,
  juniorRequestWithdrawalInstruction,
  mintInstruction,
  nominateAdminInstruction,
  nominateAuthorityInstruction,
  realizeLossInstruction,
  redeemInstruction,
  returnCollateralInstruction,
  setFeeInstruction,
  setPausedInstruction,
  setRolesInstruction,
  setWhitelistedInstruction,
  setWhitelistRequiredInstruction,
  syncInstruction,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
  updateMetadataInstruction,
  updateStablecoinInstruction,
} from '@obverse/core';
import type { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { keypair, roles, STABLECOIN_DEFAULTS, World } from './world.ts';

export type InstructionName = keyof typeof INSTRUCTIONS;

const AMOUNT = 1_000_000n;
/** Pays the fee of every transaction and appears in no instruction. */
export const outsider = keypair('outsider');
export const issuer = keypair('issuer');
const otherIssuer = keypair('other issuer');
export const user = keypair('user');
export const otherUser = keypair('other user');
export const sponsor = keypair('sponsor');
const custodian = keypair('custodian');
const nextAdmin = keypair('next admin');
const nextAuthority = keypair('next authority');
const people = [
  outsider,
  issuer,
  otherIssuer,
  user,
  otherUser,
  sponsor,
  custodian,
  nextAdmin,
  nextAuthority,
  ...Object.values(roles),
];

/** Two stablecoins, two coins on the first and one on the second, yield that has vested, and commission to claim. */
export const world = World.withPlatform();
for (const person of people) world.fund(person.publicKey);

export const coin = world.openIntegration(issuer, { symbol: 'ONE', whitelistRequired: true });
export const sibling = world.openIntegration(otherIssuer, { symbol: 'TWO' });
export const coinOfOther = world.openIntegration(issuer, { symbol: 'ONE', stablecoinIndex: 1 });
const settings = {
  ...STABLECOIN_DEFAULTS,
  admin: roles.admin.publicKey,
  custody: world.giveUnderlying(0, custodian.publicKey, 0n),
};
world.send(
  [updateStablecoinInstruction({ ...settings, stablecoin: world.stablecoin(0) })],
  [outsider, roles.admin],
);
export const [stablecoin, otherStablecoin] = [world.stablecoin(0), world.stablecoin(1)];
export const underlyingOf = (owner: PublicKey, { underlyingMint, tokenProgram } = stablecoin) =>
  tokenAddress(underlyingMint, owner, tokenProgram);

world.openUser(user, coin, 0, 10n * AMOUNT);
world.openUser(otherUser, sibling, 0, 10n * AMOUNT);
world.giveUnderlying(0, roles.manager.publicKey, 10n * AMOUNT);
world.giveUnderlying(1, user.publicKey, AMOUNT);
world.createTokenAccount(stablecoin.underlyingMint, issuer.publicKey, stablecoin.tokenProgram);
export const list = (who: Keypair, allowed = true) =>
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

const admin = roles.admin.publicKey;
const manager = roles.manager.publicKey;
world.giveUnderlying(0, roles.treasury.publicKey, 0n);
for (const person of [user, otherUser])
  world.createTokenAccount(world.junior(0).juniorMint, person.publicKey, TOKEN_2022_PROGRAM_ID);
const deposit = (who: Keypair) =>
  juniorDepositInstruction({ user: who.publicKey, stablecoin, amount: AMOUNT, minimumReceived: 0n });
const request = (who: Keypair, id: bigint) =>
  juniorRequestWithdrawalInstruction({
    owner: who.publicKey,
    feePayer: sponsor.publicKey,
    stablecoin,
    tokens: 1_000n,
    id,
  });
world.send([deposit(user), request(user, 1n), request(user, 2n)], [outsider, user, sponsor]);
world.send([deposit(otherUser), request(otherUser, 1n)], [outsider, otherUser, sponsor]);
export function cooldown(who: Keypair, id: bigint): Cooldown {
  const address = cooldownAddress(stablecoin.juniorTranche, who.publicKey, id);
  return decodeCooldown(address, world.account(address)?.data ?? new Uint8Array());
}
const deploy = deployCollateralInstruction({ manager, stablecoin, amount: 100n });
const nominateAdmin = nominateAdminInstruction({ admin, nominee: nextAdmin.publicKey });
const nominateAuthority = nominateAuthorityInstruction({
  integration: coin,
  nominee: nextAuthority.publicKey,
});
world.send([deploy, nominateAdmin], [outsider, roles.admin, roles.manager]);
world.send([nominateAuthority], [outsider, issuer]);
world.advance(BigInt(STABLECOIN_DEFAULTS.cooldownSeconds));
const newMint = world.createMint(keypair('underlying 2'), TOKEN_PROGRAM_ID);

/** A successful call of each instruction, and its signers in addition to the outsider. */
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
  updateStablecoin: {
    instruction: updateStablecoinInstruction({ ...settings, stablecoin }),
    signers: [roles.admin],
  },
  setRoles: {
    instruction: setRolesInstruction({
      admin,
      manager,
      pauser: roles.pauser.publicKey,
      treasury: roles.treasury.publicKey,
    }),
    signers: [roles.admin],
  },
  nominateAdmin: { instruction: nominateAdmin, signers: [roles.admin] },
  setPaused: {
    instruction: setPausedInstruction({ authority: roles.pauser.publicKey, paused: false }),
    signers: [roles.pauser],
  },
  collectPlatformFees: {
    instruction: collectPlatformFeesInstruction({
      admin,
      stablecoin,
      treasury: roles.treasury.publicKey,
      amount: 1n,
    }),
    signers: [roles.admin],
  },
  deployCollateral: { instruction: deploy, signers: [roles.manager] },
  returnCollateral: {
    instruction: returnCollateralInstruction({
      manager,
      custodian: custodian.publicKey,
      stablecoin,
      amount: 1n,
    }),
    signers: [roles.manager, custodian],
  },
  realizeLoss: {
    instruction: realizeLossInstruction({ manager, stablecoin, amount: 1n }),
    signers: [roles.manager],
  },
  updateMetadata: {
    instruction: updateMetadataInstruction({
      integration: coin,
      field: 'description',
      value: 'A coin',
      feePayer: sponsor.publicKey,
    }),
    signers: [issuer, sponsor],
  },
  setFee: { instruction: setFeeInstruction({ integration: coin, stablecoin, feeBps: 1 }), signers: [issuer] },
  nominateAuthority: { instruction: nominateAuthority, signers: [issuer] },
  juniorDeposit: { instruction: deposit(user), signers: [user] },
  juniorRequestWithdrawal: { instruction: request(user, 3n), signers: [user, sponsor] },
  juniorCompleteWithdrawal: {
    instruction: juniorCompleteWithdrawalInstruction({
      stablecoin,
      cooldown: cooldown(user, 1n),
      minimumReceived: 0n,
    }),
    signers: [user],
  },
  juniorCancelWithdrawal: {
    instruction: juniorCancelWithdrawalInstruction({ cooldown: cooldown(user, 2n) }),
    signers: [user],
  },
  // last, because they remove what other calls need: the whitelist entry, the authority, the admin
  setWhitelisted: { instruction: list(user, false), signers: [issuer, sponsor] },
  acceptAuthority: {
    instruction: acceptAuthorityInstruction({ integration: coin.address, nominee: nextAuthority.publicKey }),
    signers: [nextAuthority],
  },
  acceptAdmin: {
    instruction: acceptAdminInstruction({ nominee: nextAdmin.publicKey }),
    signers: [nextAdmin],
  },
};
