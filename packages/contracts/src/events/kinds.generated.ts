// Generated from programs/platform/idl.json by scripts/generate.mjs; do not edit.
import { addressOut, bpsOut, flagOut, quantityOut } from '../primitives/output.ts';
import { eventOf } from './event-of.ts';

/** Every kind of event that is about an integration. */
export const kinds = [
  eventOf('integrationInitialized', "An integration was opened", {
    stablecoin: addressOut("The platform stablecoin"),
    brandedMint: addressOut("The integration's branded mint"),
    initializer: addressOut("Who opened the integration"),
    authority: addressOut("Who may change the integration and claim its fees"),
    feeBps: bpsOut("The integration's commission, of its holders' gain"),
    whitelistRequired: flagOut("Whether only whitelisted users may mint"),
  }),
  eventOf('whitelistChanged', "A user was put on the whitelist or taken off it", {
    actor: addressOut("The authority"),
    user: addressOut("Whose entry it is"),
    allowed: flagOut("true: may mint from now on; false: no more"),
  }),
  eventOf('whitelistRequirementChanged', "The whitelist began or ceased to be required", {
    actor: addressOut("The authority"),
    required: flagOut("Whether only whitelisted users may mint from now on"),
  }),
  eventOf('minted', "A user minted", {
    stablecoin: addressOut("The platform stablecoin"),
    actor: addressOut("The user"),
    amount: quantityOut("Underlying in; base units"),
    tokens: quantityOut("Branded tokens out; base units"),
    commission: quantityOut("Commission taken on the gain since the integration was last up to date; underlying base units"),
    supplyAfter: quantityOut("Supply of the branded mint; base units"),
    assetsAfter: quantityOut("What belongs to the integration's holders; underlying base units"),
    principalAfter: quantityOut("The integration's deposits less withdrawals at cost; underlying base units"),
    seniorAssetsAfter: quantityOut("What belongs to the holders of all integrations of the stablecoin; underlying base units"),
    seniorIndexAfter: quantityOut("Growth of senior assets since the beginning; 10^15 = 1.0"),
    juniorAssetsAfter: quantityOut("Assets of the junior tranche; underlying base units"),
  }),
  eventOf('redeemed', "A user redeemed", {
    stablecoin: addressOut("The platform stablecoin"),
    actor: addressOut("The user"),
    amount: quantityOut("Underlying out; base units"),
    tokens: quantityOut("Branded tokens in; base units"),
    commission: quantityOut("Commission taken on the gain since the integration was last up to date, and what the last token left over; underlying base units"),
    supplyAfter: quantityOut("Supply of the branded mint; base units"),
    assetsAfter: quantityOut("What belongs to the integration's holders; underlying base units"),
    principalAfter: quantityOut("The integration's deposits less withdrawals at cost; underlying base units"),
    seniorAssetsAfter: quantityOut("What belongs to the holders of all integrations of the stablecoin; underlying base units"),
    seniorIndexAfter: quantityOut("Growth of senior assets since the beginning; 10^15 = 1.0"),
    juniorAssetsAfter: quantityOut("Assets of the junior tranche; underlying base units"),
  }),
  eventOf('feesClaimed', "The authority claimed commission", {
    stablecoin: addressOut("The platform stablecoin"),
    actor: addressOut("The authority"),
    destination: addressOut("Token account that received the underlying"),
    amount: quantityOut("What was paid out; underlying base units"),
    commission: quantityOut("Commission taken on the gain since the integration was last up to date; underlying base units"),
    feesOwedAfter: quantityOut("Commission not yet claimed; underlying base units"),
    assetsAfter: quantityOut("What belongs to the integration's holders; underlying base units"),
    seniorAssetsAfter: quantityOut("What belongs to the holders of all integrations of the stablecoin; underlying base units"),
    seniorIndexAfter: quantityOut("Growth of senior assets since the beginning; 10^15 = 1.0"),
    juniorAssetsAfter: quantityOut("Assets of the junior tranche; underlying base units"),
  }),
  eventOf('synced', "The integration was brought up to date with its stablecoin; anyone may do that", {
    stablecoin: addressOut("The platform stablecoin"),
    commission: quantityOut("Commission taken on the gain since the integration was last up to date; underlying base units"),
    feesOwedAfter: quantityOut("Commission not yet claimed; underlying base units"),
    assetsAfter: quantityOut("What belongs to the integration's holders; underlying base units"),
    seniorAssetsAfter: quantityOut("What belongs to the holders of all integrations of the stablecoin; underlying base units"),
    seniorIndexAfter: quantityOut("Growth of senior assets since the beginning; 10^15 = 1.0"),
    juniorAssetsAfter: quantityOut("Assets of the junior tranche; underlying base units"),
  }),
  eventOf('metadataUpdated', "A field of the metadata changed. The new text stands in the mint.", {
    brandedMint: addressOut("The integration's branded mint"),
    actor: addressOut("The authority"),
  }),
  eventOf('feeChanged', "The integration's commission changed", {
    stablecoin: addressOut("The platform stablecoin"),
    actor: addressOut("The authority"),
    feeBps: bpsOut("The commission from now on, of the holders' gain"),
    commission: quantityOut("Commission taken at the old rate on the gain since the integration was last up to date; underlying base units"),
    assetsAfter: quantityOut("What belongs to the integration's holders; underlying base units"),
    seniorAssetsAfter: quantityOut("What belongs to the holders of all integrations of the stablecoin; underlying base units"),
    seniorIndexAfter: quantityOut("Growth of senior assets since the beginning; 10^15 = 1.0"),
    juniorAssetsAfter: quantityOut("Assets of the junior tranche; underlying base units"),
  }),
  eventOf('authorityNominated', "The authority nominated another; nothing changes until that one accepts", {
    actor: addressOut("The authority"),
    nominee: addressOut("Who may accept; zero withdraws the nomination"),
  }),
  eventOf('authorityChanged', "The nominee accepted and is the authority", {
    previous: addressOut("Who was it before"),
    authority: addressOut("Who is it now"),
  }),
] as const;
