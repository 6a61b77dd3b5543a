import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { requireAgreement, type ServiceState } from './agreement.ts';
import type { Pool } from './chain.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const nobody = PublicKey.default;

const platform = {
  ...{ admin: key(1), manager: key(2), managerActive: true, guardian: key(3) },
  ...{ pauser: nobody, treasury: key(4), delaySeconds: 86_400, paused: false },
};
const settings = {
  ...{ supplyCap: 10_000n, deployPerDay: 100n, maxDeployedBps: 5_000, platformFeeBps: 500 },
  ...{ juniorPremiumBps: 2_000, targetCoverageBps: 1_000, minCoverageBps: 500 },
  ...{ vestingSeconds: 604_800, cooldownSeconds: 604_800, custody: nobody },
};
const stablecoin = { index: 0, decimals: 6, underlyingMint: key(5), ...settings };
const change = { ...settings, custody: key(6) };
const chain = { platform, stablecoin, platformChange: undefined, change };

/** The same as the service says it: addresses and amounts are texts, and nobody is null. */
const textOf = (value: unknown) =>
  value === nobody ? null : typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
const inTexts = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));
const service = {
  roles: inTexts(platform),
  stablecoin: { index: 0, decimals: 6, underlyingMint: textOf(key(5)), settings: inTexts(settings) },
  changes: [{ kind: 'stablecoin', stablecoin: 0, new: inTexts(change) }],
};

const agree = (node: object, said: object = service) =>
  requireAgreement({ ...chain, ...node } as unknown as Pool, said as ServiceState);

describe('requireAgreement', () => {
  it('accepts a node and a service that say the same', () => {
    expect(() => agree({})).not.toThrow();
  });

  it('treats a revoked manager as no manager, although the chain still names it', () => {
    const node = { platform: { ...platform, managerActive: false } };
    const roles = { ...service.roles, manager: null, managerActive: false };
    expect(() => agree(node, { ...service, roles })).not.toThrow();
    expect(() => agree(node)).toThrow('the roles (manager)');
  });

  it.each(['admin', 'manager', 'guardian', 'pauser', 'treasury'])('refuses another %s', (role) => {
    expect(() => agree({ platform: { ...platform, [role]: key(9) } })).toThrow(`the roles (${role})`);
  });

  it.each(Object.entries({ ...settings, decimals: 5, underlyingMint: nobody }))(
    'refuses another %s of the stablecoin',
    (name, value) => {
      const other = value instanceof PublicKey ? key(9) : typeof value === 'bigint' ? value + 1n : value + 3;
      const node = { stablecoin: { ...stablecoin, [name]: other } };
      expect(() => agree(node)).toThrow(`the stablecoin (${name})`);
    },
  );

  it('refuses a queued change that only one of them has, or that sets something else', () => {
    expect(() => agree({ change: undefined })).toThrow('the queued change of settings (whether');
    expect(() => agree({ platformChange: platform })).toThrow('the queued change of roles (whether');
    const other = { ...change, custody: key(9) };
    expect(() => agree({ change: other })).toThrow('the queued change of settings (custody)');
  });
});
