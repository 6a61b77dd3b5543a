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

const recorded = (raw: Buffer): RecordedEvent => ({
  cluster: 'devnet',
  sequence: 4_711,
  signature: 'signature',
  index: 2,
  slot: 99,
  at: new Date(1_700_000_000_000),
  integrationId: integration.toBase58(),
  stablecoinId: null,
  accountId: null,
  isBroadcast: false,
  kind: raw[0] ?? 0,
  version: raw[1] ?? 0,
  raw,
  flag: null,
});

/** Parses by the schema, and refuses unknown fields. */
const parseStrictly = (value: { kind: string; data: object }) => {
  const option = schema.options.find(({ shape }) => shape.kind.value === value.kind);
  return option && z.strictObject({ ...option.shape, data: option.shape.data.strict() }).parse(value);
};

describe('toIntegrationEvent', () => {
  it.each([...integrationKinds, ...broadcastKinds])(
    'returns exactly the fields of the schema for %s',
    (name: EventName) => {
      const event = toIntegrationEvent(recorded(encodeEvent(name, { integration })));
      expect(event.kind).toBe(name);
      expect(parseStrictly(event)).toEqual(event);
      // It contains no value that JSON would change.
      expect(JSON.parse(JSON.stringify(event))).toEqual(event);
    },
  );

  it('returns the position of the event and exact amounts as decimal strings', () => {
    const actor = Keypair.generate().publicKey;
    const raw = encodeEvent('minted', { integration, actor, amount: 2n ** 64n - 1n });
    expect(toIntegrationEvent(recorded(raw))).toMatchObject({
      id: '4711',
      kind: 'minted',
      version: 1,
      cluster: 'devnet',
      integrationId: integration.toBase58(),
      slot: 99,
      signature: 'signature',
      index: 2,
      timestamp: '2023-11-14T22:13:20.000Z',
      data: { actor: actor.toBase58(), amount: '18446744073709551615' },
    });
  });

  it('names the kind of a change, gives null for nobody and for the fields of the other kind', () => {
    const manager = Keypair.generate().publicKey;
    const nobody = PublicKey.default;
    const roles = {
      manager,
      pauser: nobody,
      custody: nobody,
      changeKind: 0,
      supplyCap: 0n,
      platformFeeBps: 0,
    };
    const platform = toIntegrationEvent(recorded(encodeEvent('changeQueued', roles)));
    expect(platform.data).toMatchObject({
      changeKind: 'platform',
      manager: manager.toBase58(),
      pauser: null,
      delaySeconds: 1,
      ...{ supplyCap: null, platformFeeBps: null, cooldownSeconds: null, custody: null },
    });
    const settings = { changeKind: 1, admin: nobody, custody: nobody, supplyCap: 0n, delaySeconds: 0 };
    const stablecoin = toIntegrationEvent(recorded(encodeEvent('changeExecuted', settings)));
    expect(stablecoin.data).toMatchObject({
      changeKind: 'stablecoin',
      supplyCap: '0',
      custody: null,
      ...{ admin: null, manager: null, delaySeconds: null },
    });
    expect(parseStrictly(platform)).toEqual(platform);
    expect(parseStrictly(stablecoin)).toEqual(stablecoin);
  });

  it.each([
    [0, 'manager'],
    [1, 'pauser'],
  ])('names the role %i that was revoked: %s', (role, name) => {
    expect(toIntegrationEvent(recorded(encodeEvent('roleRevoked', { role }))).data).toMatchObject({
      role: name,
    });
  });

  it('gives null where the authority withdraws its nomination', () => {
    const raw = encodeEvent('authorityNominated', { integration, nominee: PublicKey.default });
    const event = toIntegrationEvent(recorded(raw));
    expect(event.data).toMatchObject({ nominee: null });
    expect(parseStrictly(event)).toEqual(event);
  });

  it.each([
    [0, null],
    [EVENTS.changeExecuted.kind, 'changeExecuted'],
  ])('says for a truncated log, recorded with the kind %i, that %s is missing', (kind, missing) => {
    const cut = { ...recorded(Buffer.alloc(0)), kind, version: 0, flag: 'truncated' } as const;
    const event = toIntegrationEvent(cut);
    expect(event).toMatchObject({ kind: 'truncated', data: { missing } });
    expect(parseStrictly(event)).toEqual(event);
  });

  it('keeps the settlement of a single claim from the integrations of its stablecoin', () => {
    expect(broadcastKinds).not.toContain('lossClaimSettled');
    const { isBroadcast, stablecoinId } = parseEvent(encodeEvent('lossClaimSettled', {}), new Date(0));
    expect([isBroadcast, typeof stablecoinId]).toEqual([false, 'string']);
  });

  it('returns the raw bytes of an event version that this release does not know', () => {
    const { kind } = EVENTS.minted;
    const event = toIntegrationEvent(recorded(Buffer.from([kind, 200, 1, 2, 3])));
    expect(event).toMatchObject({ kind: 'unknown', version: 200, data: { kind, raw: 'CMgBAgM=' } });
    expect(parseStrictly(event)).toEqual(event);
  });

  it('covers every event kind that names an integration, and the broadcast events', () => {
    const kinds = schema.options.map(({ shape }) => shape.kind.value);
    expect(kinds).toEqual([...integrationKinds, ...broadcastKinds, 'truncated', 'unknown']);
  });
});
