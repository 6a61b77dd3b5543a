import { Keypair } from '@solana/web3.js';
import { openEndpoint } from '../endpoint.ts';
import type { Fixture, TestCoin } from '../fixture.ts';

/** A coin with all powers, who has them, and a holder of 1 000 coins. */
export type RegulatedCoin = TestCoin & { readonly compliance: Keypair; readonly holder: Keypair };

export async function regulatedCoin(fixture: Fixture): Promise<RegulatedCoin> {
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

/** The table of a procedure of a regulated coin, which needs no API key. @param input what it needs beside the integration */
export async function complianceEndpoint(procedure: string, input: (coin: RegulatedCoin) => object) {
  const table = await openEndpoint(procedure);
  const coin = await regulatedCoin(table.fixture);
  const valid = (more: object = {}) => ({
    input: { integrationId: coin.id, ...input(coin), ...more },
    key: null,
  });
  table.refuses('INTEGRATION_NOT_FOUND', valid, [
    [{ integrationId: table.fixture.gone.id }, `No such integration: ${table.fixture.gone.id}`],
  ]);
  table.refuses(
    'TRANSACTION_WOULD_FAIL',
    async () => valid({ integrationId: (await table.fixture.coin({ revealed: false })).id }),
    'the coin was made without this power',
  );
  const send = (path: string, request: object, signer = coin.compliance) =>
    table.fixture.send(`/integration/compliance/${path}`, { integrationId: coin.id, ...request }, [signer]);
  const compliance = async () =>
    (await table.fixture.service.get(`/integration/${coin.id}`)).body.data.compliance;
  const redeem = async () => {
    const user = coin.holder.publicKey.toBase58();
    return table.fixture.service.post('/integration/redeem', {
      integrationId: coin.id,
      user,
      amount: '1',
    });
  };
  return { table, coin, valid, send, compliance, redeem };
}

export const someone = () => Keypair.generate().publicKey.toBase58();
