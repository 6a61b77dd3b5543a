import type { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import * as accounts from '../../../packages/core/src/program/accounts.ts';
import { ACCOUNTS } from '../../../packages/core/src/program/platform.generated.ts';
import { nobody, reasonOf, roles } from './support/chain.ts';
import { downgrade } from './support/downgrade.ts';
import { alice, bob, day, Fixture, issuer, million, sponsor, stranger } from './support/fixture.ts';
import * as governance from './support/governance.ts';

/** A coin in use, with every field that can be set, which has the first layout. */
function outdated() {
  const fixture = new Fixture({ feeBps: 500 });
  const { chain, coin } = fixture;
  fixture.mint(alice, 10n * million);
  fixture.deploy(million);
  fixture.pay(100_000n);
  chain.advance(7n * day);
  fixture.sync();
  fixture.setFee(700);
  chain.call('nominateAuthority', [issuer], { nominee: bob.publicKey }, coin);
  const before = fixture.integration;
  downgrade(chain, coin.integration);
  const { integration } = coin;
  const migrate = () =>
    chain.call('migrateIntegration', [sponsor], {}, { integration, feePayer: sponsor.publicKey });
  const data = () => chain.data(integration);
  return { fixture, chain, coin, before, migrate, data };
}

describe('an integration of the first layout', () => {
  it('is refused by every instruction, with an error of its own', () => {
    const { fixture, chain, coin } = outdated();
    const calls = [
      () => fixture.mint(alice, 1_000n),
      () => fixture.redeem(alice, 1_000n),
      () => fixture.claim(),
      () => fixture.sync(),
      () => fixture.setFee(0),
      () => fixture.setWhitelisted(bob, true),
      () => chain.call('setWhitelistRequired', [issuer], { required: true }, coin),
      () => chain.call('nominateAuthority', [issuer], { nominee: nobody }, coin),
      () => chain.call('acceptAuthority', [bob], {}, { ...coin, nominee: bob.publicKey }),
      () => chain.call('updateMetadata', [issuer], { field: 'name', value: 'New' }, coin),
    ];
    expect(calls.map(reasonOf)).toEqual(calls.map(() => 'accountOutdated'));
    fixture.reportLoss(million);
    expect(reasonOf(() => fixture.redeemUnderReport(alice, 1_000n))).toBe('accountOutdated');
  });

  it('is migrated by anyone, who adds the rent of the new fields, and nothing else changes', () => {
    const { fixture, chain, coin, before, migrate, data } = outdated();
    // it reads as it did
    expect([data().length, accounts.isOutdatedAccount('integration', data())]).toEqual([280, true]);
    expect(accounts.decodeIntegration(coin.integration, data())).toEqual(before);
    const stablecoin = fixture.state;
    const lamports = chain.lamports(sponsor.publicKey);
    expect(migrate().events).toEqual([]);
    expect(fixture.integration).toEqual(before);
    expect(fixture.integration).toMatchObject({ kind: 0, powers: 0, compliance: nobody });
    expect(fixture.state).toEqual(stablecoin);
    const { size } = ACCOUNTS.integration;
    expect([data().length, accounts.isOutdatedAccount('integration', data())]).toEqual([size, false]);
    expect(chain.lamports(coin.integration)).toBe(chain.rent(size));
    // and the fee of the transaction
    const added = chain.rent(size) - chain.rent(280) + 5_000n;
    expect(lamports - chain.lamports(sponsor.publicKey)).toBe(added);
    expect(reasonOf(migrate)).toBe('accountCurrent');
    fixture.giveBack(million);
    fixture.mint(alice, million);
    fixture.redeem(alice, fixture.tokens(alice));
    fixture.claim();
    expect(fixture.isSolvent()).toBe(true);
  });
});

describe('a queued change of the first layout', () => {
  it('is stale whatever it says, and closed by anyone, its rent to its payer', () => {
    const { chain } = new Fixture();
    const { publicKey: admin } = roles.admin;
    const close = (change: PublicKey, rentReceiver = admin) =>
      chain.call('closeOutdatedChange', [stranger], {}, { change, rentReceiver });
    governance.queueRoles(chain);
    governance.queueSettings(chain);
    const changes = [governance.platformChange(chain), governance.settingsChange(chain)];
    for (const change of changes) {
      expect(reasonOf(() => close(change))).toBe('accountCurrent');
      downgrade(chain, change);
    }
    chain.advance(5n * day);
    const uses = [
      () => governance.executeRoles(chain),
      () => governance.executeSettings(chain),
      () => governance.cancelChange(chain, roles.guardian, 'platform'),
      () => governance.queueRoles(chain),
    ];
    expect(uses.map(reasonOf)).toEqual(uses.map(() => 'accountOutdated'));
    for (const change of changes) {
      const decoded = accounts.decodeChange(change, chain.data(change));
      expect(decoded).toMatchObject({ targetVersion: 0xffff_ffff, rentPayer: admin });
      expect(decoded.etaTs).toBeLessThan(chain.now);
      expect(reasonOf(() => close(change, stranger.publicKey))).toBe('accountMismatch');
      const lamports = chain.lamports(admin);
      const cancelled = { kind: 'changeCancelled', actor: stranger.publicKey };
      expect(close(change).events).toMatchObject([cancelled]);
      expect(chain.account(change)).toBeUndefined();
      expect(chain.lamports(admin)).toBe(lamports + chain.rent(312));
    }
    governance.queueRoles(chain);
    chain.advance(3n * day);
    governance.executeRoles(chain);
  });
});
