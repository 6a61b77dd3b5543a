// Generated from openapi.json by scripts/generate.mjs; do not edit.
export interface paths {
    "/integration/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The addresses that initialize will create */
        get: operations["integration-address"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/claim-fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay out the integrator's commission; signed by the integration's authority */
        post: operations["integration-claimFees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Configuration and metadata of an integration */
        get: operations["integration-configuration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An integration's events, the newest first
         * @description Events of finalized transactions, a few seconds after they are. To follow what comes after, open the stream after the id of the first one.
         */
        get: operations["integration-events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An integration's events as they are recorded, as server-sent events
         * @description After a lost connection, connect again with the id of the last event as Last-Event-ID: no event is lost or repeated. A stream ends within 5 seconds after its API key is rotated.
         */
        get: operations["integration-eventStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Statistics of an integration as they were, for charts */
        get: operations["integration-history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/initialize/flow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a branded mint with metadata and open the integration on it, in one transaction */
        post: operations["integration-initialize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/mint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deposit underlying and receive branded tokens */
        post: operations["integration-mint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a mint or a redemption would give now */
        get: operations["integration-quote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give back branded tokens and receive underlying */
        post: operations["integration-redeem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/api-key/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make and show the API key of an integration, once
         * @description The signed message is `Reveal API key for integration <integrationId> at <timestamp>`, on devnet with ` on devnet` appended (`at timestamp <timestamp>` is accepted too); signed by the integration's authority as UTF-8 or in Solana's off-chain message envelope.
         */
        post: operations["integration-revealApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/api-key/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new API key; the old one is worth nothing from then on
         * @description The signed message is `Rotate API key for integration <integrationId> at <timestamp>`, on devnet with ` on devnet` appended (`at timestamp <timestamp>` is accepted too); signed by the integration's authority as UTF-8 or in Solana's off-chain message envelope. A signature works once, and only if its timestamp is newer than the last one's. A rotation before the first reveal makes the first key, and counts as the reveal.
         */
        post: operations["integration-rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Statistics of an integration */
        get: operations["integration-stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep the image and the metadata JSON of a branded mint
         * @description The same upload gives the same URLs, and what a URL serves never changes. The image is decoded and re-encoded as WebP. As it takes a file, this operation exists on REST alone.
         */
        post: operations["integration-upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/whitelist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let users mint, or no longer; signed by the integration's authority */
        post: operations["integration-whitelist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/whitelist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The users who may mint where the integration requires a whitelist */
        get: operations["integration-whitelisted"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stablecoin/apy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Real-time APY of every stablecoin */
        get: operations["stablecoin-apy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stablecoin/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Supply caps, current supply and remaining capacity */
        get: operations["stablecoin-limits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tranches/junior/{id}/cooldowns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawals of a junior tranche that are neither completed nor cancelled
         * @description In order of address, all of them unless a limit is given; the header X-Has-More: true says that there are more, which begin after the last address of this page. Without a user the list may be a second old.
         */
        get: operations["tranches-juniorCooldowns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tranches/junior/{id}/exchange-rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a junior token is worth now, in USD and per asset */
        get: operations["tranches-juniorExchangeRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tranches/junior/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Statistics of a junior tranche as they were, for charts */
        get: operations["tranches-juniorHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tranches/junior/mint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deposit underlying into a junior tranche and receive junior tokens */
        post: operations["tranches-juniorMint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tranches/junior/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Latest statistics of a junior tranche */
        get: operations["tranches-juniorStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tranches/junior/withdraw/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a cooldown and give its junior tokens back; signed by the cooldown's owner */
        post: operations["tranches-juniorWithdrawCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tranches/junior/withdraw/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay out a withdrawal whose cooldown is over; signed by the cooldown's owner */
        post: operations["tranches-juniorWithdrawComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tranches/junior/withdraw/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin the cooldown of a withdrawal from a junior tranche
         * @description The tokens are burned and go on bearing gains and losses until the withdrawal is completed, at the rate of that moment, or cancelled.
         */
        post: operations["tranches-juniorWithdrawRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tranches/senior/{id}/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Configuration of a senior tranche */
        get: operations["tranches-seniorConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/webhooks/{webhookId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last attempts to deliver to a webhook */
        get: operations["webhooks-attempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The webhooks of an integration, and the state of their deliveries */
        get: operations["webhooks-list"];
        put?: never;
        /**
         * Register a URL to which an integration's events are sent
         * @description Each event from now on is sent as a POST with the same JSON as in GET /integration/{id}/events, signed as Standard Webhooks specifies. Events are delivered in order and at least once: the next one is sent when the receiver has responded to the one before with a status from 200 to 299. A failed delivery is attempted ten times over three days. Redirections are not followed, and nothing is sent to private addresses.
         */
        post: operations["webhooks-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a webhook and its log */
        delete: operations["webhooks-remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deliver again from an event on; enables a disabled webhook */
        post: operations["webhooks-replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a webhook's secret; the new one is returned once
         * @description For 24 hours deliveries carry the signatures of both secrets, so that a receiver can switch without losing events. If a secret has leaked, rotate twice: it is invalid at once then.
         */
        post: operations["webhooks-rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send one event of the kind test to a webhook now, and return the result */
        post: operations["webhooks-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An event of an integration, distinguished by its kind */
        IntegrationEvent: components["schemas"]["IntegrationInitializedEvent"] | components["schemas"]["WhitelistChangedEvent"] | components["schemas"]["WhitelistRequirementChangedEvent"] | components["schemas"]["MintedEvent"] | components["schemas"]["RedeemedEvent"] | components["schemas"]["FeesClaimedEvent"] | components["schemas"]["SyncedEvent"] | components["schemas"]["MetadataUpdatedEvent"] | components["schemas"]["FeeChangedEvent"] | components["schemas"]["AuthorityNominatedEvent"] | components["schemas"]["AuthorityChangedEvent"] | components["schemas"]["TruncatedEvent"] | components["schemas"]["UnknownEvent"];
        /** @description An integration was opened */
        IntegrationInitializedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description An integration was opened (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "integrationInitialized";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description Integration ID; base58 address */
            integrationId: string;
            /** @description Slot of its transaction, which is finalized */
            slot: number;
            /** @description Signature of its transaction; base58 */
            signature: string;
            /** @description Place among its transaction's events, from 0 */
            index: number;
            /**
             * Format: date-time
             * @description By the cluster's clock; ISO 8601, UTC
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The platform stablecoin; base58 address */
                stablecoin: string;
                /** @description The integration's branded mint; base58 address */
                brandedMint: string;
                /** @description Who opened the integration; base58 address */
                initializer: string;
                /** @description Who may change the integration and claim its fees; base58 address */
                authority: string;
                /** @description The integration's commission, of its holders' gain; basis points, 10000 = 100 % */
                feeBps: number;
                /** @description Whether only whitelisted users may mint */
                whitelistRequired: boolean;
            };
        };
        /** @description A user was put on the whitelist or taken off it */
        WhitelistChangedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description A user was put on the whitelist or taken off it (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "whitelistChanged";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description Integration ID; base58 address */
            integrationId: string;
            /** @description Slot of its transaction, which is finalized */
            slot: number;
            /** @description Signature of its transaction; base58 */
            signature: string;
            /** @description Place among its transaction's events, from 0 */
            index: number;
            /**
             * Format: date-time
             * @description By the cluster's clock; ISO 8601, UTC
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The authority; base58 address */
                actor: string;
                /** @description Whose entry it is; base58 address */
                user: string;
                /** @description true: may mint from now on; false: no more */
                allowed: boolean;
            };
        };
        /** @description The whitelist began or ceased to be required */
        WhitelistRequirementChangedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The whitelist began or ceased to be required (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "whitelistRequirementChanged";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description Integration ID; base58 address */
            integrationId: string;
            /** @description Slot of its transaction, which is finalized */
            slot: number;
            /** @description Signature of its transaction; base58 */
            signature: string;
            /** @description Place among its transaction's events, from 0 */
            index: number;
            /**
             * Format: date-time
             * @description By the cluster's clock; ISO 8601, UTC
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The authority; base58 address */
                actor: string;
                /** @description Whether only whitelisted users may mint from now on */
                required: boolean;
            };
        };
        /** @description A user minted */
        MintedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description A user minted (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "minted";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description Integration ID; base58 address */
            integrationId: string;
            /** @description Slot of its transaction, which is finalized */
            slot: number;
            /** @description Signature of its transaction; base58 */
            signature: string;
            /** @description Place among its transaction's events, from 0 */
            index: number;
            /**
             * Format: date-time
             * @description By the cluster's clock; ISO 8601, UTC
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The platform stablecoin; base58 address */
                stablecoin: string;
                /** @description The user; base58 address */
                actor: string;
                /**
                 * @description Underlying in; base units
                 * @example 1000000
                 */
                amount: string;
                /**
                 * @description Branded tokens out; base units
                 * @example 1000000
                 */
                tokens: string;
                /**
                 * @description Commission taken on the gain since the integration was last up to date; underlying base units
                 * @example 1000000
                 */
                commission: string;
                /**
                 * @description Supply of the branded mint; base units
                 * @example 1000000
                 */
                supplyAfter: string;
                /**
                 * @description What belongs to the integration's holders; underlying base units
                 * @example 1000000
                 */
                assetsAfter: string;
                /**
                 * @description The integration's deposits less withdrawals at cost; underlying base units
                 * @example 1000000
                 */
                principalAfter: string;
                /**
                 * @description What belongs to the holders of all integrations of the stablecoin; underlying base units
                 * @example 1000000
                 */
                seniorAssetsAfter: string;
                /**
                 * @description Growth of senior assets since the beginning; 10^15 = 1.0
                 * @example 1000000
                 */
                seniorIndexAfter: string;
                /**
                 * @description Assets of the junior tranche; underlying base units
                 * @example 1000000
                 */
                juniorAssetsAfter: string;
            };
        };
        /** @description A user redeemed */
        RedeemedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description A user redeemed (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "redeemed";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description Integration ID; base58 address */
            integrationId: string;
            /** @description Slot of its transaction, which is finalized */
            slot: number;
            /** @description Signature of its transaction; base58 */
            signature: string;
            /** @description Place among its transaction's events, from 0 */
            index: number;
            /**
             * Format: date-time
             * @description By the cluster's clock; ISO 8601, UTC
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The platform stablecoin; base58 address */
                stablecoin: string;
                /** @description The user; base58 address */
                actor: string;
                /**
                 * @description Underlying out; base units
                 * @example 1000000
                 */
                amount: string;
                /**
                 * @description Branded tokens in; base units
                 * @example 1000000
                 */
                tokens: string;
                /**
                 * @description Commission taken on the gain since the integration was last up to date, and what the last token left over; underlying base units
                 * @example 1000000
                 */
                commission: string;
                /**
                 * @description Supply of the branded mint; base units
                 * @example 1000000
                 */
                supplyAfter: string;
                /**
                 * @description What belongs to the integration's holders; underlying base units
                 * @example 1000000
                 */
                assetsAfter: string;
                /**
                 * @description The integration's deposits less withdrawals at cost; underlying base units
                 * @example 1000000
                 */
                principalAfter: string;
                /**
                 * @description What belongs to the holders of all integrations of the stablecoin; underlying base units
                 * @example 1000000
                 */
                seniorAssetsAfter: string;
                /**
                 * @description Growth of senior assets since the beginning; 10^15 = 1.0
                 * @example 1000000
                 */
                seniorIndexAfter: string;
                /**
                 * @description Assets of the junior tranche; underlying base units
                 * @example 1000000
                 */
                juniorAssetsAfter: string;
            };
        };
        /** @description The authority claimed commission */
        FeesClaimedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The authority claimed commission (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "feesClaimed";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description Integration ID; base58 address */
            integrationId: string;
            /** @description Slot of its transaction, which is finalized */
            slot: number;
            /** @description Signature of its transaction; base58 */
            signature: string;
            /** @description Place among its transaction's events, from 0 */
            index: number;
            /**
             * Format: date-time
             * @description By the cluster's clock; ISO 8601, UTC
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The platform stablecoin; base58 address */
                stablecoin: string;
                /** @description The authority; base58 address */
                actor: string;
                /** @description Token account that received the underlying; base58 address */
                destination: string;
                /**
                 * @description What was paid out; underlying base units
                 * @example 1000000
                 */
                amount: string;
                /**
                 * @description Commission taken on the gain since the integration was last up to date; underlying base units
                 * @example 1000000
                 */
                commission: string;
                /**
                 * @description Commission not yet claimed; underlying base units
                 * @example 1000000
                 */
                feesOwedAfter: string;
                /**
                 * @description What belongs to the integration's holders; underlying base units
                 * @example 1000000
                 */
                assetsAfter: string;
                /**
                 * @description What belongs to the holders of all integrations of the stablecoin; underlying base units
                 * @example 1000000
                 */
                seniorAssetsAfter: string;
                /**
                 * @description Growth of senior assets since the beginning; 10^15 = 1.0
                 * @example 1000000
                 */
                seniorIndexAfter: string;
                /**
                 * @description Assets of the junior tranche; underlying base units
                 * @example 1000000
                 */
                juniorAssetsAfter: string;
            };
        };
        /** @description The integration was brought up to date with its stablecoin; anyone may do that */
        SyncedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The integration was brought up to date with its stablecoin; anyone may do that (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "synced";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description Integration ID; base58 address */
            integrationId: string;
            /** @description Slot of its transaction, which is finalized */
            slot: number;
            /** @description Signature of its transaction; base58 */
            signature: string;
            /** @description Place among its transaction's events, from 0 */
            index: number;
            /**
             * Format: date-time
             * @description By the cluster's clock; ISO 8601, UTC
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The platform stablecoin; base58 address */
                stablecoin: string;
                /**
                 * @description Commission taken on the gain since the integration was last up to date; underlying base units
                 * @example 1000000
                 */
                commission: string;
                /**
                 * @description Commission not yet claimed; underlying base units
                 * @example 1000000
                 */
                feesOwedAfter: string;
                /**
                 * @description What belongs to the integration's holders; underlying base units
                 * @example 1000000
                 */
                assetsAfter: string;
                /**
                 * @description What belongs to the holders of all integrations of the stablecoin; underlying base units
                 * @example 1000000
                 */
                seniorAssetsAfter: string;
                /**
                 * @description Growth of senior assets since the beginning; 10^15 = 1.0
                 * @example 1000000
                 */
                seniorIndexAfter: string;
                /**
                 * @description Assets of the junior tranche; underlying base units
                 * @example 1000000
                 */
                juniorAssetsAfter: string;
            };
        };
        /** @description A field of the metadata changed. The new text stands in the mint. */
        MetadataUpdatedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description A field of the metadata changed. The new text stands in the mint. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "metadataUpdated";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description Integration ID; base58 address */
            integrationId: string;
            /** @description Slot of its transaction, which is finalized */
            slot: number;
            /** @description Signature of its transaction; base58 */
            signature: string;
            /** @description Place among its transaction's events, from 0 */
            index: number;
            /**
             * Format: date-time
             * @description By the cluster's clock; ISO 8601, UTC
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The integration's branded mint; base58 address */
                brandedMint: string;
                /** @description The authority; base58 address */
                actor: string;
            };
        };
        /** @description The integration's commission changed */
        FeeChangedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The integration's commission changed (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "feeChanged";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description Integration ID; base58 address */
            integrationId: string;
            /** @description Slot of its transaction, which is finalized */
            slot: number;
            /** @description Signature of its transaction; base58 */
            signature: string;
            /** @description Place among its transaction's events, from 0 */
            index: number;
            /**
             * Format: date-time
             * @description By the cluster's clock; ISO 8601, UTC
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The platform stablecoin; base58 address */
                stablecoin: string;
                /** @description The authority; base58 address */
                actor: string;
                /** @description The commission from now on, of the holders' gain; basis points, 10000 = 100 % */
                feeBps: number;
                /**
                 * @description Commission taken at the old rate on the gain since the integration was last up to date; underlying base units
                 * @example 1000000
                 */
                commission: string;
                /**
                 * @description What belongs to the integration's holders; underlying base units
                 * @example 1000000
                 */
                assetsAfter: string;
                /**
                 * @description What belongs to the holders of all integrations of the stablecoin; underlying base units
                 * @example 1000000
                 */
                seniorAssetsAfter: string;
                /**
                 * @description Growth of senior assets since the beginning; 10^15 = 1.0
                 * @example 1000000
                 */
                seniorIndexAfter: string;
                /**
                 * @description Assets of the junior tranche; underlying base units
                 * @example 1000000
                 */
                juniorAssetsAfter: string;
            };
        };
        /** @description The authority nominated another; nothing changes until that one accepts */
        AuthorityNominatedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The authority nominated another; nothing changes until that one accepts (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "authorityNominated";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description Integration ID; base58 address */
            integrationId: string;
            /** @description Slot of its transaction, which is finalized */
            slot: number;
            /** @description Signature of its transaction; base58 */
            signature: string;
            /** @description Place among its transaction's events, from 0 */
            index: number;
            /**
             * Format: date-time
             * @description By the cluster's clock; ISO 8601, UTC
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            data: {
                /** @description The authority; base58 address */
                actor: string;
                /** @description Who may accept; zero withdraws the nomination; base58 address */
                nominee: string;
            };
        };
        /** @description The nominee accepted and is the authority */
        AuthorityChangedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The nominee accepted and is the authority (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "authorityChanged";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description Integration ID; base58 address */
            integrationId: string;
            /** @description Slot of its transaction, which is finalized */
            slot: number;
            /** @description Signature of its transaction; base58 */
            signature: string;
            /** @description Place among its transaction's events, from 0 */
            index: number;
            /**
             * Format: date-time
             * @description By the cluster's clock; ISO 8601, UTC
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            data: {
                /** @description Who was it before; base58 address */
                previous: string;
                /** @description Who is it now; base58 address */
                authority: string;
            };
        };
        /** @description The log of the transaction was too long for the cluster: of the integration's events in it, those after this place were cut off, if there were any. What they did stands in the accounts, and in the statistics */
        TruncatedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The log of the transaction was too long for the cluster: of the integration's events in it, those after this place were cut off, if there were any. What they did stands in the accounts, and in the statistics (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "truncated";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description Integration ID; base58 address */
            integrationId: string;
            /** @description Slot of its transaction, which is finalized */
            slot: number;
            /** @description Signature of its transaction; base58 */
            signature: string;
            /** @description Place among its transaction's events, from 0 */
            index: number;
            /**
             * Format: date-time
             * @description By the cluster's clock; ISO 8601, UTC
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            data: Record<string, never>;
        };
        /** @description Of a kind or version that this release of the service does not know; a later one tells what it says */
        UnknownEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description Of a kind or version that this release of the service does not know; a later one tells what it says (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "unknown";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description Integration ID; base58 address */
            integrationId: string;
            /** @description Slot of its transaction, which is finalized */
            slot: number;
            /** @description Signature of its transaction; base58 */
            signature: string;
            /** @description Place among its transaction's events, from 0 */
            index: number;
            /**
             * Format: date-time
             * @description By the cluster's clock; ISO 8601, UTC
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            data: {
                /** @description Its first byte, by which the program's IDL tells kinds apart */
                kind: number;
                /** @description All its bytes; base64 */
                raw: string;
            };
        };
        /** @description What a stream sends, distinguished by its kind */
        StreamMessage: components["schemas"]["StreamReady"] | components["schemas"]["IntegrationInitializedEvent"] | components["schemas"]["WhitelistChangedEvent"] | components["schemas"]["WhitelistRequirementChangedEvent"] | components["schemas"]["MintedEvent"] | components["schemas"]["RedeemedEvent"] | components["schemas"]["FeesClaimedEvent"] | components["schemas"]["SyncedEvent"] | components["schemas"]["MetadataUpdatedEvent"] | components["schemas"]["FeeChangedEvent"] | components["schemas"]["AuthorityNominatedEvent"] | components["schemas"]["AuthorityChangedEvent"] | components["schemas"]["TruncatedEvent"] | components["schemas"]["UnknownEvent"];
        /** @description The beginning of a stream; no event */
        StreamReady: {
            /** @description Where the stream begins: what follows was recorded after this event */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "ready";
        };
    };
    responses: {
        /** @description Failure */
        Failure: {
            headers: {
                /** @description The request's id: the caller's own, if it sent a sane one */
                "X-Request-Id"?: string;
                /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                "RateLimit-Policy"?: string;
                /** @description What is left of them (r), and seconds until all is available again (t) */
                RateLimit?: string;
                /** @description Stable code of the failure */
                "X-Error-Code"?: "INVALID_REQUEST" | "UNAUTHORIZED" | "INVALID_SIGNATURE" | "WRONG_INTEGRATION" | "NOT_AUTHORITY" | "NOT_WHITELISTED" | "ROUTE_NOT_FOUND" | "INTEGRATION_NOT_FOUND" | "TRANCHE_NOT_FOUND" | "COOLDOWN_NOT_FOUND" | "KEY_ALREADY_REVEALED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "TRANSACTION_WOULD_FAIL" | "RATE_LIMITED" | "INTERNAL" | "UNAVAILABLE" | "WEBHOOK_NOT_FOUND" | "WEBHOOK_EXISTS" | "TOO_MANY_WEBHOOKS" | "METHOD_NOT_ALLOWED";
                /** @description With 429: seconds to wait */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: false;
                    message: string;
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "integration-address": {
        parameters: {
            query: {
                /** @description The initializer */
                signer: string;
                /** @description Stablecoin index; 0 is the first stablecoin */
                stablecoin: number;
                /** @description Token symbol; at most 32 bytes of UTF-8 */
                symbol: string;
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description The branded mint; base58 address */
                            brandedMint: string;
                            /** @description The integration; base58 address */
                            integrationId: string;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
        };
    };
    "integration-claimFees": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Underlying to claim; default: everything owed; above zero, an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    amount?: number | string;
                    /** @description The wallet whose associated token account receives the fees; default: the authority */
                    destination?: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign. Default: the signing user */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned v0 transaction, serialised, base64; at most 1232 bytes
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land */
                            lastValidBlockHeight: number;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description What the fee payer pays */
                            fees: {
                                /** @description Who pays; base58 address */
                                feePayer: string;
                                /**
                                 * @description Base fee for the signatures; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                signatureLamports: number;
                                /**
                                 * @description Priority fee at the compute-unit limit; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                priorityLamports: number;
                                /**
                                 * @description Rent of the accounts the transaction creates; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-configuration": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Integration ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description The integration; base58 address */
                            integrationId: string;
                            /** @description The branded mint; base58 address */
                            brandedMint: string;
                            /** @description The platform stablecoin; base58 address */
                            stablecoin: string;
                            /** @description Index of the platform stablecoin */
                            stablecoinIndex: number;
                            /** @description The underlying mint; base58 address */
                            stablecoinMint: string;
                            /** @description The stablecoin's junior tranche, which covers its losses first; base58 address */
                            juniorTranche: string;
                            /** @description Decimals of the branded and of the underlying mint */
                            decimals: number;
                            /** @description Who initialized the integration; base58 address */
                            initializer: string;
                            /** @description Who governs it; base58 address */
                            authority: string;
                            /** @description Nominated as authority and not yet accepted; base58 address */
                            pendingAuthority: string | null;
                            /** @description The integrator's share of the yield; basis points, 10000 = 100 % */
                            feeBps: number;
                            /** @description Whether only whitelisted users may mint */
                            whitelistRequired: boolean;
                            /** @description The branded mint's metadata */
                            metadata: {
                                /** @description Token name */
                                name: string;
                                /** @description Token symbol */
                                symbol: string;
                                /** @description Token description */
                                description: string;
                                /** @description URL of the metadata JSON */
                                uri: string;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-events": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Integration ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description The newest first */
                            events: components["schemas"]["IntegrationEvent"][];
                            /** @description For the page after this one; null on the last */
                            nextCursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-eventStream": {
        parameters: {
            query?: {
                lastEventId?: string;
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description As lastEventId, which it goes before; clients of server-sent events send it when they connect again */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Integration ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events, until either side ends the connection */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-history": {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                interval?: "minute" | "hour" | "day";
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Integration ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: date-time
                             * @description Time of the values, by the cluster's clock; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            timestamp: string;
                            /**
                             * @description Supply of the branded mint; base units
                             * @example 1000000
                             */
                            supply: string;
                            /** @description Owners of token accounts of the branded mint with a balance above zero, as last counted by then: every few minutes where there are many coins; null before the first count */
                            holders: number | null;
                            /**
                             * @description Deposits not yet redeemed; underlying base units
                             * @example 1000000
                             */
                            principal: string;
                            /**
                             * @description Holders' assets, accrued to that moment, less principal, negative after a loss; underlying base units
                             * @example 1000000
                             */
                            yield: string;
                            /**
                             * @description Mint and redeem until then; underlying base units
                             * @example 1000000
                             */
                            volume: string;
                            /**
                             * @description Underlying per branded token, accrued to that moment; fixed point, scale 10^12: 1.0 is 1000000000000
                             * @example 1000000000000
                             */
                            exchange_rate: string;
                            /**
                             * @description Commission until then, claimed or not; underlying base units
                             * @example 1000000
                             */
                            totalRevenue: string;
                            /** @description The yield stream of that moment, as in the statistics; basis points, 10000 = 100 % */
                            apy_bps: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-initialize": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The initializer; the branded mint's address derives from it */
                    signer: string;
                    /** @description Who will govern the integration; need not sign. Default: signer */
                    authority?: string;
                    /** @description Stablecoin index; 0 is the first stablecoin */
                    stablecoin: number;
                    /** @description The integrator's share of the yield; basis points, 10000 = 100 % */
                    feeBps: number;
                    /**
                     * @description Whether only whitelisted users may mint
                     * @default true
                     */
                    whitelistRequired?: boolean;
                    /** @description Token metadata, written on chain */
                    metadata: {
                        /** @description Token name; at most 32 bytes of UTF-8 */
                        name: string;
                        /** @description Token symbol; at most 32 bytes of UTF-8 */
                        symbol: string;
                        /**
                         * @description Token description; at most 1000 bytes of UTF-8
                         * @default
                         */
                        description?: string;
                        /** @description URL of the metadata JSON, of the scheme https, http, ipfs or ar; may be empty; at most 200 bytes of UTF-8 */
                        uri: string;
                    };
                    /** @description Who pays transaction fees and the creation of accounts; must sign. Default: the signing user */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned v0 transaction, serialised, base64; at most 1232 bytes
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land */
                            lastValidBlockHeight: number;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description What the fee payer pays */
                            fees: {
                                /** @description Who pays; base58 address */
                                feePayer: string;
                                /**
                                 * @description Base fee for the signatures; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                signatureLamports: number;
                                /**
                                 * @description Priority fee at the compute-unit limit; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                priorityLamports: number;
                                /**
                                 * @description Rent of the accounts the transaction creates; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description The integration that the transaction opens (its proxy state address); base58 address */
                            integrationId: string;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-mint": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Whose tokens are exchanged; must sign */
                    user: string;
                    /** @description Underlying to deposit; above zero, an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    amount: number | string;
                    /** @description The least branded tokens to accept; default: the quote less 10 basis points; an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    minimumReceived?: number | string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign. Default: the signing user */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned v0 transaction, serialised, base64; at most 1232 bytes
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land */
                            lastValidBlockHeight: number;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description What the fee payer pays */
                            fees: {
                                /** @description Who pays; base58 address */
                                feePayer: string;
                                /**
                                 * @description Base fee for the signatures; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                signatureLamports: number;
                                /**
                                 * @description Priority fee at the compute-unit limit; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                priorityLamports: number;
                                /**
                                 * @description Rent of the accounts the transaction creates; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-quote": {
        parameters: {
            query: {
                /** @description mint: underlying in, branded tokens out; redeem: the other way */
                side: "mint" | "redeem";
                /** @description What goes in; above zero, an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                amount: number | string;
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Integration ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * @description mint: underlying in, branded tokens out; redeem: the other way
                             * @enum {string}
                             */
                            side: "mint" | "redeem";
                            /**
                             * @description What goes in; base units
                             * @example 1000000
                             */
                            amountIn: string;
                            /**
                             * @description What comes out at this moment; base units, rounded down
                             * @example 1000000
                             */
                            amountOut: string;
                            /**
                             * @description amountOut less 10 basis points, the default bound of mint and redeem; base units
                             * @example 1000000
                             */
                            minimumReceived: string;
                            /**
                             * @description Underlying per branded token, accrued to this second; fixed point, scale 10^12: 1.0 is 1000000000000
                             * @example 1000000000000
                             */
                            rate: string;
                            /**
                             * @description What the stablecoin's supply cap still admits; underlying base units
                             * @example 1000000
                             */
                            remainingCapacity: string;
                            /**
                             * @description What the vault holds for redemptions; underlying base units
                             * @example 1000000
                             */
                            availableLiquidity: string;
                            /**
                             * Format: date-time
                             * @description The moment the quote is for; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            timestamp: string;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-redeem": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Whose tokens are exchanged; must sign */
                    user: string;
                    /** @description Branded tokens to give back; above zero, an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    amount: number | string;
                    /** @description The least underlying to accept; default: the quote less 10 basis points; an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    minimumReceived?: number | string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign. Default: the signing user */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned v0 transaction, serialised, base64; at most 1232 bytes
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land */
                            lastValidBlockHeight: number;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description What the fee payer pays */
                            fees: {
                                /** @description Who pays; base58 address */
                                feePayer: string;
                                /**
                                 * @description Base fee for the signatures; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                signatureLamports: number;
                                /**
                                 * @description Priority fee at the compute-unit limit; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                priorityLamports: number;
                                /**
                                 * @description Rent of the accounts the transaction creates; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-revealApiKey": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID (proxy state address) */
                    integrationId: string;
                    /** @description Must be the integration authority */
                    signer: string;
                    /** @description The signer's ed25519 signature of the message */
                    signature: string;
                    /** @description The moment in the message; within 1 minute of server time; Unix time in milliseconds */
                    timestamp: number;
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @description The new API key; shown this one time */
                        data: string;
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-rotateApiKey": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID (proxy state address) */
                    integrationId: string;
                    /** @description Must be the integration authority */
                    signer: string;
                    /** @description The signer's ed25519 signature of the message */
                    signature: string;
                    /** @description The moment in the message; within 1 minute of server time; Unix time in milliseconds */
                    timestamp: number;
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @description The new API key; shown this one time */
                        data: string;
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-stats": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Integration ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description The platform stablecoin; base58 address */
                            stablecoin: string;
                            /**
                             * Format: date-time
                             * @description Time of the values; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            timestamp: string;
                            /**
                             * @description Supply of the branded mint; base units
                             * @example 1000000
                             */
                            supply: string;
                            /** @description Owners of token accounts of the branded mint with a balance above zero, each counted once; at most a second old */
                            holders: number;
                            /**
                             * @description Deposits not yet redeemed; underlying base units
                             * @example 1000000
                             */
                            principal: string;
                            /**
                             * @description Holders' assets now, accrued to this second, less principal, negative after a loss; underlying base units
                             * @example 1000000
                             */
                            yield: string;
                            /**
                             * @description Lifetime mint and redeem; underlying base units
                             * @example 1000000
                             */
                            volume: string;
                            /**
                             * @description Underlying per branded token, accrued to this second; fixed point, scale 10^12: 1.0 is 1000000000000
                             * @example 1000000000000
                             */
                            exchange_rate: string;
                            /**
                             * @description Lifetime commission, claimed or not, accrued to this second; underlying base units
                             * @example 1000000
                             */
                            totalRevenue: string;
                            /** @description The current yield stream per year on holders' assets, after the platform fee, the junior premium and this integration's fee, compounded daily; basis points, 10000 = 100 % */
                            apy_bps: number;
                            /** @description Growth of the exchange rate over the last 7 days, since the first record where that is younger, or since the last one without a supply, per year of 365 days, compounded: (rate now / rate then)^(year / time between) - 1, rounded down, at most 2147483647; while nothing of that time has been recorded it is apy_bps, the rate of the present stream; basis points, 10000 = 100 % */
                            apy_bps_7d: number;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-upload": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description PNG, JPEG, WebP, GIF (its first frame) or AVIF, decided by its bytes; at most 5242880 bytes and 4096 × 4096 pixels
                     */
                    image: Blob;
                    /** @description The branded mint; GET /integration/address tells it before it exists */
                    brandedMint: string;
                    /** @description Token metadata */
                    metadata: {
                        /** @description Token name; at most 32 bytes of UTF-8 */
                        name: string;
                        /** @description Token symbol; at most 32 bytes of UTF-8 */
                        symbol: string;
                        /**
                         * @description Token description; at most 1000 bytes of UTF-8
                         * @default
                         */
                        description?: string;
                    };
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: uri
                             * @description URL of the image, re-encoded as WebP
                             */
                            imageUrl: string;
                            /**
                             * Format: uri
                             * @description URL of the metadata JSON (Metaplex, fungible token); the `uri` of initialize
                             */
                            jsonUrl: string;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-whitelist": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Users to add or remove; as many as fit into one transaction */
                    users: string[];
                    /** @description true adds the users, false removes them */
                    allowed: boolean;
                    /** @description Who pays transaction fees and the creation of accounts; must sign. Default: the signing user */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned v0 transaction, serialised, base64; at most 1232 bytes
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land */
                            lastValidBlockHeight: number;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description What the fee payer pays */
                            fees: {
                                /** @description Who pays; base58 address */
                                feePayer: string;
                                /**
                                 * @description Base fee for the signatures; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                signatureLamports: number;
                                /**
                                 * @description Priority fee at the compute-unit limit; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                priorityLamports: number;
                                /**
                                 * @description Rent of the accounts the transaction creates; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-whitelisted": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Integration ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description Who may mint, ordered by address */
                            users: string[];
                            /** @description For the page after this one; null on the last */
                            nextCursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "stablecoin-apy": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description Stablecoin index */
                            index: number;
                            /**
                             * @description The current yield stream per year on senior assets, before an integration fee, compounded daily; percent
                             * @example 4.07
                             */
                            apy: number;
                            /**
                             * Format: date-time
                             * @description Time of the values; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            timestamp: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "stablecoin-limits": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description Stablecoin index */
                            index: number;
                            /**
                             * @description The most senior assets that may be outstanding; underlying base units; exact up to 2^53 - 1
                             * @example 1000000
                             */
                            supplyCap: number;
                            /**
                             * @description Senior assets outstanding, accrued to this second; underlying base units; exact up to 2^53 - 1
                             * @example 1000000
                             */
                            currentSupply: number;
                            /**
                             * @description What the cap still admits; underlying base units; exact up to 2^53 - 1
                             * @example 1000000
                             */
                            remainingCapacity: number;
                            /** @description currentSupply over supplyCap; percent, two decimals */
                            utilizationPercentage: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "tranches-juniorCooldowns": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
                user?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Tranche ID; of a senior tranche the integration ID (proxy state address) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    /** @description true where the limit has cut the list */
                    "X-Has-More"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description The cooldown account; what complete and cancel take; base58 address */
                            address: string;
                            /** @description Whose withdrawal it is; base58 address */
                            authority: string;
                            /** @description Pool of the tranche: its stablecoin index */
                            liquidityPoolId: number;
                            /**
                             * Format: date-time
                             * @description From when on the withdrawal can be completed; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            unlockTs: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "tranches-juniorExchangeRate": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Tranche ID; of a senior tranche the integration ID (proxy state address) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: date-time
                             * @description Time of the values; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            timestamp: string;
                            /** @description USD per junior token; decimal string */
                            rateToUsd: string;
                            /** @description What one junior token redeems for, per asset */
                            rateToUnderlying: {
                                /** @description Asset; base58 address */
                                mint: string;
                                /** @description Asset per junior token; decimal string */
                                amount: string;
                            }[];
                            /** @description Value of the tranche's assets; USD; decimal string */
                            totalPoolValueUsd: string;
                            /**
                             * @description Junior tokens outstanding; base units
                             * @example 1000000
                             */
                            tokenSupply: string;
                            /** @description The junior tranche; base58 address */
                            trancheId: string;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "tranches-juniorHistory": {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                interval?: "minute" | "hour" | "day";
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Tranche ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: date-time
                             * @description Time of the values, by the cluster's clock; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            timestamp: string;
                            /**
                             * @description Junior tokens outstanding, those in cooldown included; base units
                             * @example 1000000
                             */
                            lp_token_supply: string;
                            /**
                             * @description The tranche's assets, accrued to that moment; underlying base units
                             * @example 1000000
                             */
                            total_value_locked: string;
                            /** @description Owners of token accounts with a balance above zero, as last counted by then: every few minutes where there are many coins; null before the first count */
                            holders: number | null;
                            /** @description Underlying per junior token, accrued to that moment; decimal string */
                            exchange_rate_underlying: string;
                            /** @description Junior over senior assets, accrued to that moment, rounded down; 2147483647 where no senior assets were outstanding, which is also the most it is given as; basis points, 10000 = 100 % */
                            coverage_ratio_bps: number;
                            /** @description The yield stream of that moment, as in the statistics; basis points, 10000 = 100 % */
                            apy_bps: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "tranches-juniorMint": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Underlying to deposit; above zero, an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    amount: number | string;
                    /** @description Who deposits and receives the junior tokens; must sign */
                    recipient: string;
                    /** @description Junior tranche ID */
                    trancheId: string;
                    /** @description The underlying mint */
                    assetMint: string;
                    /** @description The least junior tokens to accept; default: the quote less 10 basis points; an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    minimumReceived?: number | string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign. Default: the signing user */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned v0 transaction, serialised, base64; at most 1232 bytes
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land */
                            lastValidBlockHeight: number;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description What the fee payer pays */
                            fees: {
                                /** @description Who pays; base58 address */
                                feePayer: string;
                                /**
                                 * @description Base fee for the signatures; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                signatureLamports: number;
                                /**
                                 * @description Priority fee at the compute-unit limit; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                priorityLamports: number;
                                /**
                                 * @description Rent of the accounts the transaction creates; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "tranches-juniorStats": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Tranche ID; of a senior tranche the integration ID (proxy state address) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description Pool of the tranche: its stablecoin index */
                            liquidity_pool_id: string;
                            /**
                             * @description Junior tokens outstanding, those in cooldown included; base units
                             * @example 1000000
                             */
                            lp_token_supply: string;
                            /**
                             * @description The tranche's assets, accrued to this second; underlying base units
                             * @example 1000000
                             */
                            total_value_locked: string;
                            /** @description Owners of token accounts with a balance above zero, each once; tokens in cooldown are in no account */
                            holders: number;
                            /** @description USD per junior token, accrued to this second; decimal string */
                            exchange_rate_usd: string;
                            /** @description Underlying per junior token, accrued to this second; decimal string */
                            exchange_rate_underlying: string;
                            /** @description Junior over senior assets, accrued to this second, rounded down; 2147483647 where no senior assets are outstanding, which is also the most it is given as; basis points, 10000 = 100 % */
                            coverage_ratio_bps: number;
                            /** @description The tranche's part of the current yield stream and its premium on the senior side's, after the platform fee, per year on junior assets, compounded daily; basis points, 10000 = 100 % */
                            apy_bps: number;
                            /** @description Growth of the exchange rate over the last 7 days, since the first record where that is younger, or since the last one without a supply, per year of 365 days, compounded: (rate now / rate then)^(year / time between) - 1, rounded down, at most 2147483647; while nothing of that time has been recorded it is apy_bps, the rate of the present stream; basis points, 10000 = 100 % */
                            apy_bps_7d: number;
                            /** @description Value of all junior tokens, those in cooldown included; USD; decimal string */
                            market_cap: string;
                            /**
                             * Format: date-time
                             * @description Time of the values; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            timestamp: string;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "tranches-juniorWithdrawCancel": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The cooldown account, from request or from the tranche's cooldowns; its owner must sign */
                    cooldown: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign. Default: the signing user */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned v0 transaction, serialised, base64; at most 1232 bytes
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land */
                            lastValidBlockHeight: number;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description What the fee payer pays */
                            fees: {
                                /** @description Who pays; base58 address */
                                feePayer: string;
                                /**
                                 * @description Base fee for the signatures; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                signatureLamports: number;
                                /**
                                 * @description Priority fee at the compute-unit limit; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                priorityLamports: number;
                                /**
                                 * @description Rent of the accounts the transaction creates; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "tranches-juniorWithdrawComplete": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The least underlying to accept; default: the quote less 10 basis points; an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    minimumReceived?: number | string;
                    /** @description The cooldown account, from request or from the tranche's cooldowns; its owner must sign */
                    cooldown: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign. Default: the signing user */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned v0 transaction, serialised, base64; at most 1232 bytes
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land */
                            lastValidBlockHeight: number;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description What the fee payer pays */
                            fees: {
                                /** @description Who pays; base58 address */
                                feePayer: string;
                                /**
                                 * @description Base fee for the signatures; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                signatureLamports: number;
                                /**
                                 * @description Priority fee at the compute-unit limit; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                priorityLamports: number;
                                /**
                                 * @description Rent of the accounts the transaction creates; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "tranches-juniorWithdrawRequest": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Junior tranche ID */
                    trancheId: string;
                    /** @description Whose junior tokens begin their cooldown; must sign */
                    user: string;
                    /** @description Junior tokens to withdraw; above zero, an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    amount: number | string;
                    /** @description Tells apart the cooldowns of a user: any number that the user has no other cooldown under; default: one drawn at random; an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    cooldownId?: number | string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign. Default: the signing user */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned v0 transaction, serialised, base64; at most 1232 bytes
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land */
                            lastValidBlockHeight: number;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description What the fee payer pays */
                            fees: {
                                /** @description Who pays; base58 address */
                                feePayer: string;
                                /**
                                 * @description Base fee for the signatures; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                signatureLamports: number;
                                /**
                                 * @description Priority fee at the compute-unit limit; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                priorityLamports: number;
                                /**
                                 * @description Rent of the accounts the transaction creates; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description The cooldown account that the transaction opens; what complete and cancel take; base58 address */
                            cooldown: string;
                            /**
                             * @description Number that identifies the cooldown among those of its owner
                             * @example 1000000
                             */
                            cooldownId: string;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "tranches-seniorConfig": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Tranche ID; of a senior tranche the integration ID (proxy state address) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description The branded mint; base58 address */
                            brandedMint: string;
                            /** @description The underlying mint; base58 address */
                            stablecoinMint: string;
                            /** @description The integrator's share of the yield; basis points, 10000 = 100 % */
                            fee: number;
                            /**
                             * @description Deposits not yet redeemed; underlying base units; exact up to 2^53 - 1
                             * @example 1000000
                             */
                            principal: number;
                            /**
                             * @description Commission owed to the integrator and not yet claimed, accrued to this second; underlying base units; exact up to 2^53 - 1
                             * @example 1000000
                             */
                            integratorsCommission: number;
                            /** @description Who governs the integration; base58 address */
                            authority: string;
                            /** @description Bump seed of the integration's address; 0 to 255 */
                            bump: number;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "webhooks-attempts": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Integration ID */
                id: string;
                /** @description Webhook ID */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description The last attempts to deliver, the newest first; 100 at most */
                            attempts: {
                                /** @description The event */
                                eventId: string;
                                /**
                                 * Format: date-time
                                 * @description When it began; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                at: string;
                                /** @description Whether the receiver took it: any status from 200 to 299 */
                                ok: boolean;
                                /** @description The HTTP status it answered; null if it did not answer */
                                status: number | null;
                                /** @description Why there was no answer; null if there was */
                                error: ("private_address" | "name_not_found" | "connection_failed" | "tls_failed" | "timed_out" | "not_http" | "internal") | null;
                                /** @description How long it took; milliseconds */
                                ms: number;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "webhooks-list": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Integration ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description Webhooks, the oldest first; 10 at most */
                            webhooks: {
                                /** @description Webhook ID */
                                webhookId: string;
                                /** @description Where events are sent */
                                url: string;
                                /**
                                 * Format: date-time
                                 * @description When it was registered; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                createdAt: string;
                                /** @description The events of the integration with an id up to this are done with */
                                position: string;
                                /** @description The last attempt to deliver; null before the first */
                                lastAttempt: {
                                    /** @description The event */
                                    eventId: string;
                                    /**
                                     * Format: date-time
                                     * @description When it began; ISO 8601, UTC
                                     * @example 2026-01-31T12:00:00.000Z
                                     */
                                    at: string;
                                    /** @description Whether the receiver took it: any status from 200 to 299 */
                                    ok: boolean;
                                    /** @description The HTTP status it answered; null if it did not answer */
                                    status: number | null;
                                    /** @description Why there was no answer; null if there was */
                                    error: ("private_address" | "name_not_found" | "connection_failed" | "tls_failed" | "timed_out" | "not_http" | "internal") | null;
                                    /** @description How long it took; milliseconds */
                                    ms: number;
                                } | null;
                                /** @description Failed attempts at the next event; 10 disable the webhook */
                                failures: number;
                                /** @description When the first of them began; null while nothing fails; ISO 8601, UTC */
                                failingSince: string | null;
                                /** @description When the next one is due; null while nothing fails; ISO 8601, UTC */
                                nextAttemptAt: string | null;
                                /** @description When deliveries were stopped; null while it is enabled; ISO 8601, UTC */
                                disabledAt: string | null;
                                /** @description gone: the receiver answered 410; exhausted: all attempts failed; null while it is enabled */
                                disabledReason: ("gone" | "exhausted") | null;
                                /** @description Until when deliveries are signed with the secret before the last rotation, too; null if with one alone; ISO 8601, UTC */
                                previousSecretUntil: string | null;
                                /** @description Whether the service has lost what it signed with: nothing is delivered until the secret is rotated */
                                needsRotation: boolean;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "webhooks-create": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Integration ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                    /**
                     * Format: uri
                     * @description Where to send the events: https, to a public address, on port 443 or from 1024 on, without credentials or fragment; at most 2048 characters
                     * @example https://acme.example/obverse
                     */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description Webhook ID */
                            webhookId: string;
                            /** @description Where events are sent */
                            url: string;
                            /**
                             * Format: date-time
                             * @description When it was registered; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            createdAt: string;
                            /** @description The events of the integration with an id up to this are done with */
                            position: string;
                            /** @description The last attempt to deliver; null before the first */
                            lastAttempt: {
                                /** @description The event */
                                eventId: string;
                                /**
                                 * Format: date-time
                                 * @description When it began; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                at: string;
                                /** @description Whether the receiver took it: any status from 200 to 299 */
                                ok: boolean;
                                /** @description The HTTP status it answered; null if it did not answer */
                                status: number | null;
                                /** @description Why there was no answer; null if there was */
                                error: ("private_address" | "name_not_found" | "connection_failed" | "tls_failed" | "timed_out" | "not_http" | "internal") | null;
                                /** @description How long it took; milliseconds */
                                ms: number;
                            } | null;
                            /** @description Failed attempts at the next event; 10 disable the webhook */
                            failures: number;
                            /** @description When the first of them began; null while nothing fails; ISO 8601, UTC */
                            failingSince: string | null;
                            /** @description When the next one is due; null while nothing fails; ISO 8601, UTC */
                            nextAttemptAt: string | null;
                            /** @description When deliveries were stopped; null while it is enabled; ISO 8601, UTC */
                            disabledAt: string | null;
                            /** @description gone: the receiver answered 410; exhausted: all attempts failed; null while it is enabled */
                            disabledReason: ("gone" | "exhausted") | null;
                            /** @description Until when deliveries are signed with the secret before the last rotation, too; null if with one alone; ISO 8601, UTC */
                            previousSecretUntil: string | null;
                            /** @description Whether the service has lost what it signed with: nothing is delivered until the secret is rotated */
                            needsRotation: boolean;
                            /** @description Signs the deliveries, as the Standard Webhooks specification says: whsec_ and base64. Shown this one time */
                            secret: string;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "webhooks-remove": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Integration ID */
                id: string;
                /** @description Webhook ID */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description The webhook that is no more */
                            webhookId: string;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "webhooks-replay": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Integration ID */
                id: string;
                /** @description Webhook ID */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                    /**
                     * @description The event to begin with; an earlier one is delivered again, a later one skips what is in between. Default: the one after the last delivered
                     * @example 4711
                     */
                    from?: string;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description Webhook ID */
                            webhookId: string;
                            /** @description Where events are sent */
                            url: string;
                            /**
                             * Format: date-time
                             * @description When it was registered; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            createdAt: string;
                            /** @description The events of the integration with an id up to this are done with */
                            position: string;
                            /** @description The last attempt to deliver; null before the first */
                            lastAttempt: {
                                /** @description The event */
                                eventId: string;
                                /**
                                 * Format: date-time
                                 * @description When it began; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                at: string;
                                /** @description Whether the receiver took it: any status from 200 to 299 */
                                ok: boolean;
                                /** @description The HTTP status it answered; null if it did not answer */
                                status: number | null;
                                /** @description Why there was no answer; null if there was */
                                error: ("private_address" | "name_not_found" | "connection_failed" | "tls_failed" | "timed_out" | "not_http" | "internal") | null;
                                /** @description How long it took; milliseconds */
                                ms: number;
                            } | null;
                            /** @description Failed attempts at the next event; 10 disable the webhook */
                            failures: number;
                            /** @description When the first of them began; null while nothing fails; ISO 8601, UTC */
                            failingSince: string | null;
                            /** @description When the next one is due; null while nothing fails; ISO 8601, UTC */
                            nextAttemptAt: string | null;
                            /** @description When deliveries were stopped; null while it is enabled; ISO 8601, UTC */
                            disabledAt: string | null;
                            /** @description gone: the receiver answered 410; exhausted: all attempts failed; null while it is enabled */
                            disabledReason: ("gone" | "exhausted") | null;
                            /** @description Until when deliveries are signed with the secret before the last rotation, too; null if with one alone; ISO 8601, UTC */
                            previousSecretUntil: string | null;
                            /** @description Whether the service has lost what it signed with: nothing is delivered until the secret is rotated */
                            needsRotation: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "webhooks-rotateSecret": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Integration ID */
                id: string;
                /** @description Webhook ID */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description Signs the deliveries, as the Standard Webhooks specification says: whsec_ and base64. Shown this one time */
                            secret: string;
                            /** @description Until when deliveries are signed with the secret before the last rotation, too; null if with one alone; ISO 8601, UTC */
                            previousSecretUntil: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "webhooks-test": {
        parameters: {
            query?: {
                /** @description The Solana cluster */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Integration ID */
                id: string;
                /** @description Webhook ID */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    /** @description The request's id: the caller's own, if it sent a sane one */
                    "X-Request-Id"?: string;
                    /** @description The limits that count here: calls (q) in a window of seconds (w), by policy */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of them (r), and seconds until all is available again (t) */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description Whether the receiver took it: any status from 200 to 299 */
                            ok: boolean;
                            /** @description The HTTP status it answered; null if it did not answer */
                            status: number | null;
                            /** @description Why there was no answer; null if there was */
                            error: ("private_address" | "name_not_found" | "connection_failed" | "tls_failed" | "timed_out" | "not_http" | "internal") | null;
                            /** @description How long it took; milliseconds */
                            ms: number;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
}
