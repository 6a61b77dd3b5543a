import { Keypair } from '@solana/web3.js';
import { signedBody } from '../../support/sign.ts';
import type { Endpoint } from '../endpoint.ts';
import type { TestCoin } from '../fixture.ts';
import type { Question } from '../table.ts';

/** What the tests of reveal and rotate share. */
export async function aboutKeys(table: Endpoint, verb: 'reveal' | 'rotate') {
  const stranger = Keypair.generate();
  const coin = await table.fixture.coin({ revealed: false });

  const signed = (id: string, authority: Keypair): Question => ({ input: signedBody(verb, authority, id) });
  /** Signed by the authority. */
  const valid = (): Question => signed(coin.id, coin.authority);

  return {
    coin,
    valid,
    /** Whether a key gives access to an integration's stats. */
    opens: async (key: string, { id }: Pick<TestCoin, 'id'>): Promise<boolean> => {
      const asked = { headers: { 'x-api-key': key } };
      return (await table.fixture.service.request(`/integration/${id}/stats`, asked)).status === 200;
    },
    /** Tests that only the authority may call it, at a limited rate. */
    isForTheAuthority: () => {
      table.refuses(
        'NOT_AUTHORITY',
        () => signed(coin.id, stranger),
        "The signer is not the integration's authority",
      );
      table.refuses(
        'INTEGRATION_NOT_FOUND',
        () => signed(table.fixture.gone.id, stranger),
        `No such integration: ${table.fixture.gone.id}`,
      );
      table.limitsCallers(valid, { signature: 1 });
    },
  };
}
