import type { Fixture } from '../fixture.ts';

/** A coin with all powers, who has them, and a holder of 1 000 coins. */
export async function regulatedCoin(fixture: Fixture) {
  const compliance = await fixture.wallet();
  const holder = await fixture.wallet({ underlying: 10_000n });
  const powers = { freeze: true, pause: true, seize: true, frozenByDefault: true };
  const authority = compliance.publicKey.toBase58();
  const coin = await fixture.coin({ whitelistRequired: true, compliance: { authority, ...powers } });
  const user = holder.publicKey.toBase58();
  const listing = { integrationId: coin.id, users: [user], allowed: true };
  await fixture.send('/integration/whitelist', listing, [coin.authority]);
  await fixture.send('/integration/mint', { integrationId: coin.id, user, amount: '1000' }, [holder]);
  return { ...coin, compliance, holder };
}
