import type { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import {
  decodeChange,
  decodeIntegration,
  isOutdatedAccount,
} from '../../../packages/core/src/program/accounts.ts';
import { ACCOUNTS } from '../../../packages/core/src/program/platform.generated.ts';
import { nobody, reasonOf, roles } from './support/chain.ts';
import { downgrade } from './support/downgrade.ts';
import { alice, bob, day, Fixture, issuer, sponsor, stranger } from './support/fixture.ts';
import * as governance from './support/governance.ts';

const million = 1_000_000n;

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
  return { fixture, before };
}

const migrate = ({ chain, coin }: Fixture, integration: PublicKey = coin.integration) =>
  chain.call('migrateIntegration', [sponsor], {}, { integration, feePayer: sponsor.publicKey });

describe('an integration of the first layout', () => {
  it('has the size of the first layout, and reads as it did', () => {
    const { fixture, before } = outdated();
    const { chain, coin } = fixture;
    expect(chain.data(coin.integration).length).toBe(280);
    expect(isOutdatedAccount('integration', chain.data(coin.integration))).toBe(true);
    expect(decodeIntegration(coin.integration, chain.data(coin.integration))).toEqual(before);
  });

  it('is refused by every instruction, with an error of its own', () => {
    const { fixture } = outdated();
    const { chain, coin } = fixture;
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
    const { fixture, before } = outdated();
    const { chain, coin } = fixture;
    const stablecoin = fixture.state;
    const lamports = chain.lamports(sponsor.publicKey);
    expect(migrate(fixture).events).toEqual([]);
    expect(fixture.integration).toEqual(before);
    expect(fixture.integration).toMatchObject({ kind: 0, powers: 0, compliance: nobody });
    expect(fixture.state).toEqual(stablecoin);
    const { size } = ACCOUNTS.integration;
    expect(chain.data(coin.integration).length).toBe(size);
    expect(isOutdatedAccount('integration', chain.data(coin.integration))).toBe(false);
    expect(chain.lamports(coin.integration)).toBe(chain.rent(size));
    // and the fee of the transaction
    expect(chain.lamports(sponsor.publicKey)).toBe(lamports - chain.rent(size) + chain.rent(280) - 5_000n);
    fixture.giveBack(million);
    fixture.mint(alice, million);
    fixture.redeem(alice, fixture.tokens(alice));
    expect([fixture.tokens(alice), fixture.cash(alice) > 10n ** 10n]).toEqual([0n, true]);
    fixture.claim();
    expect(fixture.isSolvent()).toBe(true);
  });

  it('is migrated once', () => {
    const { fixture } = outdated();
    migrate(fixture);
    expect(reasonOf(() => migrate(fixture))).toBe('accountCurrent');
  });
});

describe('a queued change of the first layout', () => {
  it('is stale whatever it says, and closed by anyone, its rent to its payer', () => {
    const { chain } = new Fixture();
    governance.queueRoles(chain);
    governance.queueSettings(chain);
    const changes = [governance.platformChange(chain), governance.settingsChange(chain)];
    for (const change of changes) downgrade(chain, change);
    chain.advance(5n * day);
    expect(reasonOf(() => governance.executeRoles(chain))).toBe('accountOutdated');
    expect(reasonOf(() => governance.executeSettings(chain))).toBe('accountOutdated');
    expect(reasonOf(() => governance.cancelChange(chain, roles.guardian, 'platform'))).toBe(
      'accountOutdated',
    );
    expect(reasonOf(() => governance.queueRoles(chain))).toBe('accountOutdated');
    for (const change of changes) {
      const { targetVersion, etaTs, rentPayer } = decodeChange(change, chain.data(change));
      expect({ targetVersion, rentPayer }).toEqual({
        targetVersion: 0xffff_ffff,
        rentPayer: roles.admin.publicKey,
      });
      expect(etaTs).toBeLessThan(chain.now);
      const close = (rentReceiver: PublicKey) =>
        chain.call('closeOutdatedChange', [stranger], {}, { change, rentReceiver });
      expect(reasonOf(() => close(stranger.publicKey))).toBe('accountMismatch');
      const lamports = chain.lamports(roles.admin.publicKey);
      expect(close(roles.admin.publicKey).events).toMatchObject([
        { kind: 'changeCancelled', actor: stranger.publicKey },
      ]);
      expect(chain.account(change)).toBeUndefined();
      expect(chain.lamports(roles.admin.publicKey)).toBe(lamports + chain.rent(312));
    }
    governance.queueRoles(chain);
    chain.advance(3n * day);
    governance.executeRoles(chain);
  });

  it('is not closed that way in the present layout', () => {
    const { chain } = new Fixture();
    governance.queueRoles(chain);
    const accounts = { change: governance.platformChange(chain), rentReceiver: roles.admin.publicKey };
    expect(reasonOf(() => chain.call('closeOutdatedChange', [stranger], {}, accounts))).toBe(
      'accountCurrent',
    );
  });
});
