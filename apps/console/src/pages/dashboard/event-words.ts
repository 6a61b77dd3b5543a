import { formatUnits, type IntegrationEvent } from '@obverse/client';
import { formatAmount } from '../../amounts/format.ts';
import { formatBps } from '../../amounts/percent.ts';
import { shortAddress } from '../../ui/address.tsx';

/** How a coin's amounts are called. */
export type EventUnits = {
  readonly decimals: number;
  readonly coin: string;
  readonly underlying: string;
};

/** An event as a person reads it. */
export type EventWords = { readonly title: string; readonly detail?: string };

/** What happened, in the page's words. A kind that this page does not know is named as the service does. */
export function eventWords(event: IntegrationEvent, { decimals, coin, underlying }: EventUnits): EventWords {
  const amount = (units: string, unit: string) =>
    `${formatAmount(formatUnits(BigInt(units), decimals), decimals)} ${unit}`;
  const inUnderlying = (units: string) => amount(units, underlying);
  switch (event.kind) {
    case 'integrationInitialized':
      return {
        title: 'Coin issued',
        detail: event.data.coinKind === 'payment' ? 'a payment coin' : `fee ${formatBps(event.data.feeBps)}`,
      };
    case 'whitelistChanged':
      return {
        title: event.data.allowed ? 'Added to the whitelist' : 'Removed from the whitelist',
        detail: shortAddress(event.data.user),
      };
    case 'whitelistRequirementChanged':
      return { title: event.data.required ? 'Whitelist required' : 'Open to everyone' };
    case 'minted':
      return {
        title: 'Minted',
        detail: `${amount(event.data.tokens, coin)} for ${inUnderlying(event.data.amount)} by ${shortAddress(event.data.actor)}`,
      };
    case 'redeemed':
      return {
        title: 'Redeemed',
        detail: `${amount(event.data.tokens, coin)} for ${inUnderlying(event.data.amount)} by ${shortAddress(event.data.actor)}`,
      };
    case 'feesClaimed':
      return { title: 'Revenue claimed', detail: inUnderlying(event.data.amount) };
    case 'synced':
      return { title: 'Yield credited', detail: `revenue ${inUnderlying(event.data.commission)}` };
    case 'metadataUpdated':
      return { title: 'Texts changed' };
    case 'feeChanged':
      return { title: 'Fee changed', detail: `to ${formatBps(event.data.feeBps)}` };
    case 'feeRaiseScheduled':
      return { title: 'Fee raise scheduled', detail: `to ${formatBps(event.data.nextFeeBps)}` };
    case 'authorityNominated': {
      const { nominee } = event.data;
      return nominee === null
        ? { title: 'Nomination withdrawn' }
        : { title: 'Authority nominated', detail: shortAddress(nominee) };
    }
    case 'authorityChanged':
      return { title: 'Authority changed', detail: `to ${shortAddress(event.data.authority)}` };
    case 'accountFrozen':
      return { title: 'Account frozen', detail: shortAddress(event.data.owner) };
    case 'accountThawed':
      return { title: 'Account thawed', detail: shortAddress(event.data.owner) };
    case 'coinPauseChanged':
      return { title: event.data.paused ? 'Coin paused' : 'Coin resumed' };
    case 'tokensSeized':
      return {
        title: 'Coins seized',
        detail: `${amount(event.data.tokens, coin)} of ${shortAddress(event.data.owner)}`,
      };
    case 'complianceNominated': {
      const { nominee } = event.data;
      return nominee === null
        ? { title: 'Nomination of a compliance authority withdrawn' }
        : { title: 'Compliance authority nominated', detail: shortAddress(nominee) };
    }
    case 'complianceChanged':
      return { title: 'Compliance authority changed', detail: `to ${shortAddress(event.data.compliance)}` };
    case 'changeQueued':
      return { title: 'Platform: change queued', detail: `of the ${event.data.changeKind}` };
    case 'changeCancelled':
      return { title: 'Platform: change cancelled', detail: `of the ${event.data.changeKind}` };
    case 'changeExecuted':
      return { title: 'Platform: change executed', detail: `of the ${event.data.changeKind}` };
    case 'limitsLowered':
      return { title: 'Platform: limits lowered', detail: `cap ${inUnderlying(event.data.supplyCap)}` };
    case 'roleRevoked':
      return { title: 'Platform: role revoked', detail: event.data.role };
    case 'pauseChanged':
      return { title: event.data.paused ? 'Platform: paused' : 'Platform: no longer paused' };
    case 'lossReported':
      return { title: 'Loss reported', detail: inUnderlying(event.data.amount) };
    case 'lossResolved':
      return { title: 'Loss resolved', detail: `senior side bears ${inUnderlying(event.data.seniorLoss)}` };
    case 'trancheWipedOut':
      return { title: 'Junior tranche wiped out', detail: `epoch ${event.data.epoch}` };
    case 'juniorMintOpened':
      return { title: 'Junior tranche opened', detail: `epoch ${event.data.epoch}` };
    case 'truncated':
      return {
        title: 'Events may be missing',
        detail: 'The log of a transaction was cut off: read the statistics',
      };
    default:
      return { title: event.kind };
  }
}
