import type { Keypair } from '@solana/web3.js';
import { beforeAll, expect } from 'vitest';
import { impossibleStablecoin } from '../alterations.ts';
import { endpoint } from '../endpoint.ts';
import { cooldownOf, depositor, needsATranche, nothing, tranche } from '../tranche.ts';
import { transports } from '../transports.ts';

const cooldowns = endpoint('tranches.juniorCooldowns');

let user: Keypair;
let addresses: string[];
beforeAll(async () => {
  const { fixture } = cooldowns;
  user = await depositor(fixture, 1_000_000n);
  addresses = [await cooldownOf(fixture, user, 100n), await cooldownOf(fixture, user, 200n)].sort();
});

const valid = (more: object = {}) => ({ input: { id: tranche, user: user.publicKey.toBase58(), ...more } });
const addressesIn = (data: { address: string }[]) => data.map(({ address }) => address);

cooldowns.answers("a user's withdrawals, by address", valid, (data) =>
  expect(addressesIn(data)).toEqual(addresses),
);
cooldowns.answers(
  'a page of them',
  () => valid({ cursor: addresses[0], limit: 1 }),
  (data) => expect(addressesIn(data)).toEqual([addresses[1]]),
);
cooldowns.answers(
  'none of who has none',
  () => valid({ user: nothing }),
  (data) => expect(data).toEqual([]),
);

cooldowns.row(
  200,
  '200: all of them without a limit, and a header where a limit leaves some out',
  async (transport) => {
    const ask = async (more: object) => {
      const { headers } = await cooldowns.here(
        transports[transport]('tranches.juniorCooldowns', valid(more).input),
      );
      return headers.get('x-has-more');
    };
    expect(await ask({})).toBeNull();
    expect(await ask({ limit: 2 })).toBeNull();
    expect(await ask({ limit: 1 })).toBe('true');
    expect(await ask({ limit: 1, cursor: addresses[0] })).toBeNull();
  },
);

cooldowns.refuses(
  '400 INVALID_REQUEST',
  'a page of 201',
  () => valid({ limit: 201 }),
  'Invalid request data: limit: must be an integer from 1 to 200',
);
needsATranche(cooldowns, (id) => valid({ id }));
cooldowns.isForDevelopment(valid);
cooldowns.limitsCallers(valid);
cooldowns.survives('a stablecoin that is something else', impossibleStablecoin, valid);
cooldowns.needsTheCluster(valid);
