import { broadcastKinds, integrationEvent as schema } from '@obverse/contracts';
import { EVENTS } from '@obverse/core';
import { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type EventName, encodeEvent, integrationKinds } from '../../test/support/events.ts';
import type { RecordedEvent } from './events-of-integration.ts';
import { toIntegrationEvent } from './integration-event.ts';
import { parseEvent } from './parse-events.ts';

const integration = Keypair.generate().publicKey;
const nobody = PublicKey.default;

/** Converts an event, expects exactly the fields of its schema, and no value that JSON would change. */
function convert(raw: Buffer, more: Partial<RecordedEvent> = {}) {
  const event = toIntegrationEvent({
    ...{ cluster: 'devnet', sequence: 4_711, signature: 'signature', index: 2, slot: 99 },
    ...{ stablecoinId: null, accountId: null, isBroadcast: false, flag: null },
    at: new Date(1_700_000_000_000),
    integrationId: integration.toBase58(),
    ...{ kind: raw[0] ?? 0, version: raw[1] ?? 0, raw, ...more },
  });
  const option = schema.options.find(({ shape }) => shape.kind.value === event.kind);
  const strict = option && z.strictObject({ ...option.shape, data: option.shape.data.strict() });
  expect(strict?.parse(event)).toEqual(event);
  expect(JSON.parse(JSON.stringify(event))).toEqual(event);
  return event;
}
const dataOf = (name: EventName, values: object) => convert(encodeEvent(name, values)).data;

describe('toIntegrationEvent', () => {
  it('returns every kind that names an integration, and the broadcast events', () => {
    const kinds = [...integrationKinds, ...broadcastKinds];
    for (const name of kinds) expect(convert(encodeEvent(name, { integration })).kind).toBe(name);
    expect(schema.options.map(({ shape }) => shape.kind.value)).toEqual([...kinds, 'truncated', 'unknown']);
  });

  it('returns the position of the event and exact amounts as decimal strings', () => {
    const actor = Keypair.generate().publicKey;
    expect(convert(encodeEvent('minted', { integration, actor, amount: 2n ** 64n - 1n }))).toMatchObject({
      ...{ id: '4711', kind: 'minted', version: 1, cluster: 'devnet', integrationId: integration.toBase58() },
      ...{ slot: 99, signature: 'signature', index: 2, timestamp: '2023-11-14T22:13:20.000Z' },
      data: { actor: actor.toBase58(), amount: '18446744073709551615' },
    });
  });

  it('names the kind of a change, gives null for nobody and for the fields of the other kind', () => {
    const manager = Keypair.generate().publicKey;
    const unset = { pauser: nobody, custody: nobody, supplyCap: 0n, platformFeeBps: 0 };
    expect(dataOf('changeQueued', { changeKind: 0, manager, ...unset })).toMatchObject({
      ...{ changeKind: 'platform', manager: manager.toBase58(), pauser: null, delaySeconds: 1 },
      ...{ supplyCap: null, platformFeeBps: null, cooldownSeconds: null, custody: null },
    });
    const settings = { changeKind: 1, admin: nobody, custody: nobody, supplyCap: 0n, delaySeconds: 0 };
    expect(dataOf('changeExecuted', settings)).toMatchObject({
      ...{ changeKind: 'stablecoin', supplyCap: '0', custody: null },
      ...{ admin: null, manager: null, delaySeconds: null },
    });
    expect(dataOf('roleRevoked', { role: 0 })).toMatchObject({ role: 'manager' });
    expect(dataOf('roleRevoked', { role: 1 })).toMatchObject({ role: 'pauser' });
    // the authority withdraws its nomination
    expect(dataOf('authorityNominated', { integration, nominee: nobody })).toMatchObject({ nominee: null });
  });

  it.each([
    [0, null],
    [EVENTS.changeExecuted.kind, 'changeExecuted'],
  ])('says for a truncated log, recorded with the kind %i, that %s is missing', (kind, missing) => {
    const event = convert(Buffer.alloc(0), { kind, flag: 'truncated' });
    expect(event).toMatchObject({ kind: 'truncated', data: { missing } });
  });

  it('keeps the settlement of a single claim from the integrations of its stablecoin', () => {
    expect(broadcastKinds).not.toContain('lossClaimSettled');
    const { isBroadcast, stablecoinId } = parseEvent(encodeEvent('lossClaimSettled', {}), new Date(0));
    expect([isBroadcast, typeof stablecoinId]).toEqual([false, 'string']);
  });

  it('flags an event of an unknown version or of other bytes, which is about nothing', () => {
    const raw = encodeEvent('minted', { integration });
    const at = new Date(7);
    const unknown = parseEvent(Buffer.from([raw[0] ?? 0, 99, ...raw.subarray(2)]), at);
    expect(unknown).toMatchObject({ flag: 'unknown', at, integrationId: null });
    expect(parseEvent(raw.subarray(0, 40), at)).toMatchObject({ flag: 'malformed', at, integrationId: null });
  });

  it('returns the raw bytes of an event version that this release does not know', () => {
    const { kind } = EVENTS.minted;
    const unknown = { kind: 'unknown', version: 200, data: { kind, raw: 'CMgBAgM=' } };
    expect(convert(Buffer.from([kind, 200, 1, 2, 3]))).toMatchObject(unknown);
  });
});
