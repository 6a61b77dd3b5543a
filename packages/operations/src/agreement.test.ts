import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { requireAgreement, type ServiceState } from './agreement.ts';
import type { Pool } from './chain.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const text = (seed: number) => key(seed).toBase58();
const nobody = PublicKey.default;

const platform = {
  admin: key(1),
  manager: key(2),
  managerActive: true,
  guardian: key(3),
  pauser: nobody,
  treasury: key(4),
  delaySeconds: 86_400,
  paused: false,
};
const settings = {
  supplyCap: 10_000n,
  deployPerDay: 100n,
  maxDeployedBps: 5_000,
  platformFeeBps: 500,
  juniorPremiumBps: 2_000,
  targetCoverageBps: 1_000,
  minCoverageBps: 500,
  vestingSeconds: 604_800,
  cooldownSeconds: 604_800,
  custody: nobody,
};
const stablecoin = { index: 0, decimals: 6, underlyingMint: key(5), ...settings };
const change = { ...settings, custody: key(6) };
const chain = { platform, stablecoin, platformChange: undefined, change };

const roles = {
  admin: text(1),
  manager: text(2),
  managerActive: true,
  guardian: text(3),
  pauser: null,
  treasury: text(4),
  delaySeconds: 86_400,
  paused: false,
};
const settingsOfService = { ...settings, supplyCap: '10000', deployPerDay: '100', custody: null };
const service = {
  roles,
  stablecoin: { index: 0, decimals: 6, underlyingMint: text(5), settings: settingsOfService },
  changes: [{ kind: 'stablecoin', stablecoin: 0, new: { ...settingsOfService, custody: text(6) } }],
} as unknown as ServiceState;

const agree = (node: object) => requireAgreement({ ...chain, ...node } as unknown as Pool, service);

describe('requireAgreement', () => {
  it('accepts a node and a service that say the same', () => {
    expect(() => agree({})).not.toThrow();
  });

  it('treats a revoked manager as no manager, although the chain still names it', () => {
    const revoked = { ...service, roles: { ...roles, manager: null, managerActive: false } };
    const node = { ...chain, platform: { ...platform, managerActive: false } };
    expect(() => requireAgreement(node as never, revoked as never)).not.toThrow();
    expect(() => agree(node)).toThrow('the roles (manager)');
  });

  it.each(['admin', 'manager', 'guardian', 'pauser', 'treasury'])(
    'refuses another %s of the node',
    (role) => {
      expect(() => agree({ platform: { ...platform, [role]: key(9) } })).toThrow(`the roles (${role})`);
    },
  );

  it.each([
    ...Object.entries({ ...settings, decimals: 5 }).map(([name, value]) => [name, value] as const),
    ['underlyingMint', nobody] as const,
  ])('refuses another %s of the node', (name, value) => {
    const other = value instanceof PublicKey ? key(9) : typeof value === 'bigint' ? value + 1n : value + 3;
    expect(() => agree({ stablecoin: { ...stablecoin, [name]: other } })).toThrow(`the stablecoin (${name})`);
  });

  it('refuses a queued change that only one of them has, or that sets something else', () => {
    expect(() => agree({ change: undefined })).toThrow('the queued change of settings (whether');
    expect(() => agree({ platformChange: platform })).toThrow('the queued change of roles (whether');
    expect(() => agree({ change: { ...change, custody: key(9) } })).toThrow(
      'the queued change of settings (custody)',
    );
  });
});
