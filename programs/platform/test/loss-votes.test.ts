import type { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { lossVoteAddress } from '../../../packages/core/src/addresses/platform.ts';
import { ACCOUNTS } from '../../../packages/core/src/program/platform.generated.ts';
import { keypair, reasonOf, roles } from './support/chain.ts';
import { alice, day, Fixture, million, sponsor, stranger } from './support/fixture.ts';
import * as governance from './support/governance.ts';

const { admin, guardian, manager } = roles;
const loss = 2n * million;

/** Collateral is deployed, some of which may be lost. */
function open() {
  const fixture = new Fixture();
  fixture.mint(alice, 10n * million);
  fixture.deploy(5n * million);
  return fixture;
}

describe('a vote on a loss', () => {
  it('lets another key report and settle alone, a week later', () => {
    const fixture = open();
    const { chain } = fixture;
    const [cast] = fixture.voteLoss(guardian, loss).events;
    const vote = { stablecoin: chain.stablecoin, number: 0, reportOpen: false, amount: loss };
    const { now: timestamp } = chain;
    expect(cast).toEqual({ kind: 'lossVoteCast', actor: guardian.publicKey, ...vote, timestamp });
    const { publicKey: voter } = guardian;
    const recorded = { ...vote, voter, rentPayer: voter, votedTs: timestamp };
    expect(fixture.voteState(guardian)).toMatchObject(recorded);
    chain.advance(7n * day);
    const [reported] = fixture.reportLoss(loss, [admin], fixture.vote(guardian)).events;
    expect(reported).toMatchObject({ kind: 'lossReported', actor: admin.publicKey, amount: loss });

    fixture.voteLoss(admin, million);
    expect(fixture.voteState(admin)).toMatchObject({ number: 1, reportOpen: true, amount: million });
    chain.advance(7n * day);
    const [resolved] = fixture.resolveLoss(million, [guardian], fixture.vote(admin)).events;
    expect(resolved).toMatchObject({ kind: 'lossResolved', amount: million });
    expect(fixture.isSolvent()).toBe(true);
  });

  it('is cast by admin, guardian and the manager last in office alone, the revoked one included, and during a pause', () => {
    const fixture = open();
    const { chain } = fixture;
    fixture.setPaused(true);
    governance.revokeRole(chain, 'manager');
    for (const voter of [admin, guardian, manager]) fixture.voteLoss(voter, loss);
    for (const other of [roles.pauser, roles.treasury, roles.custodian, stranger])
      expect(reasonOf(() => fixture.voteLoss(other, loss))).toBe('notVoter');
    fixture.reportLoss(loss, [manager], fixture.vote(admin));
  });

  it('names what it is on: one that comes too late is refused and is no vote on the next decision', () => {
    const fixture = open();
    const accounts = { lossVote: fixture.vote(guardian) };
    const voteOn = (number: number, reportOpen: boolean) => () =>
      fixture.chain.call('voteLoss', [guardian], { number, reportOpen, amount: loss }, accounts);
    const outdated = ['voteOutdated', 'voteOutdated', 'voteOutdated'];
    expect([voteOn(0, true), voteOn(1, false), voteOn(1, true)].map(reasonOf)).toEqual(outdated);
    fixture.reportLoss(loss);
    expect([voteOn(0, false), voteOn(1, false), voteOn(0, true)].map(reasonOf)).toEqual(outdated);
    voteOn(1, true)();
    fixture.resolveLoss(0n);
    expect(reasonOf(voteOn(1, true))).toBe('voteOutdated');
  });

  it('is for exactly its amount', () => {
    const fixture = open();
    fixture.voteLoss(guardian, loss);
    const vote = fixture.vote(guardian);
    for (const amount of [loss - 1n, loss + 1n])
      expect(reasonOf(() => fixture.reportLoss(amount, [admin], vote))).toBe('twoVotesNeeded');
    fixture.reportLoss(loss, [admin], vote);
    fixture.voteLoss(guardian, loss);
    for (const amount of [0n, loss - 1n, loss + 1n])
      expect(reasonOf(() => fixture.resolveLoss(amount, [admin], vote))).toBe('twoVotesNeeded');
  });

  it('counts for one resolution: neither for a report nor for the resolution of another', () => {
    const fixture = open();
    const vote = fixture.vote(guardian);
    fixture.reportLoss(loss);
    fixture.voteLoss(guardian, loss);
    fixture.chain.advance(30n * day);
    fixture.lapse();
    expect(reasonOf(() => fixture.reportLoss(loss, [admin], vote))).toBe('voteOutdated');
    fixture.reportLoss(loss);
    expect(reasonOf(() => fixture.resolveLoss(loss, [admin], vote))).toBe('voteOutdated');
    fixture.voteLoss(guardian, loss);
    fixture.resolveLoss(loss, [admin], vote);
    expect(reasonOf(() => fixture.resolveLoss(loss, [admin], vote))).toBe('voteOutdated');
  });

  it('counts while its voter has a role, and not for a key that has lost it', () => {
    const fixture = open();
    fixture.reportLoss(loss);
    fixture.voteLoss(guardian, loss);
    governance.queueRoles(fixture.chain, { guardian: keypair('new guardian').publicKey });
    fixture.chain.advance(3n * day);
    governance.executeRoles(fixture.chain);
    const resolve = () => fixture.resolveLoss(loss, [admin], fixture.vote(guardian));
    expect(reasonOf(resolve)).toBe('twoVotesNeeded');
    expect(reasonOf(() => fixture.voteLoss(guardian, 0n))).toBe('notVoter');
    fixture.withdrawVote(guardian);
  });

  it('is no second vote for its own voter', () => {
    const fixture = open();
    fixture.reportLoss(loss);
    fixture.voteLoss(guardian, loss);
    const resolve = (by: Keypair) => fixture.resolveLoss(loss, [by], fixture.vote(guardian));
    expect(reasonOf(() => resolve(guardian))).toBe('twoVotesNeeded');
    resolve(admin);
  });

  it('on one stablecoin is none on another', () => {
    const fixture = open();
    const { chain } = fixture;
    const { stablecoin } = chain.addStablecoin(1);
    const lossVote = lossVoteAddress(stablecoin, guardian.publicKey);
    const given = { number: 0, reportOpen: false, amount: loss };
    chain.call('voteLoss', [guardian], given, { stablecoin, lossVote });
    expect(reasonOf(() => fixture.reportLoss(loss, [admin], lossVote))).toBe('accountMismatch');
  });

  it('can be changed by its voter, and the rent keeps its payer', () => {
    const fixture = open();
    const { chain } = fixture;
    fixture.voteLoss(guardian, loss, sponsor);
    const before = chain.lamports(sponsor.publicKey);
    const [event] = fixture.voteLoss(guardian, 1n).events;
    expect(event).toMatchObject({ kind: 'lossVoteCast', amount: 1n });
    expect(fixture.voteState(guardian)).toMatchObject({ amount: 1n, rentPayer: sponsor.publicKey });
    expect(chain.lamports(sponsor.publicKey)).toBe(before);
    expect(reasonOf(() => fixture.reportLoss(loss, [admin], fixture.vote(guardian)))).toBe('twoVotesNeeded');
  });

  it('is withdrawn by its voter alone, whose payer gets the rent back, and counts for nothing then', () => {
    const fixture = open();
    const { chain } = fixture;
    const vote = fixture.vote(guardian);
    fixture.voteLoss(guardian, loss, sponsor);
    const { publicKey: receiver } = sponsor;
    for (const other of [admin, stranger])
      expect(reasonOf(() => fixture.withdrawVote(other, receiver, vote))).toBe('accountMismatch');
    expect(reasonOf(() => fixture.withdrawVote(guardian))).toBe('accountMismatch');
    const before = chain.lamports(receiver);
    const [event] = fixture.withdrawVote(guardian, receiver).events;
    const withdrawn = { actor: guardian.publicKey, number: 0, reportOpen: false, amount: loss };
    expect(event).toMatchObject({ kind: 'lossVoteWithdrawn', ...withdrawn });
    expect(chain.lamports(receiver)).toBe(before + chain.rent(ACCOUNTS.lossVote.size));
    expect(reasonOf(() => fixture.reportLoss(loss, [admin], vote))).toBe('invalidAccountOwner');
    fixture.voteLoss(guardian, loss);
    fixture.reportLoss(loss, [admin], vote);
  });
});
