// Generated from openapi.json by scripts/generate.mjs; do not edit.
import type { Amount, NumberUnits, Units } from './units.ts';

export interface paths {
    "/auth/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in with a Solana wallet: what the wallet signs
         * @description The fields are the input of a wallet's `signIn` (Wallet Standard, `solana:signIn`). For wallets that only sign messages, `message` is the same as text. The challenge works once, within five minutes, for the origin and the cluster that asked.
         */
        post: operations["auth-challenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one session of the wallet */
        delete: operations["auth-endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The live sessions of the wallet that is signed in */
        get: operations["auth-sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the signature of a challenge
         * @description The response sets an HttpOnly cookie, `__Host-obverse-session` over TLS, for at most twelve hours. On the service's own origin it stands for the API keys of all integrations whose authority the wallet is; the authority is checked on chain at each use. A request with an API key is treated as if it had no cookie. A failed attempt uses the challenge up.
         */
        post: operations["auth-signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the current session, all others of the wallet, or all */
        post: operations["auth-signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/governance/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Queued changes of roles and settings, with old and new values and their times
         * @description Event streams and webhooks of every integration concerned report the same when a change is queued, cancelled or executed.
         */
        get: operations["governance-changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/governance/changes/past": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes of roles and settings that were executed or cancelled, the newest first
         * @description From the events of finalized transactions: one whose log was cut off is not there, see `GET /governance/roles` and `GET /stablecoins` for what is in force.
         */
        get: operations["governance-pastChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/governance/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may do what, how long changes wait, and the limits of every stablecoin */
        get: operations["governance-roles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/authority/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become the authority of an integration; signed by the nominee
         * @description The fees owed then belong to the new authority, and a scheduled raise of the fee stays scheduled. The API key that the former authority signed for ends, and so do webhooks, which a replay enables again: rotate the key.
         */
        post: operations["integration-acceptAuthority"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/compliance/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Become the compliance authority of a coin; signed by the nominee */
        post: operations["integration-acceptCompliance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
    "/integration/by-mint/{brandedMint}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Configuration and metadata of the integration with this branded mint */
        get: operations["integration-byMint"];
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
        /** Pay out the integrator's revenue; signed by the integration's authority */
        post: operations["integration-claimFees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/compliance/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was done with the powers over the holders of a coin, the newest first
         * @description Frozen and thawed accounts, pauses, seizures and changes of the compliance authority, a few seconds after they are final. The chain has them for everyone, and so has this.
         */
        get: operations["integration-complianceEvents"];
        put?: never;
        post?: never;
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
    "/integration/convert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give back tokens of one coin and receive those of another one of the same stablecoin
         * @description One transaction, which redeems the one and mints the other with what the redemption pays: both happen, or nothing does. It takes coins alone of the user. The user keeps the underlying that is left: what accrues until the transaction executes, and what is worth less than a token. Needs no API key: the program decides who may mint. While a loss report is open nothing is minted, and so nothing is converted.
         */
        post: operations["integration-convert"];
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
         * @description After a lost connection, connect again with the id of the last event as Last-Event-ID: no event is lost or repeated. A stream ends within 5 seconds after its API key is rotated, or its session ends.
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
    "/integration/compliance/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze a holder's account of the coin; signed by the coin's compliance authority
         * @description Its coins can then not be redeemed or transferred, and nothing arrives there, until it is thawed. Needs no API key: only the compliance authority of the coin can sign the transaction.
         */
        post: operations["integration-freeze"];
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
    "/integration/{id}/holders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The largest holders of an integration's coin */
        get: operations["integration-holders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Supply, yield and revenue of an integration by month
         * @description A month begins with the first record of it, within a minute of midnight UTC while the service runs, and ends with the first record of the next month. Minted and redeemed are what was executed between these two records, so that they add up. With `Accept: text/csv` as CSV in decimals.
         */
        get: operations["integration-statement"];
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
    "/integration/{id}/api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which API key an integration has: its last characters, since when, and when it was last used
         * @description Before a rotation it says whether a server still uses the key; an event stream counts when it connects. The key itself is kept nowhere.
         */
        get: operations["integration-keyInUse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Integrations by authority, stablecoin, name or symbol, with metadata and figures
         * @description From the record of finalized transactions: a new integration or a change of it is there a few seconds after it is final. The figures are those of now; the order, and how many hold a large coin, are those of the last minute.
         */
        get: operations["integration-list"];
        put?: never;
        post?: never;
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
        /**
         * Deposit underlying and receive coins
         * @description Needs no API key: the program decides who may mint. Without one it is limited by the address of the client.
         */
        post: operations["integration-mint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/authority/nominate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Nominate the next authority of an integration; signed by the integration's authority
         * @description Nothing changes until the nominee accepts, so that a mistyped address cannot take the coin away. `GET /integration/{id}` shows the nominee as `pendingAuthority`.
         */
        post: operations["integration-nominateAuthority"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/compliance/nominate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Nominate the next compliance authority of a coin; signed by the present one
         * @description Nothing changes until the nominee accepts. `GET /integration/{id}` shows the nominee as `compliance.pendingAuthority`. Needs no API key: only the compliance authority of the coin can sign the transaction.
         */
        post: operations["integration-nominateCompliance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/compliance/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause minting, redeeming and transfers of the coin; signed by the coin's compliance authority
         * @description Yield, fees and losses of the stablecoin go on, and so does every other coin. Needs no API key: only the compliance authority of the coin can sign the transaction.
         */
        post: operations["integration-pauseCoin"];
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
        /**
         * What a mint or a redemption would give now
         * @description The amounts are those at the present rate. `limitedBy` says what would make the exchange fail now all the same, or that a loss report withholds a part.
         */
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
        /**
         * Give back coins and receive underlying
         * @description Needs no API key: everyone may redeem. Without one it is limited by the address of the client. While an open loss report withholds a part, the user receives the rest and a claim. The claim pays what the loss proves smaller by, once the report is resolved.
         */
        post: operations["integration-redeem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/compliance/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused coin; signed by the coin's compliance authority
         * @description Needs no API key: only the compliance authority of the coin can sign the transaction.
         */
        post: operations["integration-resumeCoin"];
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
         * @description The signed message is `Reveal API key for integration <integrationId> at <timestamp>`, on devnet with ` on devnet` appended (`at timestamp <timestamp>` is accepted too); signed by the integration's authority as UTF-8 or in Solana's off-chain message envelope. An authority that is the account of a program, such as a multisig's vault, sends the message in a memo instead, with ` for <SHA-256 of 32 random bytes>` (base58) appended, and the body carries `transactionSignature` and those bytes as `secret` (base58) in place of `signature`.
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
         * @description The signed message is `Rotate API key for integration <integrationId> at <timestamp>`, on devnet with ` on devnet` appended (`at timestamp <timestamp>` is accepted too); signed by the integration's authority as UTF-8 or in Solana's off-chain message envelope. An authority that is the account of a program, such as a multisig's vault, sends the message in a memo instead, with ` for <SHA-256 of 32 random bytes>` (base58) appended, and the body carries `transactionSignature` and those bytes as `secret` (base58) in place of `signature`. A signature works once, and only if its timestamp is newer than the last one's and at most 5 seconds ahead of server time. A rotation before the first reveal makes the first key, and counts as the reveal.
         */
        post: operations["integration-rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/compliance/seize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a holder's coins to another account; signed by the coin's compliance authority
         * @description Nothing is burned. One transaction resumes and pauses a paused coin again, and thaws and freezes a frozen account again; a frozen account of the recipient is thawed. Needs no API key: only the compliance authority of the coin can sign the transaction.
         */
        post: operations["integration-seize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/fee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the integrator's share of the yield; signed by the integration's authority
         * @description A lower share counts at once, and cancels a scheduled raise. A higher one waits for the platform's delay (`GET /governance/roles`), so that holders can leave first, and takes the place of an earlier scheduled one. Gains until the first sync after `feeEta` bear the old share. That of a payment coin cannot change.
         */
        post: operations["integration-setFee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/whitelist-required": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let everyone mint, or whitelisted users only; signed by the integration's authority
         * @description Counts for mints from then on. The whitelist itself stays as it is, and nobody who holds coins needs to stand on it to redeem them.
         */
        post: operations["integration-setWhitelistRequired"];
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
    "/integration/compliance/thaw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Thaw an account of the coin; signed by the coin's compliance authority
         * @description Needs no API key: only the compliance authority of the coin can sign the transaction.
         */
        post: operations["integration-thaw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/compliance/thaw-whitelisted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Thaw the empty account of a whitelisted user where accounts are frozen by default
         * @description Anyone may: the fee payer, by default the user, alone signs. A mint does it by itself; it is for a user who is to receive a transfer.
         */
        post: operations["integration-thawWhitelisted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change name, symbol, description or URI of a branded coin; signed by the integration's authority
         * @description The mint keeps its address, which the first symbol gave it. Longer texts need more rent, which the fee payer adds; what shorter ones free stays in the mint. Wallets may show the former texts for a while.
         */
        post: operations["integration-updateMetadata"];
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
         * @description The same upload gives the same URLs, and what a URL serves never changes. The image is decoded and re-encoded as WebP. What no metadata of the coin names is removed after a day; the same upload brings it back. As it takes a file, this operation exists on REST alone.
         */
        post: operations["integration-upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integration/{id}/website": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The issuer's site in the metadata of an integration
         * @description What `metadata[website]` of the upload was that its metadata names: another upload is without it unless it names it again.
         */
        get: operations["integration-website"];
        put?: never;
        post?: never;
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
    "/loss-claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What loss reports withheld from the redemptions of an owner, and the refunds that are due
         * @description In order of address. The first page is read now; the pages after it may share a list that is a second old.
         */
        get: operations["loss-claims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stablecoins/{index}/loss-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open loss report of a stablecoin, and those that were resolved
         * @description A report is resolved at once when two of admin, guardian and manager sign, at any time; there is no queue. Until then the parts are those of the most that can be settled: the reported loss, or what is still deployed where collateral has come back since.
         */
        get: operations["loss-report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loss-claims/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay out the refund of a claim on a resolved loss report; signed by the claim's owner */
        post: operations["loss-settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Totals over all stablecoins and integrations as they were, for charts
         * @description A minute of which something could not be read is left out.
         */
        get: operations["platform-history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Totals over all stablecoins and integrations, and the pending change of roles
         * @description Underlyings are added up coin by coin, whatever they are worth: a coin of each counts as one. Where all underlyings are dollars, these are dollars.
         */
        get: operations["platform-totals"];
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
    "/stablecoin/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A stablecoin: its parameters, assets, collateral, yield, fees, pending change and loss report
         * @description All of it is of one slot, at most one slot ago.
         */
        get: operations["stablecoin-details"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stablecoin/{index}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A stablecoin as it was, for charts */
        get: operations["stablecoin-history"];
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
    "/stablecoins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All stablecoins: parameters, assets, collateral, yield, fees, pending changes and loss reports
         * @description In order of index, at most a second old.
         */
        get: operations["stablecoin-list"];
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
        /**
         * Deposit underlying into a junior tranche and receive junior tokens
         * @description The first deposit after a wipe-out also creates the mint of the new tranche.
         */
        post: operations["tranches-juniorMint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tranches/junior/{id}/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a deposit into a junior tranche would cost and give now */
        get: operations["tranches-juniorQuote"];
        put?: never;
        post?: never;
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
        /**
         * End a cooldown and give its junior tokens back; signed by the cooldown's owner
         * @description The only way out of a cooldown whose exit window is over. Where a loss has wiped the tranche out, it gives back the rent alone.
         */
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
        /** Pay out a withdrawal, or a part of it, in its exit window; signed by the cooldown's owner */
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
    "/wallet/{address}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changed a wallet's branded coins and junior tokens, the newest first
         * @description Mints, redemptions, junior deposits and withdrawals, and transfers from and to others, of finalized transactions. The first page reads what is new; the pages after it do not.
         */
        get: operations["wallet-activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/{address}/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a wallet holds of branded coins and junior tranches, what it cost, and what it is worth now
         * @description Of all token accounts of the wallet, not only of associated ones, and of finalized transactions. Ordinary transfers count: tokens that come by one cost what they are worth at that moment, by the exchange rate recorded last before it; tokens that leave take their average cost along. A wallet without tokens of the platform has no positions.
         */
        get: operations["wallet-positions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/{address}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a wallet had of each token before a period and after it, and every line in between
         * @description The changes of all lines of a token and its opening add up to its closing, to the base unit; a statement up to now closes with the positions. With `Accept: text/csv` as CSV, whose first lines are the openings. A period has at most 2000 lines.
         */
        get: operations["wallet-statement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a transaction does: its instructions in words, who signs, who pays, and what it would change
         * @description Any transaction, signed or not, of this service or not. It is simulated on the cluster and not sent. Instructions of programs that are not known here are shown with their accounts.
         */
        post: operations["transaction-explain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same transaction with a fresh blockhash, compute units and priority fee, to be signed again
         * @description For a transaction of this service that has expired. It is simulated again. Amounts and minimums stay as they are; so do memo, references, validUntil and the version. A transaction that carries anything that the endpoints of this service do not put there is a 422 that names it. Signatures are dropped. One that is signed, and has executed or still can, is a 409, as another one would be paid beside it; `force: true` makes it all the same.
         */
        post: operations["transaction-rebuild"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transaction/{signature}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What has become of a transaction, and its events
         * @description Any transaction of the cluster; `expired` needs the query parameter lastValidBlockHeight or validUntil, and is only answered when it is certain: the transaction is in no block, and can never take effect. A transaction on a nonce account expires by validUntil alone.
         */
        get: operations["transaction-status"];
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
        /** The last attempts to deliver to a webhook, tests included, with what was sent and answered */
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
         * @description For 24 hours deliveries carry the signatures of both secrets, so that a receiver can switch without losing events. If a secret has leaked, rotate twice: about a second later nothing is signed with it any more.
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
        /** @description An event of an integration, or one of its stablecoin or of the platform that concerns it, distinguished by its kind */
        IntegrationEvent: components["schemas"]["IntegrationInitializedEvent"] | components["schemas"]["WhitelistChangedEvent"] | components["schemas"]["WhitelistRequirementChangedEvent"] | components["schemas"]["MintedEvent"] | components["schemas"]["RedeemedEvent"] | components["schemas"]["FeesClaimedEvent"] | components["schemas"]["SyncedEvent"] | components["schemas"]["MetadataUpdatedEvent"] | components["schemas"]["FeeChangedEvent"] | components["schemas"]["FeeRaiseScheduledEvent"] | components["schemas"]["AuthorityNominatedEvent"] | components["schemas"]["AuthorityChangedEvent"] | components["schemas"]["AccountFrozenEvent"] | components["schemas"]["AccountThawedEvent"] | components["schemas"]["CoinPauseChangedEvent"] | components["schemas"]["TokensSeizedEvent"] | components["schemas"]["ComplianceNominatedEvent"] | components["schemas"]["ComplianceChangedEvent"] | components["schemas"]["ChangeQueuedEvent"] | components["schemas"]["ChangeCancelledEvent"] | components["schemas"]["ChangeExecutedEvent"] | components["schemas"]["LimitsLoweredEvent"] | components["schemas"]["RoleRevokedEvent"] | components["schemas"]["PauseChangedEvent"] | components["schemas"]["LossReportedEvent"] | components["schemas"]["LossResolvedEvent"] | components["schemas"]["TrancheWipedOutEvent"] | components["schemas"]["JuniorMintOpenedEvent"] | components["schemas"]["TruncatedEvent"] | components["schemas"]["UnknownEvent"];
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
            /** @description The integration that it is about or concerns; base58 address */
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
                /**
                 * @description earning, its holders have what the commission leaves of the yield; payment, it is worth exactly 1 until a loss takes from its holders
                 * @enum {string}
                 */
                coinKind: "earning" | "payment";
                /** @description What the compliance authority can do to the coin's holders, by bits: 1 freeze, 2 pause, 4 seize, 8 accounts are frozen by default */
                powers: number;
                /** @description Uses the powers; nobody where empty; base58 address */
                compliance: string | null;
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
            /** @description The integration that it is about or concerns; base58 address */
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
            /** @description The integration that it is about or concerns; base58 address */
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
            /** @description The integration that it is about or concerns; base58 address */
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
                 * @description Underlying in, the cost of the tokens; underlying base units
                 * @example 1000000
                 */
                amount: Units<'underlying'>;
                /**
                 * @description Branded tokens out; base units
                 * @example 1000000
                 */
                tokens: Units<'coin'>;
                /**
                 * @description Commission taken on the gain since the integration was last up to date; underlying base units
                 * @example 1000000
                 */
                commission: Units<'underlying'>;
                /**
                 * @description Tokens by the program's count; base units
                 * @example 1000000
                 */
                supplyAfter: Units<'coin'>;
                /**
                 * @description What belongs to the integration's holders; underlying base units
                 * @example 1000000
                 */
                assetsAfter: Units<'underlying'>;
                /**
                 * @description The integration's deposits less withdrawals at cost; underlying base units
                 * @example 1000000
                 */
                principalAfter: Units<'underlying'>;
                /**
                 * @description What belongs to the holders of all integrations of the stablecoin; underlying base units
                 * @example 1000000
                 */
                seniorAssetsAfter: Units<'underlying'>;
                /**
                 * @description Growth of senior assets since the beginning; 10^15 = 1.0
                 * @example 1000000
                 */
                seniorIndexAfter: string;
                /**
                 * @description Assets of the junior pool; underlying base units
                 * @example 1000000
                 */
                juniorAssetsAfter: Units<'underlying'>;
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
            /** @description The integration that it is about or concerns; base58 address */
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
                 * @description Underlying out; underlying base units
                 * @example 1000000
                 */
                amount: Units<'underlying'>;
                /**
                 * @description Withheld by the open loss report; underlying base units
                 * @example 1000000
                 */
                withheld: Units<'underlying'>;
                /**
                 * @description Branded tokens in; base units
                 * @example 1000000
                 */
                tokens: Units<'coin'>;
                /**
                 * @description Commission taken on the gain since the integration was last up to date, and what the last token left over; underlying base units
                 * @example 1000000
                 */
                commission: Units<'underlying'>;
                /**
                 * @description Tokens by the program's count; base units
                 * @example 1000000
                 */
                supplyAfter: Units<'coin'>;
                /**
                 * @description What belongs to the integration's holders; underlying base units
                 * @example 1000000
                 */
                assetsAfter: Units<'underlying'>;
                /**
                 * @description The integration's deposits less withdrawals at cost; underlying base units
                 * @example 1000000
                 */
                principalAfter: Units<'underlying'>;
                /**
                 * @description What belongs to the holders of all integrations of the stablecoin; underlying base units
                 * @example 1000000
                 */
                seniorAssetsAfter: Units<'underlying'>;
                /**
                 * @description Growth of senior assets since the beginning; 10^15 = 1.0
                 * @example 1000000
                 */
                seniorIndexAfter: string;
                /**
                 * @description Assets of the junior pool; underlying base units
                 * @example 1000000
                 */
                juniorAssetsAfter: Units<'underlying'>;
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
            /** @description The integration that it is about or concerns; base58 address */
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
                amount: Units<'underlying'>;
                /**
                 * @description Commission taken on the gain since the integration was last up to date; underlying base units
                 * @example 1000000
                 */
                commission: Units<'underlying'>;
                /**
                 * @description Commission not yet claimed; underlying base units
                 * @example 1000000
                 */
                feesOwedAfter: Units<'underlying'>;
                /**
                 * @description What belongs to the integration's holders; underlying base units
                 * @example 1000000
                 */
                assetsAfter: Units<'underlying'>;
                /**
                 * @description What belongs to the holders of all integrations of the stablecoin; underlying base units
                 * @example 1000000
                 */
                seniorAssetsAfter: Units<'underlying'>;
                /**
                 * @description Growth of senior assets since the beginning; 10^15 = 1.0
                 * @example 1000000
                 */
                seniorIndexAfter: string;
                /**
                 * @description Assets of the junior pool; underlying base units
                 * @example 1000000
                 */
                juniorAssetsAfter: Units<'underlying'>;
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
            /** @description The integration that it is about or concerns; base58 address */
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
                commission: Units<'underlying'>;
                /** @description The commission from now on, of the holders' gain; basis points, 10000 = 100 % */
                feeBps: number;
                /**
                 * @description Commission not yet claimed; underlying base units
                 * @example 1000000
                 */
                feesOwedAfter: Units<'underlying'>;
                /**
                 * @description What belongs to the integration's holders; underlying base units
                 * @example 1000000
                 */
                assetsAfter: Units<'underlying'>;
                /**
                 * @description What belongs to the holders of all integrations of the stablecoin; underlying base units
                 * @example 1000000
                 */
                seniorAssetsAfter: Units<'underlying'>;
                /**
                 * @description Growth of senior assets since the beginning; 10^15 = 1.0
                 * @example 1000000
                 */
                seniorIndexAfter: string;
                /**
                 * @description Assets of the junior pool; underlying base units
                 * @example 1000000
                 */
                juniorAssetsAfter: Units<'underlying'>;
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
            /** @description The integration that it is about or concerns; base58 address */
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
            /** @description The integration that it is about or concerns; base58 address */
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
                 * @description Commission taken on the gain since the integration was last up to date; underlying base units
                 * @example 1000000
                 */
                commission: Units<'underlying'>;
                /**
                 * @description What belongs to the integration's holders; underlying base units
                 * @example 1000000
                 */
                assetsAfter: Units<'underlying'>;
                /**
                 * @description What belongs to the holders of all integrations of the stablecoin; underlying base units
                 * @example 1000000
                 */
                seniorAssetsAfter: Units<'underlying'>;
                /**
                 * @description Growth of senior assets since the beginning; 10^15 = 1.0
                 * @example 1000000
                 */
                seniorIndexAfter: string;
                /**
                 * @description Assets of the junior pool; underlying base units
                 * @example 1000000
                 */
                juniorAssetsAfter: Units<'underlying'>;
            };
        };
        /** @description A raise of the integration's commission was scheduled */
        FeeRaiseScheduledEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description A raise of the integration's commission was scheduled (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "feeRaiseScheduled";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description The commission to come, of the holders' gain; basis points, 10000 = 100 % */
                nextFeeBps: number;
                /**
                 * Format: date-time
                 * @description From the first sync after it on gains bear the next commission; ISO 8601, UTC
                 * @example 2026-01-31T12:00:00.000Z
                 */
                feeEtaTs: string;
                /**
                 * @description Commission taken on the gain since the integration was last up to date; underlying base units
                 * @example 1000000
                 */
                commission: Units<'underlying'>;
                /**
                 * @description What belongs to the integration's holders; underlying base units
                 * @example 1000000
                 */
                assetsAfter: Units<'underlying'>;
                /**
                 * @description What belongs to the holders of all integrations of the stablecoin; underlying base units
                 * @example 1000000
                 */
                seniorAssetsAfter: Units<'underlying'>;
                /**
                 * @description Growth of senior assets since the beginning; 10^15 = 1.0
                 * @example 1000000
                 */
                seniorIndexAfter: string;
                /**
                 * @description Assets of the junior pool; underlying base units
                 * @example 1000000
                 */
                juniorAssetsAfter: Units<'underlying'>;
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
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description Who may accept; nobody where the nomination was withdrawn; base58 address */
                nominee: string | null;
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
            /** @description The integration that it is about or concerns; base58 address */
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
        /** @description A holder's account was frozen */
        AccountFrozenEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description A holder's account was frozen (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "accountFrozen";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description The compliance authority; base58 address */
                actor: string;
                /** @description Whose account it is; base58 address */
                owner: string;
                /** @description The account; base58 address */
                tokenAccount: string;
            };
        };
        /** @description An account was thawed */
        AccountThawedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description An account was thawed (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "accountThawed";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description The compliance authority; empty where the whitelist thawed a new account; base58 address */
                actor: string | null;
                /** @description Whose account it is; base58 address */
                owner: string;
                /** @description The account; base58 address */
                tokenAccount: string;
            };
        };
        /** @description The coin was paused or resumed: while it is paused nobody mints, redeems or transfers it */
        CoinPauseChangedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The coin was paused or resumed: while it is paused nobody mints, redeems or transfers it (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "coinPauseChanged";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description The compliance authority; base58 address */
                actor: string;
                /** @description true: minting, redeeming and transfers are stopped; false: they may continue */
                paused: boolean;
            };
        };
        /** @description The compliance authority moved coins of a holder to another account */
        TokensSeizedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The compliance authority moved coins of a holder to another account (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "tokensSeized";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description The compliance authority; base58 address */
                actor: string;
                /** @description Whose coins they were; base58 address */
                owner: string;
                /** @description The account that they were in; base58 address */
                tokenAccount: string;
                /** @description The account that they are in; base58 address */
                destination: string;
                /** @description Whose account that is; base58 address */
                receiver: string;
                /**
                 * @description Branded tokens; base units
                 * @example 1000000
                 */
                tokens: Units<'coin'>;
            };
        };
        /** @description The compliance authority nominated another; nothing changes until that one accepts */
        ComplianceNominatedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The compliance authority nominated another; nothing changes until that one accepts (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "complianceNominated";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description The compliance authority; base58 address */
                actor: string;
                /** @description Who may accept; nobody where the nomination was withdrawn; base58 address */
                nominee: string | null;
            };
        };
        /** @description The nominee accepted and is the compliance authority */
        ComplianceChangedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The nominee accepted and is the compliance authority (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "complianceChanged";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                compliance: string;
            };
        };
        /** @description New roles or settings were queued. Fields of the other kind are empty. */
        ChangeQueuedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description New roles or settings were queued. Fields of the other kind are empty. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "changeQueued";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description The platform or the stablecoin; base58 address */
                target: string;
                /**
                 * @description platform: roles of the platform; stablecoin: settings of a stablecoin
                 * @enum {string}
                 */
                changeKind: "platform" | "stablecoin";
                /** @description The admin; base58 address */
                actor: string;
                /**
                 * Format: date-time
                 * @description When it can be executed; ISO 8601, UTC
                 * @example 2026-01-31T12:00:00.000Z
                 */
                etaTs: string;
                /** @description Who changes roles and settings; base58 address */
                admin: string | null;
                /** @description Who distributes yield and moves collateral; nobody where empty; base58 address */
                manager: string | null;
                /** @description Who vetoes changes; base58 address */
                guardian: string | null;
                /** @description Who may stop new exposure; nobody where empty; base58 address */
                pauser: string | null;
                /** @description Owner of the token accounts that receive platform fees; base58 address */
                treasury: string | null;
                /** @description Wait between queueing and executing a change; seconds */
                delaySeconds: number | null;
                /** @description Most that senior assets may be after a mint; underlying base units */
                supplyCap: Units<'underlying'> | null;
                /** @description Most that may be deployed in a day; underlying base units */
                deployPerDay: Units<'underlying'> | null;
                /** @description Share of released yield that goes to the platform; basis points, 10000 = 100 % */
                platformFeeBps: number | null;
                /** @description Share of the senior side's yield that goes to the junior pool at target coverage; basis points, 10000 = 100 % */
                juniorPremiumBps: number | null;
                /** @description Ratio of junior to senior assets that earns the full premium; basis points, 10000 = 100 % */
                targetCoverageBps: number | null;
                /** @description Least ratio of junior to senior assets after a mint and after a junior withdrawal; basis points, 10000 = 100 % */
                minCoverageBps: number | null;
                /** @description Largest share of the assets that may be deployed; basis points, 10000 = 100 % */
                maxDeployedBps: number | null;
                /** @description Period over which a yield payment vests; seconds */
                vestingSeconds: number | null;
                /** @description Wait between request and completion of a junior withdrawal; seconds */
                cooldownSeconds: number | null;
                /** @description Token account that deployed collateral goes to; none where empty; base58 address */
                custody: string | null;
            };
        };
        /** @description A queued change was removed without effect */
        ChangeCancelledEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description A queued change was removed without effect (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "changeCancelled";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description The platform or the stablecoin; base58 address */
                target: string;
                /**
                 * @description platform: roles of the platform; stablecoin: settings of a stablecoin
                 * @enum {string}
                 */
                changeKind: "platform" | "stablecoin";
                /** @description Guardian or admin; anyone where it was expired or stale; base58 address */
                actor: string;
            };
        };
        /** @description Queued roles or settings took effect. Fields of the other kind are empty. */
        ChangeExecutedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description Queued roles or settings took effect. Fields of the other kind are empty. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "changeExecuted";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description The platform or the stablecoin; base58 address */
                target: string;
                /**
                 * @description platform: roles of the platform; stablecoin: settings of a stablecoin
                 * @enum {string}
                 */
                changeKind: "platform" | "stablecoin";
                /**
                 * Format: date-time
                 * @description When it can be executed; ISO 8601, UTC
                 * @example 2026-01-31T12:00:00.000Z
                 */
                etaTs: string;
                /** @description Who changes roles and settings; base58 address */
                admin: string | null;
                /** @description Who distributes yield and moves collateral; nobody where empty; base58 address */
                manager: string | null;
                /** @description Who vetoes changes; base58 address */
                guardian: string | null;
                /** @description Who may stop new exposure; nobody where empty; base58 address */
                pauser: string | null;
                /** @description Owner of the token accounts that receive platform fees; base58 address */
                treasury: string | null;
                /** @description Wait between queueing and executing a change; seconds */
                delaySeconds: number | null;
                /** @description Most that senior assets may be after a mint; underlying base units */
                supplyCap: Units<'underlying'> | null;
                /** @description Most that may be deployed in a day; underlying base units */
                deployPerDay: Units<'underlying'> | null;
                /** @description Share of released yield that goes to the platform; basis points, 10000 = 100 % */
                platformFeeBps: number | null;
                /** @description Share of the senior side's yield that goes to the junior pool at target coverage; basis points, 10000 = 100 % */
                juniorPremiumBps: number | null;
                /** @description Ratio of junior to senior assets that earns the full premium; basis points, 10000 = 100 % */
                targetCoverageBps: number | null;
                /** @description Least ratio of junior to senior assets after a mint and after a junior withdrawal; basis points, 10000 = 100 % */
                minCoverageBps: number | null;
                /** @description Largest share of the assets that may be deployed; basis points, 10000 = 100 % */
                maxDeployedBps: number | null;
                /** @description Period over which a yield payment vests; seconds */
                vestingSeconds: number | null;
                /** @description Wait between request and completion of a junior withdrawal; seconds */
                cooldownSeconds: number | null;
                /** @description Token account that deployed collateral goes to; none where empty; base58 address */
                custody: string | null;
            };
        };
        /** @description A limit of a stablecoin was lowered */
        LimitsLoweredEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description A limit of a stablecoin was lowered (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "limitsLowered";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description Admin or guardian; base58 address */
                actor: string;
                /**
                 * @description The supply cap from now on; underlying base units
                 * @example 1000000
                 */
                supplyCap: Units<'underlying'>;
                /** @description The largest share of the assets that may be deployed from now on; basis points, 10000 = 100 % */
                maxDeployedBps: number;
                /**
                 * @description The most that may be deployed in a day from now on; underlying base units
                 * @example 1000000
                 */
                deployPerDay: Units<'underlying'>;
            };
        };
        /** @description The role of the manager or of the pauser was taken away */
        RoleRevokedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The role of the manager or of the pauser was taken away (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "roleRevoked";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description Admin or guardian; base58 address */
                actor: string;
                /**
                 * @description manager; pauser
                 * @enum {string}
                 */
                role: "manager" | "pauser";
                /** @description Who had the role; base58 address */
                key: string;
            };
        };
        /** @description New exposure was stopped, or may continue */
        PauseChangedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description New exposure was stopped, or may continue (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "pauseChanged";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description Pauser, guardian or admin; base58 address */
                actor: string;
                /** @description true: new exposure is stopped; false: it may continue */
                paused: boolean;
            };
        };
        /** @description A loss of deployed collateral was reported. Until it is resolved, mints stop and redemptions withhold the senior part. */
        LossReportedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description A loss of deployed collateral was reported. Until it is resolved, mints stop and redemptions withhold the senior part. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "lossReported";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description The report; base58 address */
                lossReport: string;
                /** @description Its number among the reports of the stablecoin, from 0 */
                number: number;
                /** @description Who reported it; base58 address */
                actor: string;
                /**
                 * @description The reported loss: what the reporter named, but no more than was deployed; underlying base units
                 * @example 1000000
                 */
                amount: Units<'underlying'>;
                /**
                 * @description The loss that the reporter named; underlying base units
                 * @example 1000000
                 */
                requested: Units<'underlying'>;
                /**
                 * @description What the senior side would bear of it; underlying base units
                 * @example 1000000
                 */
                seniorPart: Units<'underlying'>;
                /**
                 * @description What belongs to the holders of all integrations of the stablecoin; underlying base units
                 * @example 1000000
                 */
                seniorAssetsAfter: Units<'underlying'>;
                /**
                 * @description Growth of senior assets since the beginning; 10^15 = 1.0
                 * @example 1000000
                 */
                seniorIndexAfter: string;
                /**
                 * @description Assets of the junior pool; underlying base units
                 * @example 1000000
                 */
                juniorAssetsAfter: Units<'underlying'>;
            };
        };
        /** @description A loss report was resolved */
        LossResolvedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description A loss report was resolved (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "lossResolved";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description The report; base58 address */
                lossReport: string;
                /**
                 * @description The loss that was settled; 0 where the report lapsed; underlying base units
                 * @example 1000000
                 */
                amount: Units<'underlying'>;
                /**
                 * @description What the junior pool bore; underlying base units
                 * @example 1000000
                 */
                juniorLoss: Units<'underlying'>;
                /**
                 * @description What unvested yield bore; underlying base units
                 * @example 1000000
                 */
                unvestedLoss: Units<'underlying'>;
                /**
                 * @description What was withheld from redemptions and is not refunded; underlying base units
                 * @example 1000000
                 */
                withheldLoss: Units<'underlying'>;
                /**
                 * @description What the senior side bore; underlying base units
                 * @example 1000000
                 */
                seniorLoss: Units<'underlying'>;
                /**
                 * @description What is refunded of what was withheld; underlying base units
                 * @example 1000000
                 */
                refund: Units<'underlying'>;
                /**
                 * @description Collateral that is in custody outside the vault; underlying base units
                 * @example 1000000
                 */
                deployedCollateralAfter: Units<'underlying'>;
                /**
                 * @description Yield received and not yet released; underlying base units
                 * @example 1000000
                 */
                unvestedYieldAfter: Units<'underlying'>;
                /** @description The junior pool's epoch from now on */
                epochAfter: number;
                /**
                 * @description What belongs to the holders of all integrations of the stablecoin; underlying base units
                 * @example 1000000
                 */
                seniorAssetsAfter: Units<'underlying'>;
                /**
                 * @description Growth of senior assets since the beginning; 10^15 = 1.0
                 * @example 1000000
                 */
                seniorIndexAfter: string;
                /**
                 * @description Assets of the junior pool; underlying base units
                 * @example 1000000
                 */
                juniorAssetsAfter: Units<'underlying'>;
            };
        };
        /** @description A loss ended the junior epoch: its tokens are void */
        TrancheWipedOutEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description A loss ended the junior epoch: its tokens are void (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "trancheWipedOut";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description The epoch that ended */
                epoch: number;
            };
        };
        /** @description The mint of a new junior epoch was created */
        JuniorMintOpenedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The mint of a new junior epoch was created (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "juniorMintOpened";
            /** @description Version of the kind */
            version: number;
            /**
             * @description The Solana cluster
             * @enum {string}
             */
            cluster: "mainnet" | "devnet";
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description Its epoch */
                epoch: number;
                /** @description The mint: the junior tranche's id; base58 address */
                juniorMint: string;
            };
        };
        /** @description The log of the transaction was too long for the cluster, and events after this place were cut off: a broadcast event that the transaction's instructions prove, or possibly events of the integration. What they did stands in the accounts, and in the statistics */
        TruncatedEvent: {
            /**
             * @description Decimal digits. Of two events of a cluster the one recorded later has the greater id; none is given twice
             * @example 4711
             */
            id: string;
            /**
             * @description The log of the transaction was too long for the cluster, and events after this place were cut off: a broadcast event that the transaction's instructions prove, or possibly events of the integration. What they did stands in the accounts, and in the statistics (enum property replaced by openapi-typescript)
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
            /** @description The integration that it is about or concerns; base58 address */
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
                /** @description The kind of the broadcast event that was cut off; null where events of the integration may have been */
                missing: ("changeQueued" | "changeCancelled" | "changeExecuted" | "limitsLowered" | "roleRevoked" | "pauseChanged" | "lossReported" | "lossResolved" | "trancheWipedOut" | "juniorMintOpened") | null;
            };
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
            /** @description The integration that it is about or concerns; base58 address */
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
        StreamMessage: components["schemas"]["StreamReady"] | components["schemas"]["IntegrationInitializedEvent"] | components["schemas"]["WhitelistChangedEvent"] | components["schemas"]["WhitelistRequirementChangedEvent"] | components["schemas"]["MintedEvent"] | components["schemas"]["RedeemedEvent"] | components["schemas"]["FeesClaimedEvent"] | components["schemas"]["SyncedEvent"] | components["schemas"]["MetadataUpdatedEvent"] | components["schemas"]["FeeChangedEvent"] | components["schemas"]["FeeRaiseScheduledEvent"] | components["schemas"]["AuthorityNominatedEvent"] | components["schemas"]["AuthorityChangedEvent"] | components["schemas"]["AccountFrozenEvent"] | components["schemas"]["AccountThawedEvent"] | components["schemas"]["CoinPauseChangedEvent"] | components["schemas"]["TokensSeizedEvent"] | components["schemas"]["ComplianceNominatedEvent"] | components["schemas"]["ComplianceChangedEvent"] | components["schemas"]["ChangeQueuedEvent"] | components["schemas"]["ChangeCancelledEvent"] | components["schemas"]["ChangeExecutedEvent"] | components["schemas"]["LimitsLoweredEvent"] | components["schemas"]["RoleRevokedEvent"] | components["schemas"]["PauseChangedEvent"] | components["schemas"]["LossReportedEvent"] | components["schemas"]["LossResolvedEvent"] | components["schemas"]["TrancheWipedOutEvent"] | components["schemas"]["JuniorMintOpenedEvent"] | components["schemas"]["TruncatedEvent"] | components["schemas"]["UnknownEvent"];
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
        ExplainedInstruction: {
            /**
             * @description Which program it calls; lighthouse: that of the guards which wallets add before they sign; unknown: one that this service does not know
             * @enum {string}
             */
            program: "platform" | "system" | "token" | "token2022" | "associatedToken" | "computeBudget" | "memo" | "lighthouse" | "unknown";
            /** @description The program; base58 address */
            programId: string;
            name: string | null;
            /** @description What it does, in one sentence; amounts are base units */
            words: string;
            /** @description In the order of the instruction */
            accounts: components["schemas"]["ExplainedAccount"][];
            /** @description By name; amounts are decimal strings, addresses base58 */
            arguments: {
                [key: string]: string | number | boolean | null;
            };
        };
        ExplainedAccount: {
            name: string | null;
            /** @description The account; null where an address lookup table names it that does not exist or lacks it; base58 address */
            address: string | null;
            /** @description Whether it must sign */
            isSigner: boolean;
            /** @description Whether it may be written */
            isWritable: boolean;
        };
        BalanceChange: {
            /** @description The account; base58 address */
            account: string;
            /** @description Whose it is: the owner of a token account, else the account itself; base58 address */
            owner: string | null;
            /** @description The mint of a token account; null for lamports; base58 address */
            mint: string | null;
            /**
             * @description Before; base units of the mint, or lamports
             * @example 1000000
             */
            before: string;
            /**
             * @description After; base units of the mint, or lamports
             * @example 1000000
             */
            after: string;
            /**
             * @description The difference; base units of the mint, or lamports
             * @example 1000000
             */
            change: string;
        };
        TransactionEvent: {
            /** @description The event's name in the program's IDL; unknown for one that is newer than this service */
            kind: string;
            /** @description Version of the kind */
            version: number;
            /** @description Place among the transaction's events, from 0 */
            index: number;
            /** @description The integration that it is about; null where it is about none; base58 address */
            integrationId: string | null;
            timestamp: string | null;
            /** @description What it says, by the names of the IDL, as in the events of an integration: amounts are decimal strings, addresses base58, times ISO 8601 */
            data: {
                [key: string]: string | number | boolean | null;
            };
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
                /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                "Idempotency-Replayed"?: "true";
                /** @description Stable code of the failure */
                "X-Error-Code"?: "INVALID_REQUEST" | "UNAUTHORIZED" | "INVALID_SIGNATURE" | "WRONG_INTEGRATION" | "NOT_AUTHORITY" | "NOT_WHITELISTED" | "ROUTE_NOT_FOUND" | "INTEGRATION_NOT_FOUND" | "TRANCHE_NOT_FOUND" | "COOLDOWN_NOT_FOUND" | "KEY_ALREADY_REVEALED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "TRANSACTION_WOULD_FAIL" | "RATE_LIMITED" | "INTERNAL" | "UNAVAILABLE" | "WEBHOOK_NOT_FOUND" | "WEBHOOK_EXISTS" | "TOO_MANY_WEBHOOKS" | "METHOD_NOT_ALLOWED" | "STABLECOIN_NOT_FOUND" | "LOSS_CLAIM_NOT_FOUND" | "LOSS_PENDING" | "PAUSED" | "IDEMPOTENCY_KEY_REUSED" | "IDEMPOTENCY_KEY_IN_USE" | "SECRET_SHOWN_ONCE" | "UNRECOGNIZED_TRANSACTION" | "NOT_NOMINATED" | "FOREIGN_ORIGIN" | "SESSION_NOT_FOUND" | "DUPLICATE_TRANSACTION" | "TRANSACTION_ENDED";
                /** @description With 429, and with 409 while a request with the same Idempotency-Key runs: seconds to wait */
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
    "auth-challenge": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The wallet that will sign in; without it the response has no message, and the wallet makes it */
                    address?: string;
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
                            /** @description Host of the page that signs in */
                            domain: string;
                            /** @description The wallet that signs in; null where the request named none; base58 address */
                            address: string | null;
                            /** @description What the user agrees to */
                            statement: string;
                            /** @description Origin of the page that signs in */
                            uri: string;
                            /** @description Version of the message format */
                            version: string;
                            /** @description The cluster for which the session holds */
                            chainId: string;
                            /** @description Good for one sign-in */
                            nonce: string;
                            /**
                             * Format: date-time
                             * @description When the challenge was made; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            issuedAt: string;
                            /**
                             * Format: date-time
                             * @description Until when it can be used; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            expirationTime: string;
                            /** @description What the wallet signs, for wallets without `signIn`; null where the request named no address */
                            message: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "auth-endSession": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Of the session */
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
                    /** @description Deletes the cookie where the current session ended */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description How many sessions ended */
                            ended: number;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "auth-sessions": {
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
                            /** @description Live sessions, newest first */
                            sessions: {
                                /**
                                 * Format: uuid
                                 * @description Names the session; it gives access to nothing
                                 */
                                id: string;
                                /** @description The wallet that signed in; base58 address */
                                address: string;
                                /**
                                 * @description The Solana cluster for which the session holds
                                 * @enum {string}
                                 */
                                cluster: "mainnet" | "devnet";
                                /**
                                 * Format: date-time
                                 * @description When it began; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                createdAt: string;
                                /**
                                 * Format: date-time
                                 * @description When it ends; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                expiresAt: string;
                                /**
                                 * Format: date-time
                                 * @description When it was last used, to within five minutes; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                lastUsedAt: string;
                                /** @description What the browser called itself, at most 200 characters */
                                userAgent: string | null;
                                /** @description Whether it is the one that asks */
                                current: boolean;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "auth-signIn": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The wallet that signed */
                    address: string;
                    /** @description Of the challenge */
                    nonce: string;
                    /** @description The wallet's ed25519 signature of the message */
                    signature: string;
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
                    /** @description The session */
                    "Set-Cookie"?: string;
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Names the session; it gives access to nothing
                             */
                            id: string;
                            /** @description The wallet that signed in; base58 address */
                            address: string;
                            /**
                             * @description The Solana cluster for which the session holds
                             * @enum {string}
                             */
                            cluster: "mainnet" | "devnet";
                            /**
                             * Format: date-time
                             * @description When it began; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description When it ends; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            expiresAt: string;
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
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "auth-signOut": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Which of the wallet's sessions end
                     * @default current
                     * @enum {string}
                     */
                    sessions?: "current" | "others" | "all";
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
                    /** @description Deletes the cookie where the current session ended */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description How many sessions ended */
                            ended: number;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            401: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "governance-changes": {
        parameters: {
            query?: {
                stablecoin?: number;
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
                        data: ({
                            /**
                             * @description A change of roles
                             * @constant
                             */
                            kind: "platform";
                            /** @description The account of the queued change; base58 address */
                            changeId: string;
                            /**
                             * Format: date-time
                             * @description The end of its delay; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            eta: string;
                            /** @description The first moment at which it can be executed: the end of its delay, or later where a loss report intervenes; null while an open report decides it; ISO 8601, UTC */
                            executableFrom: string | null;
                            /** @description The last moment at which it can be executed; null while an open loss report decides it; ISO 8601, UTC */
                            expiresAt: string | null;
                            /** @description Whether it can be executed now: by anyone, with the signature of requiredSigner where that is not null */
                            executable: boolean;
                            /** @description Who has to sign the execution: the new admin of a change that names one; null where anyone can execute it alone; base58 address */
                            requiredSigner: string | null;
                            /** @description Whether it can never be executed: its settings have changed since it was queued, a limit was lowered, a role was revoked, or another admin was named, which ends every change queued before, of all stablecoins */
                            stale: boolean;
                            /** @description When it was queued; null until that is recorded; ISO 8601, UTC */
                            queuedAt: string | null;
                            /** @description The roles now */
                            old: {
                                /** @description Changes roles and settings, after a delay; base58 address */
                                admin: string;
                                /** @description The manager last in office, which votes on losses until a change names another; null where there has been none; base58 address */
                                manager: string | null;
                                /** @description Whether the manager distributes yield and moves collateral; false once it is revoked, and where there is none */
                                managerActive: boolean;
                                /** @description Vetoes changes; base58 address */
                                guardian: string;
                                /** @description May stop new exposure; null for nobody; base58 address */
                                pauser: string | null;
                                /** @description Owner of the token accounts that receive the platform's commission; base58 address */
                                treasury: string;
                                /** @description Wait between queueing and executing a change, and before a fee raise; seconds */
                                delaySeconds: number;
                                /** @description Who votes on losses: admin, guardian and the manager last in office, revoked or not. Two of these keys resolve a loss, or report one, which the active manager does alone */
                                lossVoters: string[];
                            };
                            /** @description The roles that it leaves */
                            new: {
                                /** @description Changes roles and settings, after a delay; base58 address */
                                admin: string;
                                /** @description The manager last in office, which votes on losses until a change names another; null where there has been none; base58 address */
                                manager: string | null;
                                /** @description Whether the manager distributes yield and moves collateral; false once it is revoked, and where there is none */
                                managerActive: boolean;
                                /** @description Vetoes changes; base58 address */
                                guardian: string;
                                /** @description May stop new exposure; null for nobody; base58 address */
                                pauser: string | null;
                                /** @description Owner of the token accounts that receive the platform's commission; base58 address */
                                treasury: string;
                                /** @description Wait between queueing and executing a change, and before a fee raise; seconds */
                                delaySeconds: number;
                                /** @description Who votes on losses: admin, guardian and the manager last in office, revoked or not. Two of these keys resolve a loss, or report one, which the active manager does alone */
                                lossVoters: string[];
                            };
                        } | {
                            /**
                             * @description A change of a stablecoin's settings
                             * @constant
                             */
                            kind: "stablecoin";
                            /** @description Index of the stablecoin */
                            stablecoin: number;
                            /** @description The account of the queued change; base58 address */
                            changeId: string;
                            /**
                             * Format: date-time
                             * @description The end of its delay; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            eta: string;
                            /** @description The first moment at which it can be executed: the end of its delay, or later where a loss report intervenes; null while an open report decides it; ISO 8601, UTC */
                            executableFrom: string | null;
                            /** @description The last moment at which it can be executed; null while an open loss report decides it; ISO 8601, UTC */
                            expiresAt: string | null;
                            /** @description Whether it can be executed now: by anyone, with the signature of requiredSigner where that is not null */
                            executable: boolean;
                            /** @description Who has to sign the execution: the new admin of a change that names one; null where anyone can execute it alone; base58 address */
                            requiredSigner: string | null;
                            /** @description Whether it can never be executed: its settings have changed since it was queued, a limit was lowered, a role was revoked, or another admin was named, which ends every change queued before, of all stablecoins */
                            stale: boolean;
                            /** @description When it was queued; null until that is recorded; ISO 8601, UTC */
                            queuedAt: string | null;
                            /** @description The settings now */
                            old: {
                                /**
                                 * @description Most that senior assets may be after a mint; underlying base units
                                 * @example 1000000
                                 */
                                supplyCap: Units<'underlying'>;
                                /** @description Largest share of the assets that may be deployed; basis points, 10000 = 100 % */
                                maxDeployedBps: number;
                                /**
                                 * @description Most that may be deployed in a day; underlying base units
                                 * @example 1000000
                                 */
                                deployPerDay: Units<'underlying'>;
                                /** @description Share of released yield that goes to the platform; basis points, 10000 = 100 % */
                                platformFeeBps: number;
                                /** @description Share of the senior side's yield that goes to the junior pool at target coverage; basis points, 10000 = 100 % */
                                juniorPremiumBps: number;
                                /** @description Ratio of junior to senior assets that earns the full premium; basis points, 10000 = 100 % */
                                targetCoverageBps: number;
                                /** @description Least ratio of junior to senior assets after a mint and after a junior withdrawal; basis points, 10000 = 100 % */
                                minCoverageBps: number;
                                /** @description Period over which a yield payment vests; seconds */
                                vestingSeconds: number;
                                /** @description Wait between request and completion of a junior withdrawal; seconds */
                                cooldownSeconds: number;
                                /** @description Token account that deployed collateral goes to; null while none is set; base58 address */
                                custody: string | null;
                            };
                            /** @description The settings that it sets */
                            new: {
                                /**
                                 * @description Most that senior assets may be after a mint; underlying base units
                                 * @example 1000000
                                 */
                                supplyCap: Units<'underlying'>;
                                /** @description Largest share of the assets that may be deployed; basis points, 10000 = 100 % */
                                maxDeployedBps: number;
                                /**
                                 * @description Most that may be deployed in a day; underlying base units
                                 * @example 1000000
                                 */
                                deployPerDay: Units<'underlying'>;
                                /** @description Share of released yield that goes to the platform; basis points, 10000 = 100 % */
                                platformFeeBps: number;
                                /** @description Share of the senior side's yield that goes to the junior pool at target coverage; basis points, 10000 = 100 % */
                                juniorPremiumBps: number;
                                /** @description Ratio of junior to senior assets that earns the full premium; basis points, 10000 = 100 % */
                                targetCoverageBps: number;
                                /** @description Least ratio of junior to senior assets after a mint and after a junior withdrawal; basis points, 10000 = 100 % */
                                minCoverageBps: number;
                                /** @description Period over which a yield payment vests; seconds */
                                vestingSeconds: number;
                                /** @description Wait between request and completion of a junior withdrawal; seconds */
                                cooldownSeconds: number;
                                /** @description Token account that deployed collateral goes to; null while none is set; base58 address */
                                custody: string | null;
                            };
                        })[];
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
    "governance-pastChanges": {
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
                        /** @description At most 20 of each outcome of the roles and of each stablecoin */
                        data: ({
                            /**
                             * @description A change of roles
                             * @constant
                             */
                            kind: "platform";
                            /**
                             * @description Whether its values took effect, or it was removed without effect
                             * @enum {string}
                             */
                            outcome: "executed" | "cancelled";
                            /**
                             * Format: date-time
                             * @description When it was executed or cancelled; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            at: string;
                            /** @description When it was queued; null where that is not recorded; ISO 8601, UTC */
                            queuedAt: string | null;
                            /** @description Who has cancelled it; null of an executed one; base58 address */
                            cancelledBy: string | null;
                            /** @description The transaction that has executed or cancelled it; base58 */
                            signature: string;
                            /** @description What it set or would have set; null where that is not recorded */
                            values: {
                                /** @description Changes roles and settings, after a delay; base58 address */
                                admin: string;
                                /** @description Distributes yield and moves collateral; null for nobody; base58 address */
                                manager: string | null;
                                /** @description Vetoes changes; base58 address */
                                guardian: string;
                                /** @description May stop new exposure; null for nobody; base58 address */
                                pauser: string | null;
                                /** @description Owner of the token accounts that receive the platform's commission; base58 address */
                                treasury: string;
                                /** @description Wait between queueing and executing a change, and before a fee raise; seconds */
                                delaySeconds: number;
                            } | null;
                        } | {
                            /**
                             * @description A change of a stablecoin's settings
                             * @constant
                             */
                            kind: "stablecoin";
                            /** @description Index of the stablecoin */
                            stablecoin: number;
                            /**
                             * @description Whether its values took effect, or it was removed without effect
                             * @enum {string}
                             */
                            outcome: "executed" | "cancelled";
                            /**
                             * Format: date-time
                             * @description When it was executed or cancelled; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            at: string;
                            /** @description When it was queued; null where that is not recorded; ISO 8601, UTC */
                            queuedAt: string | null;
                            /** @description Who has cancelled it; null of an executed one; base58 address */
                            cancelledBy: string | null;
                            /** @description The transaction that has executed or cancelled it; base58 */
                            signature: string;
                            /** @description What it set or would have set; null where that is not recorded */
                            values: {
                                /**
                                 * @description Most that senior assets may be after a mint; underlying base units
                                 * @example 1000000
                                 */
                                supplyCap: Units<'underlying'>;
                                /** @description Largest share of the assets that may be deployed; basis points, 10000 = 100 % */
                                maxDeployedBps: number;
                                /**
                                 * @description Most that may be deployed in a day; underlying base units
                                 * @example 1000000
                                 */
                                deployPerDay: Units<'underlying'>;
                                /** @description Share of released yield that goes to the platform; basis points, 10000 = 100 % */
                                platformFeeBps: number;
                                /** @description Share of the senior side's yield that goes to the junior pool at target coverage; basis points, 10000 = 100 % */
                                juniorPremiumBps: number;
                                /** @description Ratio of junior to senior assets that earns the full premium; basis points, 10000 = 100 % */
                                targetCoverageBps: number;
                                /** @description Least ratio of junior to senior assets after a mint and after a junior withdrawal; basis points, 10000 = 100 % */
                                minCoverageBps: number;
                                /** @description Period over which a yield payment vests; seconds */
                                vestingSeconds: number;
                                /** @description Wait between request and completion of a junior withdrawal; seconds */
                                cooldownSeconds: number;
                                /** @description Token account that deployed collateral goes to; null while none is set; base58 address */
                                custody: string | null;
                            } | null;
                        })[];
                    };
                };
            };
            400: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "governance-roles": {
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
                            /** @description Changes roles and settings, after a delay; base58 address */
                            admin: string;
                            /** @description The manager last in office, which votes on losses until a change names another; null where there has been none; base58 address */
                            manager: string | null;
                            /** @description Whether the manager distributes yield and moves collateral; false once it is revoked, and where there is none */
                            managerActive: boolean;
                            /** @description Vetoes changes; base58 address */
                            guardian: string;
                            /** @description May stop new exposure; null for nobody; base58 address */
                            pauser: string | null;
                            /** @description Owner of the token accounts that receive the platform's commission; base58 address */
                            treasury: string;
                            /** @description Wait between queueing and executing a change, and before a fee raise; seconds */
                            delaySeconds: number;
                            /** @description Who votes on losses: admin, guardian and the manager last in office, revoked or not. Two of these keys resolve a loss, or report one, which the active manager does alone */
                            lossVoters: string[];
                            /** @description Whether new exposure is stopped */
                            paused: boolean;
                            /** @description The limits of every stablecoin */
                            stablecoins: {
                                /** @description Stablecoin index */
                                index: number;
                                /**
                                 * @description Most that senior assets may be after a mint; underlying base units
                                 * @example 1000000
                                 */
                                supplyCap: Units<'underlying'>;
                                /** @description Largest share of the assets that may be deployed; basis points, 10000 = 100 % */
                                maxDeployedBps: number;
                                /**
                                 * @description Most that may be deployed in a day; underlying base units
                                 * @example 1000000
                                 */
                                deployPerDay: Units<'underlying'>;
                                /**
                                 * @description What the daily limit lets be deployed at this moment; it refills continuously; underlying base units
                                 * @example 1000000
                                 */
                                deployLeft: Units<'underlying'>;
                                /** @description Token account that deployed collateral goes to; null while none is set; base58 address */
                                custody: string | null;
                            }[];
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
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-acceptAuthority": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description The nominee, who becomes the authority */
                    nominee: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-acceptCompliance": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description The nominee, who becomes the compliance authority */
                    nominee: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
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
    "integration-byMint": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Branded mint */
                brandedMint: string;
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
                            /** @description The stablecoin's present junior tranche, which covers its losses first; a loss that wipes it out begins another; base58 address */
                            juniorTranche: string;
                            /** @description Decimals of the coin and of the underlying */
                            decimals: number;
                            /** @description Who initialized the integration; base58 address */
                            initializer: string;
                            /** @description Who governs it; base58 address */
                            authority: string;
                            /** @description Nominated as authority and not yet accepted; base58 address */
                            pendingAuthority: string | null;
                            /**
                             * @description earning: the holders have what the integrator's share leaves of the yield, so that the coin is worth more over time; payment: the coin is worth exactly 1 until a loss takes from its holders, and all of its yield is the integrator's
                             * @enum {string}
                             */
                            kind: "earning" | "payment";
                            /** @description The integrator's share of the yield, as a sync at this moment would leave it: a raise counts from feeEta on; basis points, 10000 = 100 % */
                            feeBps: number;
                            /** @description The higher share that is scheduled; basis points, 10000 = 100 %. null without one, and from feeEta on, when it is feeBps */
                            nextFeeBps: number | null;
                            /** @description When nextFeeBps becomes feeBps; gains before the first sync after it bear the old share; null where no raise is scheduled; ISO 8601, UTC */
                            feeEta: string | null;
                            /** @description Whether only whitelisted users may mint */
                            whitelistRequired: boolean;
                            /** @description null where the coin was made without powers: nobody can use any, ever */
                            compliance: {
                                /** @description Whether the compliance authority can freeze holders' accounts */
                                freeze: boolean;
                                /** @description Whether the compliance authority can pause minting, redeeming and transfers of the coin */
                                pause: boolean;
                                /** @description Whether the compliance authority can move holders' coins to another account */
                                seize: boolean;
                                /** @description Whether accounts are frozen until the whitelist or the compliance authority thaws them */
                                frozenByDefault: boolean;
                                /** @description Whether the coin is paused now */
                                paused: boolean;
                                /** @description Who has the powers; base58 address */
                                authority: string;
                                /** @description Nominated as compliance authority and not yet accepted; base58 address */
                                pendingAuthority: string | null;
                            } | null;
                            /** @description What can be done to the coin's holders, in sentences for them */
                            powers: string[];
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
    "integration-claimFees": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Underlying to claim; default: everything owed; above zero, an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    amount?: Amount<'underlying'>;
                    /** @description The wallet whose associated token account receives the fees; default: the authority */
                    destination?: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
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
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-complianceEvents": {
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
            404: components["responses"]["Failure"];
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
                            /** @description The stablecoin's present junior tranche, which covers its losses first; a loss that wipes it out begins another; base58 address */
                            juniorTranche: string;
                            /** @description Decimals of the coin and of the underlying */
                            decimals: number;
                            /** @description Who initialized the integration; base58 address */
                            initializer: string;
                            /** @description Who governs it; base58 address */
                            authority: string;
                            /** @description Nominated as authority and not yet accepted; base58 address */
                            pendingAuthority: string | null;
                            /**
                             * @description earning: the holders have what the integrator's share leaves of the yield, so that the coin is worth more over time; payment: the coin is worth exactly 1 until a loss takes from its holders, and all of its yield is the integrator's
                             * @enum {string}
                             */
                            kind: "earning" | "payment";
                            /** @description The integrator's share of the yield, as a sync at this moment would leave it: a raise counts from feeEta on; basis points, 10000 = 100 % */
                            feeBps: number;
                            /** @description The higher share that is scheduled; basis points, 10000 = 100 %. null without one, and from feeEta on, when it is feeBps */
                            nextFeeBps: number | null;
                            /** @description When nextFeeBps becomes feeBps; gains before the first sync after it bear the old share; null where no raise is scheduled; ISO 8601, UTC */
                            feeEta: string | null;
                            /** @description Whether only whitelisted users may mint */
                            whitelistRequired: boolean;
                            /** @description null where the coin was made without powers: nobody can use any, ever */
                            compliance: {
                                /** @description Whether the compliance authority can freeze holders' accounts */
                                freeze: boolean;
                                /** @description Whether the compliance authority can pause minting, redeeming and transfers of the coin */
                                pause: boolean;
                                /** @description Whether the compliance authority can move holders' coins to another account */
                                seize: boolean;
                                /** @description Whether accounts are frozen until the whitelist or the compliance authority thaws them */
                                frozenByDefault: boolean;
                                /** @description Whether the coin is paused now */
                                paused: boolean;
                                /** @description Who has the powers; base58 address */
                                authority: string;
                                /** @description Nominated as compliance authority and not yet accepted; base58 address */
                                pendingAuthority: string | null;
                            } | null;
                            /** @description What can be done to the coin's holders, in sentences for them */
                            powers: string[];
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
    "integration-convert": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID of the coin to give back */
                    from: string;
                    /** @description Integration ID of the coin to receive: another one of the same stablecoin */
                    to: string;
                    /** @description Whose tokens are converted; must sign */
                    user: string;
                    /** @description Branded tokens of the coin `from` to give back; above zero, an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    amount: Amount<'coin'>;
                    /** @description The least of the coin `to` to accept; default: the quote less 10 basis points; an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    minimumReceived?: Amount<'coin'>;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
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
    "integration-freeze": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Whose account it is */
                    user: string;
                    /** @description The account; the user's associated token account by default */
                    tokenAccount?: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
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
                             * @description Supply of the coin; base units
                             * @example 1000000
                             */
                            supply: Units<'coin'>;
                            /** @description Owners of token accounts of the coin with a balance above zero, as last counted by then: every few minutes where there are many coins; null before the first count */
                            holders: number | null;
                            /**
                             * @description Deposits not yet redeemed; underlying base units
                             * @example 1000000
                             */
                            principal: Units<'underlying'>;
                            /**
                             * @description Holders' assets, accrued to that moment, less principal, negative after a loss; underlying base units
                             * @example 1000000
                             */
                            yield: Units<'underlying'>;
                            /**
                             * @description Mint and redeem until then; underlying base units
                             * @example 1000000
                             */
                            volume: Units<'underlying'>;
                            /**
                             * @description Underlying per coin, accrued to that moment; fixed point, scale 10^12: 1.0 is 1000000000000
                             * @example 1000000000000
                             */
                            exchange_rate: string;
                            /**
                             * @description Revenue of the integrator until then, claimed or not; underlying base units
                             * @example 1000000
                             */
                            totalRevenue: Units<'underlying'>;
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
    "integration-holders": {
        parameters: {
            query?: {
                limit?: number;
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
                            /** @description Owners of token accounts of the coin with a balance above zero */
                            holders: number;
                            /**
                             * @description What they hold together; base units
                             * @example 1000000
                             */
                            held: Units<'coin'>;
                            /** @description The largest of them, the largest first */
                            largest: {
                                /** @description The owner of token accounts; base58 address */
                                owner: string;
                                /**
                                 * @description What is in them; base units
                                 * @example 1000000
                                 */
                                balance: Units<'coin'>;
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
    "integration-statement": {
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
                            /** @description Symbol of the coin */
                            symbol: string;
                            /** @description Decimals of the coin and of the underlying */
                            decimals: number;
                            /** @description The months since the first record, the oldest first; the last one is under way */
                            months: {
                                /** @description The month, UTC, such as 2026-01 */
                                month: string;
                                /**
                                 * Format: date-time
                                 * @description The record with which it begins: the first one of the month, or the first one of the coin; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                from: string;
                                /**
                                 * Format: date-time
                                 * @description The record with which it ends: that of the month after it, or the last one; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                to: string;
                                /**
                                 * @description Supply of the coin at its beginning; base units
                                 * @example 1000000
                                 */
                                supplyAtStart: Units<'coin'>;
                                /**
                                 * @description Supply of the coin at its end; base units
                                 * @example 1000000
                                 */
                                supplyAtEnd: Units<'coin'>;
                                /**
                                 * @description Coins that were minted; base units
                                 * @example 1000000
                                 */
                                minted: Units<'coin'>;
                                /**
                                 * @description Coins that were redeemed; base units
                                 * @example 1000000
                                 */
                                redeemed: Units<'coin'>;
                                /**
                                 * @description What was paid for the minted ones; underlying base units
                                 * @example 1000000
                                 */
                                paidIn: Units<'underlying'>;
                                /**
                                 * @description What was paid for the redeemed ones; underlying base units
                                 * @example 1000000
                                 */
                                paidOut: Units<'underlying'>;
                                /**
                                 * @description What holders gained: the change of their assets beyond what was paid in and out; negative after a loss; underlying base units
                                 * @example 1000000
                                 */
                                holdersYield: Units<'underlying'>;
                                /**
                                 * @description Revenue, claimed or not; underlying base units
                                 * @example 1000000
                                 */
                                feesEarned: Units<'underlying'>;
                                /**
                                 * @description Revenue that was claimed; underlying base units
                                 * @example 1000000
                                 */
                                feesClaimed: Units<'underlying'>;
                            }[];
                        };
                    };
                    "text/csv": string;
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
    "integration-initialize": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
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
                    /**
                     * @description earning: the holders have what the integrator's share leaves of the yield, so that the coin is worth more over time; payment: the coin is worth exactly 1 until a loss takes from its holders, and all of its yield is the integrator's. It cannot be changed
                     * @default earning
                     * @enum {string}
                     */
                    kind?: "earning" | "payment";
                    /** @description The integrator's share of the yield; required of an earning coin, and nothing but 10000 of a payment coin; basis points, 10000 = 100 % */
                    feeBps?: number;
                    /**
                     * @description Whether only whitelisted users may mint
                     * @default true
                     */
                    whitelistRequired?: boolean;
                    /** @description What a compliance authority can do to the coin's holders, chosen for ever. Without it nobody can do any of that, ever */
                    compliance?: {
                        /** @description Who will have the powers; need not sign */
                        authority: string;
                        /**
                         * @description Whether it can freeze holders' accounts
                         * @default false
                         */
                        freeze?: boolean;
                        /**
                         * @description Whether it can pause minting, redeeming and transfers of the coin
                         * @default false
                         */
                        pause?: boolean;
                        /**
                         * @description Whether it can move holders' coins to another account
                         * @default false
                         */
                        seize?: boolean;
                        /**
                         * @description Whether accounts are frozen until the whitelist or the compliance authority thaws them; needs freeze and whitelistRequired
                         * @default false
                         */
                        frozenByDefault?: boolean;
                    };
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
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                            /** @description The integration that the transaction opens (its proxy state address); base58 address */
                            integrationId: string;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-keyInUse": {
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
                            /** @description The live key; null where none was made, or a handover has ended it */
                            key: {
                                /** @description The last four characters of the key */
                                lastFour: string;
                                /**
                                 * Format: date-time
                                 * @description When it was made; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                issuedAt: string;
                                /** @description The authority that signed for it; base58 address */
                                issuedBy: string;
                                /** @description When a request last had it, to within five minutes; null where none has; ISO 8601, UTC */
                                lastUsedAt: string | null;
                            } | null;
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
    "integration-list": {
        parameters: {
            query?: {
                authority?: string;
                stablecoin?: number;
                search?: string;
                like?: string;
                sort?: "supply" | "apy" | "holders" | "newest";
                limit?: number;
                cursor?: string;
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
                            /** @description In order of address; those of a search without an authority in order of what follows the match, an exact match first; with `sort` as it says */
                            integrations: {
                                /** @description The integration; base58 address */
                                integrationId: string;
                                /** @description The branded mint; base58 address */
                                brandedMint: string;
                                /** @description Index of the platform stablecoin */
                                stablecoinIndex: number;
                                /** @description Who governs it; base58 address */
                                authority: string;
                                /**
                                 * @description earning: the holders have what the integrator's share leaves of the yield, so that the coin is worth more over time; payment: the coin is worth exactly 1 until a loss takes from its holders, and all of its yield is the integrator's
                                 * @enum {string}
                                 */
                                kind: "earning" | "payment";
                                /** @description Whether only whitelisted users may mint */
                                whitelistRequired: boolean;
                                /** @description null where the coin was made without powers: nobody can use any, ever */
                                compliance: {
                                    /** @description Whether the compliance authority can freeze holders' accounts */
                                    freeze: boolean;
                                    /** @description Whether the compliance authority can pause minting, redeeming and transfers of the coin */
                                    pause: boolean;
                                    /** @description Whether the compliance authority can move holders' coins to another account */
                                    seize: boolean;
                                    /** @description Whether accounts are frozen until the whitelist or the compliance authority thaws them */
                                    frozenByDefault: boolean;
                                    /** @description Whether the coin is paused now */
                                    paused: boolean;
                                } | null;
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
                                /** @description The host whose `/.well-known/obverse.json` names this coin's mint, and that its metadata names; null where there is none */
                                domain: string | null;
                                /** @description As of now; as last recorded, once a minute, where no node of the cluster answers, and null before the first record then */
                                figures: {
                                    /**
                                     * Format: date-time
                                     * @description Time of the figures; ISO 8601, UTC
                                     * @example 2026-01-31T12:00:00.000Z
                                     */
                                    timestamp: string;
                                    /**
                                     * @description Supply of the coin; base units
                                     * @example 1000000
                                     */
                                    supply: Units<'coin'>;
                                    /** @description Owners of token accounts of the coin with a balance above zero, as last counted by then: once a minute, and again when the supply has changed since, for coins that no more than 1000 hold and up to three of them in an answer; null before the first count */
                                    holders: number | null;
                                    /**
                                     * @description Holders' assets, accrued to that moment; underlying base units
                                     * @example 1000000
                                     */
                                    assets: Units<'underlying'>;
                                    /**
                                     * @description Underlying per coin, accrued to that moment; fixed point, scale 10^12: 1.0 is 1000000000000
                                     * @example 1000000000000
                                     */
                                    exchange_rate: string;
                                    /** @description The yield stream of that moment per year, after all fees, compounded daily; basis points, 10000 = 100 % */
                                    apy_bps: number;
                                } | null;
                                /** @description What only a sorted list knows; null in others */
                                rank: {
                                    /** @description When it was issued, by the cluster's clock; null where that is not recorded; ISO 8601, UTC */
                                    issuedAt: string | null;
                                    /** @description A larger or older coin whose name or symbol looks the same, whatever letters it is written in; null where there is none */
                                    looksLike: {
                                        /** @description The other integration; base58 address */
                                        integrationId: string;
                                        /** @description Its branded mint; base58 address */
                                        brandedMint: string;
                                        /**
                                         * @description What the other one is
                                         * @enum {string}
                                         */
                                        because: "larger" | "older";
                                    } | null;
                                } | null;
                            }[];
                            /** @description How many integrations match, on all pages; null in a list that is not sorted */
                            total: number | null;
                            /** @description For the page after this one; null on the last */
                            nextCursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-mint": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
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
                    amount: Amount<'underlying'>;
                    /** @description The least coins to accept; default: the quote less 10 basis points; an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    minimumReceived?: Amount<'coin'>;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
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
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-nominateAuthority": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Who is to accept, in the place of an earlier nominee; null withdraws the nomination */
                    nominee: string | null;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
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
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-nominateCompliance": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Who is to accept, in the place of an earlier nominee; null withdraws the nomination */
                    nominee: string | null;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-pauseCoin": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
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
                /** @description mint: underlying in, coins out; redeem: the other way */
                side: "mint" | "redeem";
                /** @description What goes in; above zero, an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                amount: Amount<'underlying' | 'coin'>;
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
                             * @description mint: underlying in, coins out; redeem: the other way
                             * @enum {string}
                             */
                            side: "mint" | "redeem";
                            /**
                             * @description earning: the holders have what the integrator's share leaves of the yield, so that the coin is worth more over time; payment: the coin is worth exactly 1 until a loss takes from its holders, and all of its yield is the integrator's
                             * @enum {string}
                             */
                            kind: "earning" | "payment";
                            /**
                             * @description What was offered; base units
                             * @example 1000000
                             */
                            amount: Units<'underlying' | 'coin'>;
                            /**
                             * @description What is taken: on a mint `cost`, on a redemption all that was offered; base units
                             * @example 1000000
                             */
                            amountIn: Units<'underlying' | 'coin'>;
                            /**
                             * @description What comes out now: `tokensOut` or `paidNow`, rounded down; base units
                             * @example 1000000
                             */
                            amountOut: Units<'underlying' | 'coin'>;
                            /** @description Of a mint: the underlying taken, exactly; never more than was offered; null of a redemption; underlying base units */
                            cost: Units<'underlying'> | null;
                            /** @description Of a mint: the coins given; null of a redemption; base units */
                            tokensOut: Units<'coin'> | null;
                            /** @description Of a redemption: the underlying paid; null of a mint; underlying base units */
                            paidNow: Units<'underlying'> | null;
                            /** @description Of a redemption: what the open loss report withholds; it becomes a claim on what is refunded when the report is resolved; null of a mint; underlying base units */
                            withheld: Units<'underlying'> | null;
                            /** @description The open loss report that withholds; null where nothing is withheld; base58 address */
                            reportId: string | null;
                            /**
                             * @description amountOut less 10 basis points, rounded up, the default bound of mint and redeem; base units
                             * @example 1000000
                             */
                            minimumReceived: Units<'underlying' | 'coin'>;
                            /**
                             * @description Underlying per coin, accrued to this second; fixed point, scale 10^12: 1.0 is 1000000000000
                             * @example 1000000000000
                             */
                            rate: string;
                            /**
                             * @description What the stablecoin's supply cap still admits; underlying base units
                             * @example 1000000
                             */
                            remainingCapacity: Units<'underlying'>;
                            /**
                             * @description The same as liquidityLeft; underlying base units
                             * @example 1000000
                             */
                            availableLiquidity: Units<'underlying'>;
                            /**
                             * @description What the vault holds for redemptions beyond what is owed in fees and refunds; underlying base units
                             * @example 1000000
                             */
                            liquidityLeft: Units<'underlying'>;
                            /** @description What stands in the way of the whole amount now. liquidity: the vault does not hold enough; cap: the supply cap; coverage: the junior pool would cover too little; lossReport: a loss report is open, which stops deposits and withholds a part of a redemption; windingUp: after its losses the stablecoin takes no deposits; paused: deposits are paused, or the compliance authority of the coin or the issuer of the underlying has stopped both sides. null: nothing. The amounts are those at the present rate all the same */
                            limitedBy: ("liquidity" | "cap" | "coverage" | "lossReport" | "windingUp" | "paused") | null;
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
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
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
                    amount: Amount<'coin'>;
                    /** @description The least underlying to accept; default: the quote less 10 basis points; an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    minimumReceived?: Amount<'underlying'>;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
                    /**
                     * @description The Solana cluster
                     * @default mainnet
                     * @enum {string}
                     */
                    cluster?: "mainnet" | "devnet";
                    /**
                     * @description Redeem although an open loss report withholds a part, for which the user gets a claim; minimumReceived binds what is paid now. Without it such a redemption is refused
                     * @default false
                     */
                    acceptWithheld?: boolean;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
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
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-resumeCoin": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
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
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
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
                    /** @description The signer's ed25519 signature of the message; required unless transactionSignature is given */
                    signature?: string;
                    /** @description Of a transaction with the message as a memo that the signer signs, for authorities that are accounts of programs; confirmed on the cluster within the last minute. Needs secret */
                    transactionSignature?: string;
                    /** @description With transactionSignature: 32 random bytes, whose SHA-256 is in the memo. Everyone sees the memo; only who knows the secret gets the key */
                    secret?: string;
                    /** @description The moment in the message; within 1 minute of server time, and with transactionSignature not later; Unix time in milliseconds */
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
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
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-rotateApiKey": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
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
                    /** @description The signer's ed25519 signature of the message; required unless transactionSignature is given */
                    signature?: string;
                    /** @description Of a transaction with the message as a memo that the signer signs, for authorities that are accounts of programs; confirmed on the cluster within the last minute. Needs secret */
                    transactionSignature?: string;
                    /** @description With transactionSignature: 32 random bytes, whose SHA-256 is in the memo. Everyone sees the memo; only who knows the secret gets the key */
                    secret?: string;
                    /** @description The moment in the message; within 1 minute of server time, and with transactionSignature not later; Unix time in milliseconds */
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
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
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-seize": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Whose coins they are */
                    user: string;
                    /** @description The account that they are in; the user's associated token account by default */
                    tokenAccount?: string;
                    /** @description Whose associated token account receives them; it is created where it is missing */
                    recipient: string;
                    /** @description Branded tokens to move; above zero, an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    amount: Amount<'coin'>;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-setFee": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description The integrator's share of the yield; basis points, 10000 = 100 % */
                    feeBps: number;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                            /** @description The share that counts once the transaction has executed; basis points, 10000 = 100 % */
                            feeBps: number;
                            /** @description The higher share that the transaction schedules; basis points, 10000 = 100 %. null where it lowers the share at once */
                            nextFeeBps: number | null;
                            /** @description When nextFeeBps becomes feeBps if the transaction executes now; later by as much as it executes later; null where no raise is scheduled; ISO 8601, UTC */
                            feeEta: string | null;
                        };
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
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-setWhitelistRequired": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Whether only whitelisted users may mint */
                    whitelistRequired: boolean;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
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
            422: components["responses"]["Failure"];
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
                             * @description earning: the holders have what the integrator's share leaves of the yield, so that the coin is worth more over time; payment: the coin is worth exactly 1 until a loss takes from its holders, and all of its yield is the integrator's
                             * @enum {string}
                             */
                            kind: "earning" | "payment";
                            /**
                             * Format: date-time
                             * @description Time of the values; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            timestamp: string;
                            /**
                             * @description Supply of the coin, without what was burned; base units
                             * @example 1000000
                             */
                            supply: Units<'coin'>;
                            /** @description Owners of token accounts of the coin with a balance above zero, each counted once; at most a second old */
                            holders: number;
                            /**
                             * @description Deposits not yet redeemed; underlying base units
                             * @example 1000000
                             */
                            principal: Units<'underlying'>;
                            /**
                             * @description Holders' assets now, accrued to this second, less principal, negative after a loss; underlying base units
                             * @example 1000000
                             */
                            yield: Units<'underlying'>;
                            /**
                             * @description Lifetime mint and redeem; underlying base units
                             * @example 1000000
                             */
                            volume: Units<'underlying'>;
                            /**
                             * @description Underlying per coin by the program's count of tokens, which a burn outside of the platform does not change; accrued to this second. Of a payment coin exactly 1 until a loss takes from its holders; fixed point, scale 10^12: 1.0 is 1000000000000
                             * @example 1000000000000
                             */
                            exchange_rate: string;
                            /**
                             * @description Lifetime revenue of the integrator, claimed or not, accrued to this second; underlying base units
                             * @example 1000000
                             */
                            totalRevenue: Units<'underlying'>;
                            /**
                             * @description Revenue that can be claimed now, accrued to this second; underlying base units
                             * @example 1000000
                             */
                            feesOwed: Units<'underlying'>;
                            /** @description The current yield stream per year on holders' assets, after the platform's commission, the junior premium and this integration's fee, compounded daily; after a loss the fee counts from when the rate has passed its former height, as none is taken below; basis points, 10000 = 100 % */
                            apy_bps: number;
                            /** @description Growth of the exchange rate since the last record that is at least 7 days old, since the first one where all are younger, or since the last one without a supply, per year of 365 days, compounded: (rate now / rate then)^(year / time between) - 1, rounded down, at most 2147483647; while less than an hour of that time has been recorded it is apy_bps, the rate of the present stream; basis points, 10000 = 100 % */
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
    "integration-thaw": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Whose account it is */
                    user: string;
                    /** @description The account; the user's associated token account by default */
                    tokenAccount?: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-thawWhitelisted": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description Who is on the whitelist */
                    user: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            403: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-updateMetadata": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Integration ID */
                    integrationId: string;
                    /** @description What to change; a text that is not named stays as it is */
                    metadata: {
                        /** @description Token name; at most 32 bytes of UTF-8 */
                        name?: string;
                        /** @description Token symbol; at most 32 bytes of UTF-8 */
                        symbol?: string;
                        /** @description Token description; at most 1000 bytes of UTF-8 */
                        description?: string;
                        /** @description URL of the metadata JSON, of the scheme https, http, ipfs or ar; may be empty; at most 200 bytes of UTF-8 */
                        uri?: string;
                    };
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
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
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-upload": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
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
                        /** @description URL of the issuer's site, of the scheme https; `external_url` in the JSON; at most 200 bytes of UTF-8 */
                        website?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
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
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-website": {
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
                            /** @description URL of the issuer's site: `external_url` of the metadata JSON, where that was uploaded to this service; null without one */
                            website: string | null;
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
    "integration-whitelist": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
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
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
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
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "integration-whitelisted": {
        parameters: {
            query?: {
                search?: string;
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
                            /** @description How many users there are on all pages */
                            total: number;
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
    "loss-claims": {
        parameters: {
            query: {
                /** @description Whose claims */
                owner: string;
                limit?: number;
                cursor?: string;
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
                            /** @description Open claims, ordered by address */
                            claims: {
                                /** @description The claim; what settle takes; base58 address */
                                claimId: string;
                                /** @description The loss report; base58 address */
                                reportId: string;
                                /** @description Index of the stablecoin */
                                stablecoin: number;
                                /** @description Whose claim it is; base58 address */
                                owner: string;
                                /**
                                 * @description Withheld from the redemptions of the owner; underlying base units
                                 * @example 1000000
                                 */
                                withheld: Units<'underlying'>;
                                /** @description What settling the claim pays now; null while the report is open; underlying base units */
                                refundDue: Units<'underlying'> | null;
                                /**
                                 * Format: date-time
                                 * @description When the loss was reported; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                reportedAt: string;
                                /** @description When the report was resolved; null while it is open; ISO 8601, UTC */
                                resolvedAt: string | null;
                            }[];
                            /** @description For the page after this one; null on the last */
                            nextCursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "loss-report": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Stablecoin index; 0 is the first stablecoin */
                index: number;
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
                            /** @description Whether a loss report is open: it stops mints, junior deposits and completions */
                            open: boolean;
                            /** @description The open report; null without one */
                            report: {
                                /** @description The loss report; base58 address */
                                reportId: string;
                                /** @description Its number among the reports of the stablecoin, from 0 */
                                number: number;
                                /**
                                 * @description The reported loss; underlying base units
                                 * @example 1000000
                                 */
                                loss: Units<'underlying'>;
                                /**
                                 * Format: date-time
                                 * @description When it was reported; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                reportedAt: string;
                                /**
                                 * @description The most that a resolution can settle now: the reported loss, or what is still deployed where collateral has come back since. junior, unvested and senior add up to it; underlying base units
                                 * @example 1000000
                                 */
                                settleable: Units<'underlying'>;
                                /**
                                 * @description What the junior pool would bear now of the most that can be settled; underlying base units
                                 * @example 1000000
                                 */
                                junior: Units<'underlying'>;
                                /**
                                 * @description What unvested yield would bear now of the most that can be settled; underlying base units
                                 * @example 1000000
                                 */
                                unvested: Units<'underlying'>;
                                /**
                                 * @description What the senior side, what is withheld from redemptions included, would bear now of the most that can be settled; underlying base units
                                 * @example 1000000
                                 */
                                senior: Units<'underlying'>;
                                /**
                                 * @description Withheld from redemptions so far; underlying base units
                                 * @example 1000000
                                 */
                                withheld: Units<'underlying'>;
                                /** @description Share of a redemption that is withheld now, rounded up; basis points, 10000 = 100 % */
                                haircutBps: number;
                                /**
                                 * Format: date-time
                                 * @description From when on anyone can end the report without a loss; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                lapsesAt: string;
                            } | null;
                            /** @description Resolved reports, the newest first; at most 200 */
                            past: {
                                /** @description The loss report; base58 address */
                                reportId: string;
                                /** @description Its number among the reports of the stablecoin, from 0 */
                                number: number;
                                /** @description The reported loss; null where the report is closed and its log was cut off; underlying base units */
                                loss: Units<'underlying'> | null;
                                /** @description When it was reported; null where the report is closed and its log was cut off; ISO 8601, UTC */
                                reportedAt: string | null;
                                /** @description When it was resolved; null where the report is closed and its log was cut off; ISO 8601, UTC */
                                resolvedAt: string | null;
                                /** @description The loss that was settled; 0 where it was dismissed or lapsed; null where the report is closed and its log was cut off; underlying base units */
                                settled: Units<'underlying'> | null;
                                /** @description What the junior pool bore; null where the log was cut off, and until it is recorded; underlying base units */
                                junior: Units<'underlying'> | null;
                                /** @description What unvested yield bore; null where the log was cut off, and until it is recorded; underlying base units */
                                unvested: Units<'underlying'> | null;
                                /** @description What the senior side, what is withheld from redemptions included, bore; null where the log was cut off, and until it is recorded; underlying base units */
                                senior: Units<'underlying'> | null;
                                /** @description What is refunded of what was withheld; null where the log was cut off, and until it is recorded; underlying base units */
                                refund: Units<'underlying'> | null;
                            }[];
                            /**
                             * Format: date-time
                             * @description Time of the values; at most a second ago; ISO 8601, UTC
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
    "loss-settle": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The claim, from the list of claims; its owner must sign */
                    claimId: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "platform-history": {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                interval?: "minute" | "hour" | "day";
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
                            /**
                             * Format: date-time
                             * @description Time of the values, by the cluster's clock; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            timestamp: string;
                            /** @description How many stablecoins there were */
                            stablecoins: number;
                            /** @description What all integrations hold; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                            seniorAssets: string;
                            /** @description Assets of the junior pools; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                            juniorAssets: string;
                            /** @description Yield that is paid in and not released yet; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                            unvestedYield: string;
                            /** @description Collateral that is deployed; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                            deployedCollateral: string;
                            /** @description Fees owed to the treasury; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                            platformFeesOwed: string;
                            /** @description Revenue owed to integrators; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                            integratorFeesOwed: string;
                            /** @description Refunds owed of what loss reports withheld; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                            refundsOwed: string;
                            /** @description How many integrations there are */
                            integrations: number;
                            /** @description Owners of token accounts with a balance above zero, added up over the branded coins whose holders have been counted by then: an owner of two coins counts twice */
                            holders: number;
                            /** @description Of how many branded coins the holders have been counted */
                            coinsCounted: number;
                            /** @description Mint and redeem until then; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                            volume: string;
                            /** @description Revenue of all integrators until then, claimed or not; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                            revenue: string;
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
    "platform-totals": {
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
                            /** @description Whether new exposure is stopped */
                            paused: boolean;
                            /** @description How many stablecoins there are */
                            stablecoins: number;
                            /** @description How many of them have an open loss report */
                            openLossReports: number;
                            /** @description Totals over all stablecoins, accrued to this second */
                            totals: {
                                /** @description What all integrations hold; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                                seniorAssets: string;
                                /** @description Assets of the junior pools; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                                juniorAssets: string;
                                /** @description Yield that is paid in and not released yet; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                                unvestedYield: string;
                                /** @description Collateral that is deployed; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                                deployedCollateral: string;
                                /** @description Fees owed to the treasury; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                                platformFeesOwed: string;
                                /** @description Revenue owed to integrators; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                                integratorFeesOwed: string;
                                /** @description Refunds owed of what loss reports withheld; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                                refundsOwed: string;
                                /** @description Collateral in the vaults; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                                vaultBalances: string;
                                /** @description What the vaults have beyond what is owed in fees and refunds; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                                availableLiquidity: string;
                            };
                            /** @description As last recorded, once a minute; null before the first record */
                            figures: {
                                /**
                                 * Format: date-time
                                 * @description Time of the figures; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                timestamp: string;
                                /** @description How many integrations there are */
                                integrations: number;
                                /** @description Owners of token accounts with a balance above zero, added up over the branded coins whose holders have been counted by then: an owner of two coins counts twice */
                                holders: number;
                                /** @description Of how many branded coins the holders have been counted */
                                coinsCounted: number;
                                /** @description Mint and redeem until then; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                                volume: string;
                                /** @description Revenue of all integrators until then, claimed or not; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                                revenue: string;
                                /** @description Mint and redeem in the 24 hours before, or since the first record where that is younger; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                                volume24h: string;
                                /** @description Revenue of all integrators in the 24 hours before, or since the first record where that is younger; underlying coins of all stablecoins, each counted as one, exact; decimal string */
                                revenue24h: string;
                            } | null;
                            /** @description The program on chain, at most some seconds ago */
                            program: {
                                /** @description The program; base58 address */
                                programId: string;
                                /** @description SHA-256 of the build that this service was released with; hexadecimal */
                                buildSha256: string;
                                /** @description As the cluster has it; null where it could not be read */
                                deployed: {
                                    /** @description SHA-256 of what is deployed, without the zeros behind it; the program is that of the build where it equals buildSha256; hexadecimal */
                                    sha256: string;
                                    /** @description Slot of the last deployment */
                                    slot: number;
                                    /** @description Who can replace it; null for nobody; base58 address */
                                    upgradeAuthority: string | null;
                                } | null;
                            };
                            /** @description The queued change of the roles; null without one */
                            pendingChange: {
                                /** @description The account of the queued change; base58 address */
                                changeId: string;
                                /**
                                 * Format: date-time
                                 * @description The end of its delay; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                eta: string;
                                /** @description The first moment at which it can be executed: the end of its delay, or later where a loss report intervenes; null while an open report decides it; ISO 8601, UTC */
                                executableFrom: string | null;
                                /** @description The last moment at which it can be executed; null while an open loss report decides it; ISO 8601, UTC */
                                expiresAt: string | null;
                                /** @description Whether it can be executed now: by anyone, with the signature of requiredSigner where that is not null */
                                executable: boolean;
                                /** @description Who has to sign the execution: the new admin of a change that names one; null where anyone can execute it alone; base58 address */
                                requiredSigner: string | null;
                                /** @description Whether it can never be executed: its settings have changed since it was queued, a limit was lowered, a role was revoked, or another admin was named, which ends every change queued before, of all stablecoins */
                                stale: boolean;
                                /** @description The roles that it leaves */
                                new: {
                                    /** @description Changes roles and settings, after a delay; base58 address */
                                    admin: string;
                                    /** @description The manager last in office, which votes on losses until a change names another; null where there has been none; base58 address */
                                    manager: string | null;
                                    /** @description Whether the manager distributes yield and moves collateral; false once it is revoked, and where there is none */
                                    managerActive: boolean;
                                    /** @description Vetoes changes; base58 address */
                                    guardian: string;
                                    /** @description May stop new exposure; null for nobody; base58 address */
                                    pauser: string | null;
                                    /** @description Owner of the token accounts that receive the platform's commission; base58 address */
                                    treasury: string;
                                    /** @description Wait between queueing and executing a change, and before a fee raise; seconds */
                                    delaySeconds: number;
                                    /** @description Who votes on losses: admin, guardian and the manager last in office, revoked or not. Two of these keys resolve a loss, or report one, which the active manager does alone */
                                    lossVoters: string[];
                                };
                            } | null;
                            /**
                             * Format: date-time
                             * @description Time of the values; at most a second ago; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            timestamp: string;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
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
    "stablecoin-details": {
        parameters: {
            query?: {
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Stablecoin index; 0 is the first stablecoin */
                index: number;
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
                            /** @description Stablecoin index */
                            index: number;
                            /** @description The platform stablecoin; base58 address */
                            stablecoin: string;
                            /** @description The underlying mint; base58 address */
                            underlyingMint: string;
                            /** @description What the issuer of the underlying may do with it, as its mint said when the stablecoin was created; all of it the admin accepted */
                            issuerPowers: {
                                /**
                                 * @description The power
                                 * @enum {string}
                                 */
                                power: "permanentDelegate" | "pause" | "freeze" | "transferHook" | "transferFee" | "confidentialTransfers" | "closeMint";
                                /** @description What the issuer may do, as the rest of a sentence that begins with "The issuer may" */
                                meaning: string;
                            }[];
                            /** @description Decimals of the underlying and of all its coins */
                            decimals: number;
                            /** @description The token account that holds the collateral; base58 address */
                            vault: string;
                            /** @description The present junior tranche: its junior mint; base58 address */
                            juniorTranche: string;
                            /** @description Whether new exposure is stopped: no initialization, mint, junior deposit or deployment */
                            paused: boolean;
                            /** @description The parameters */
                            settings: {
                                /**
                                 * @description Most that senior assets may be after a mint; underlying base units
                                 * @example 1000000
                                 */
                                supplyCap: Units<'underlying'>;
                                /** @description Largest share of the assets that may be deployed; basis points, 10000 = 100 % */
                                maxDeployedBps: number;
                                /**
                                 * @description Most that may be deployed in a day; underlying base units
                                 * @example 1000000
                                 */
                                deployPerDay: Units<'underlying'>;
                                /** @description Share of released yield that goes to the platform; basis points, 10000 = 100 % */
                                platformFeeBps: number;
                                /** @description Share of the senior side's yield that goes to the junior pool at target coverage; basis points, 10000 = 100 % */
                                juniorPremiumBps: number;
                                /** @description Ratio of junior to senior assets that earns the full premium; basis points, 10000 = 100 % */
                                targetCoverageBps: number;
                                /** @description Least ratio of junior to senior assets after a mint and after a junior withdrawal; basis points, 10000 = 100 % */
                                minCoverageBps: number;
                                /** @description Period over which a yield payment vests; seconds */
                                vestingSeconds: number;
                                /** @description Wait between request and completion of a junior withdrawal; seconds */
                                cooldownSeconds: number;
                                /** @description Token account that deployed collateral goes to; null while none is set; base58 address */
                                custody: string | null;
                                /** @description How long a junior withdrawal can be completed after its cooldown; seconds */
                                windowSeconds: number;
                            };
                            /** @description The queued change of the settings; null without one */
                            pendingChange: {
                                /** @description The account of the queued change; base58 address */
                                changeId: string;
                                /**
                                 * Format: date-time
                                 * @description The end of its delay; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                eta: string;
                                /** @description The first moment at which it can be executed: the end of its delay, or later where a loss report intervenes; null while an open report decides it; ISO 8601, UTC */
                                executableFrom: string | null;
                                /** @description The last moment at which it can be executed; null while an open loss report decides it; ISO 8601, UTC */
                                expiresAt: string | null;
                                /** @description Whether it can be executed now: by anyone, with the signature of requiredSigner where that is not null */
                                executable: boolean;
                                /** @description Who has to sign the execution: the new admin of a change that names one; null where anyone can execute it alone; base58 address */
                                requiredSigner: string | null;
                                /** @description Whether it can never be executed: its settings have changed since it was queued, a limit was lowered, a role was revoked, or another admin was named, which ends every change queued before, of all stablecoins */
                                stale: boolean;
                                /** @description The settings that it sets */
                                new: {
                                    /**
                                     * @description Most that senior assets may be after a mint; underlying base units
                                     * @example 1000000
                                     */
                                    supplyCap: Units<'underlying'>;
                                    /** @description Largest share of the assets that may be deployed; basis points, 10000 = 100 % */
                                    maxDeployedBps: number;
                                    /**
                                     * @description Most that may be deployed in a day; underlying base units
                                     * @example 1000000
                                     */
                                    deployPerDay: Units<'underlying'>;
                                    /** @description Share of released yield that goes to the platform; basis points, 10000 = 100 % */
                                    platformFeeBps: number;
                                    /** @description Share of the senior side's yield that goes to the junior pool at target coverage; basis points, 10000 = 100 % */
                                    juniorPremiumBps: number;
                                    /** @description Ratio of junior to senior assets that earns the full premium; basis points, 10000 = 100 % */
                                    targetCoverageBps: number;
                                    /** @description Least ratio of junior to senior assets after a mint and after a junior withdrawal; basis points, 10000 = 100 % */
                                    minCoverageBps: number;
                                    /** @description Period over which a yield payment vests; seconds */
                                    vestingSeconds: number;
                                    /** @description Wait between request and completion of a junior withdrawal; seconds */
                                    cooldownSeconds: number;
                                    /** @description Token account that deployed collateral goes to; null while none is set; base58 address */
                                    custody: string | null;
                                };
                            } | null;
                            /**
                             * @description What all integrations hold together, accrued to this second, before revenue of their authorities that is not synced yet; underlying base units
                             * @example 1000000
                             */
                            seniorAssets: Units<'underlying'>;
                            /**
                             * @description What the supply cap still admits; underlying base units
                             * @example 1000000
                             */
                            remainingCapacity: Units<'underlying'>;
                            /**
                             * @description Assets of the junior pool, accrued to this second; underlying base units
                             * @example 1000000
                             */
                            juniorAssets: Units<'underlying'>;
                            /**
                             * @description Junior tokens by the program's count, those in cooldowns included; base units
                             * @example 1000000
                             */
                            juniorSupply: Units<'junior'>;
                            /**
                             * @description Junior tokens in open cooldowns; base units
                             * @example 1000000
                             */
                            juniorCooling: Units<'junior'>;
                            /**
                             * @description Underlying per junior token, accrued to this second; fixed point, scale 10^12: 1.0 is 1000000000000
                             * @example 1000000000000
                             */
                            juniorExchangeRate: string;
                            /** @description Junior over senior assets, accrued to this second, rounded down; 2147483647 where no senior assets are outstanding, which is also the most it is given as; basis points, 10000 = 100 % */
                            coverageBps: number;
                            /**
                             * @description Collateral in the vault; underlying base units
                             * @example 1000000
                             */
                            vaultBalance: Units<'underlying'>;
                            /**
                             * @description Collateral that is deployed, by the program's count; underlying base units
                             * @example 1000000
                             */
                            deployedCollateral: Units<'underlying'>;
                            /** @description What the token account in settings.custody holds; it may be of more than this stablecoin. null while none is set, and where it was closed; underlying base units */
                            custodyBalance: Units<'underlying'> | null;
                            /**
                             * @description What the vault lacks of what it must hold, because the issuer of the underlying took it; 0 again when it is recognized and counts as deployed; underlying base units
                             * @example 1000000
                             */
                            shortfall: Units<'underlying'>;
                            /**
                             * @description What the daily limit lets be deployed at this moment; it refills continuously; underlying base units
                             * @example 1000000
                             */
                            deployLeft: Units<'underlying'>;
                            /**
                             * @description What redemptions and junior withdrawals can be paid now: the vault less what is owed in fees and refunds; underlying base units
                             * @example 1000000
                             */
                            availableLiquidity: Units<'underlying'>;
                            /**
                             * @description Yield that is paid in and not released yet; underlying base units
                             * @example 1000000
                             */
                            unvestedYield: Units<'underlying'>;
                            /**
                             * Format: date-time
                             * @description When the unvested yield is released, unless the limit of 100 % per year or an open loss report holds it back; in the past where nothing vests; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            vestingEndsAt: string;
                            /**
                             * @description Fees owed to the treasury; underlying base units
                             * @example 1000000
                             */
                            platformFeesOwed: Units<'underlying'>;
                            /**
                             * @description Revenue owed to all integrators; underlying base units
                             * @example 1000000
                             */
                            integratorFeesOwed: Units<'underlying'>;
                            /**
                             * @description Refunds owed of what loss reports withheld; underlying base units
                             * @example 1000000
                             */
                            refundsOwed: Units<'underlying'>;
                            /** @description The current yield stream per year on senior assets, before an integration fee, compounded daily; basis points, 10000 = 100 % */
                            seniorApyBps: number;
                            /** @description The current yield stream per year on junior assets, compounded daily; basis points, 10000 = 100 % */
                            juniorApyBps: number;
                            /** @description The open report; null without one */
                            lossReport: {
                                /** @description The loss report; base58 address */
                                reportId: string;
                                /** @description Its number among the reports of the stablecoin, from 0 */
                                number: number;
                                /**
                                 * @description The reported loss; underlying base units
                                 * @example 1000000
                                 */
                                loss: Units<'underlying'>;
                                /**
                                 * Format: date-time
                                 * @description When it was reported; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                reportedAt: string;
                                /**
                                 * @description The most that a resolution can settle now: the reported loss, or what is still deployed where collateral has come back since. junior, unvested and senior add up to it; underlying base units
                                 * @example 1000000
                                 */
                                settleable: Units<'underlying'>;
                                /**
                                 * @description What the junior pool would bear now of the most that can be settled; underlying base units
                                 * @example 1000000
                                 */
                                junior: Units<'underlying'>;
                                /**
                                 * @description What unvested yield would bear now of the most that can be settled; underlying base units
                                 * @example 1000000
                                 */
                                unvested: Units<'underlying'>;
                                /**
                                 * @description What the senior side, what is withheld from redemptions included, would bear now of the most that can be settled; underlying base units
                                 * @example 1000000
                                 */
                                senior: Units<'underlying'>;
                                /**
                                 * @description Withheld from redemptions so far; underlying base units
                                 * @example 1000000
                                 */
                                withheld: Units<'underlying'>;
                                /** @description Share of a redemption that is withheld now, rounded up; basis points, 10000 = 100 % */
                                haircutBps: number;
                                /**
                                 * Format: date-time
                                 * @description From when on anyone can end the report without a loss; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                lapsesAt: string;
                            } | null;
                            /** @description Slot of the values */
                            slot: number;
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
    "stablecoin-history": {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                interval?: "minute" | "hour" | "day";
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description Stablecoin index; 0 is the first stablecoin */
                index: number;
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
                             * @description What all integrations held together; underlying base units
                             * @example 1000000
                             */
                            seniorAssets: Units<'underlying'>;
                            /** @description Assets of the junior pool; null in records from before they were kept; underlying base units */
                            juniorAssets: Units<'underlying'> | null;
                            /**
                             * @description Value of a unit of senior assets; fixed point, scale 10^15: 1.0 is 1000000000000000
                             * @example 1000000000000000
                             */
                            seniorIndex: string;
                            /**
                             * @description Most that senior assets could be after a mint; underlying base units
                             * @example 1000000
                             */
                            supplyCap: Units<'underlying'>;
                            /** @description Junior over senior assets, accrued to that moment, rounded down; 2147483647 where no senior assets are outstanding, which is also the most it is given as; basis points, 10000 = 100 % */
                            coverageBps: number;
                            /**
                             * @description Collateral that was deployed; underlying base units
                             * @example 1000000
                             */
                            deployedCollateral: Units<'underlying'>;
                            /**
                             * @description Yield that was not released yet; underlying base units
                             * @example 1000000
                             */
                            unvestedYield: Units<'underlying'>;
                            /**
                             * @description Fees owed to the treasury; underlying base units
                             * @example 1000000
                             */
                            platformFeesOwed: Units<'underlying'>;
                            /**
                             * @description Revenue owed to all integrators; underlying base units
                             * @example 1000000
                             */
                            integratorFeesOwed: Units<'underlying'>;
                            /** @description The yield stream of that moment on senior assets, before an integration fee; basis points, 10000 = 100 % */
                            seniorApyBps: number;
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
                             * @description The most senior assets that may be outstanding; exact up to 2^53 - 1; underlying base units
                             * @example 1000000
                             */
                            supplyCap: NumberUnits<'underlying'>;
                            /**
                             * @description Senior assets outstanding, accrued to this second; exact up to 2^53 - 1; underlying base units
                             * @example 1000000
                             */
                            currentSupply: NumberUnits<'underlying'>;
                            /**
                             * @description What the cap still admits; exact up to 2^53 - 1; underlying base units
                             * @example 1000000
                             */
                            remainingCapacity: NumberUnits<'underlying'>;
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
    "stablecoin-list": {
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
                            /** @description The platform stablecoin; base58 address */
                            stablecoin: string;
                            /** @description The underlying mint; base58 address */
                            underlyingMint: string;
                            /** @description What the issuer of the underlying may do with it, as its mint said when the stablecoin was created; all of it the admin accepted */
                            issuerPowers: {
                                /**
                                 * @description The power
                                 * @enum {string}
                                 */
                                power: "permanentDelegate" | "pause" | "freeze" | "transferHook" | "transferFee" | "confidentialTransfers" | "closeMint";
                                /** @description What the issuer may do, as the rest of a sentence that begins with "The issuer may" */
                                meaning: string;
                            }[];
                            /** @description Decimals of the underlying and of all its coins */
                            decimals: number;
                            /** @description The token account that holds the collateral; base58 address */
                            vault: string;
                            /** @description The present junior tranche: its junior mint; base58 address */
                            juniorTranche: string;
                            /** @description Whether new exposure is stopped: no initialization, mint, junior deposit or deployment */
                            paused: boolean;
                            /** @description The parameters */
                            settings: {
                                /**
                                 * @description Most that senior assets may be after a mint; underlying base units
                                 * @example 1000000
                                 */
                                supplyCap: Units<'underlying'>;
                                /** @description Largest share of the assets that may be deployed; basis points, 10000 = 100 % */
                                maxDeployedBps: number;
                                /**
                                 * @description Most that may be deployed in a day; underlying base units
                                 * @example 1000000
                                 */
                                deployPerDay: Units<'underlying'>;
                                /** @description Share of released yield that goes to the platform; basis points, 10000 = 100 % */
                                platformFeeBps: number;
                                /** @description Share of the senior side's yield that goes to the junior pool at target coverage; basis points, 10000 = 100 % */
                                juniorPremiumBps: number;
                                /** @description Ratio of junior to senior assets that earns the full premium; basis points, 10000 = 100 % */
                                targetCoverageBps: number;
                                /** @description Least ratio of junior to senior assets after a mint and after a junior withdrawal; basis points, 10000 = 100 % */
                                minCoverageBps: number;
                                /** @description Period over which a yield payment vests; seconds */
                                vestingSeconds: number;
                                /** @description Wait between request and completion of a junior withdrawal; seconds */
                                cooldownSeconds: number;
                                /** @description Token account that deployed collateral goes to; null while none is set; base58 address */
                                custody: string | null;
                                /** @description How long a junior withdrawal can be completed after its cooldown; seconds */
                                windowSeconds: number;
                            };
                            /** @description The queued change of the settings; null without one */
                            pendingChange: {
                                /** @description The account of the queued change; base58 address */
                                changeId: string;
                                /**
                                 * Format: date-time
                                 * @description The end of its delay; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                eta: string;
                                /** @description The first moment at which it can be executed: the end of its delay, or later where a loss report intervenes; null while an open report decides it; ISO 8601, UTC */
                                executableFrom: string | null;
                                /** @description The last moment at which it can be executed; null while an open loss report decides it; ISO 8601, UTC */
                                expiresAt: string | null;
                                /** @description Whether it can be executed now: by anyone, with the signature of requiredSigner where that is not null */
                                executable: boolean;
                                /** @description Who has to sign the execution: the new admin of a change that names one; null where anyone can execute it alone; base58 address */
                                requiredSigner: string | null;
                                /** @description Whether it can never be executed: its settings have changed since it was queued, a limit was lowered, a role was revoked, or another admin was named, which ends every change queued before, of all stablecoins */
                                stale: boolean;
                                /** @description The settings that it sets */
                                new: {
                                    /**
                                     * @description Most that senior assets may be after a mint; underlying base units
                                     * @example 1000000
                                     */
                                    supplyCap: Units<'underlying'>;
                                    /** @description Largest share of the assets that may be deployed; basis points, 10000 = 100 % */
                                    maxDeployedBps: number;
                                    /**
                                     * @description Most that may be deployed in a day; underlying base units
                                     * @example 1000000
                                     */
                                    deployPerDay: Units<'underlying'>;
                                    /** @description Share of released yield that goes to the platform; basis points, 10000 = 100 % */
                                    platformFeeBps: number;
                                    /** @description Share of the senior side's yield that goes to the junior pool at target coverage; basis points, 10000 = 100 % */
                                    juniorPremiumBps: number;
                                    /** @description Ratio of junior to senior assets that earns the full premium; basis points, 10000 = 100 % */
                                    targetCoverageBps: number;
                                    /** @description Least ratio of junior to senior assets after a mint and after a junior withdrawal; basis points, 10000 = 100 % */
                                    minCoverageBps: number;
                                    /** @description Period over which a yield payment vests; seconds */
                                    vestingSeconds: number;
                                    /** @description Wait between request and completion of a junior withdrawal; seconds */
                                    cooldownSeconds: number;
                                    /** @description Token account that deployed collateral goes to; null while none is set; base58 address */
                                    custody: string | null;
                                };
                            } | null;
                            /**
                             * @description What all integrations hold together, accrued to this second, before revenue of their authorities that is not synced yet; underlying base units
                             * @example 1000000
                             */
                            seniorAssets: Units<'underlying'>;
                            /**
                             * @description What the supply cap still admits; underlying base units
                             * @example 1000000
                             */
                            remainingCapacity: Units<'underlying'>;
                            /**
                             * @description Assets of the junior pool, accrued to this second; underlying base units
                             * @example 1000000
                             */
                            juniorAssets: Units<'underlying'>;
                            /**
                             * @description Junior tokens by the program's count, those in cooldowns included; base units
                             * @example 1000000
                             */
                            juniorSupply: Units<'junior'>;
                            /**
                             * @description Junior tokens in open cooldowns; base units
                             * @example 1000000
                             */
                            juniorCooling: Units<'junior'>;
                            /**
                             * @description Underlying per junior token, accrued to this second; fixed point, scale 10^12: 1.0 is 1000000000000
                             * @example 1000000000000
                             */
                            juniorExchangeRate: string;
                            /** @description Junior over senior assets, accrued to this second, rounded down; 2147483647 where no senior assets are outstanding, which is also the most it is given as; basis points, 10000 = 100 % */
                            coverageBps: number;
                            /**
                             * @description Collateral in the vault; underlying base units
                             * @example 1000000
                             */
                            vaultBalance: Units<'underlying'>;
                            /**
                             * @description Collateral that is deployed, by the program's count; underlying base units
                             * @example 1000000
                             */
                            deployedCollateral: Units<'underlying'>;
                            /** @description What the token account in settings.custody holds; it may be of more than this stablecoin. null while none is set, and where it was closed; underlying base units */
                            custodyBalance: Units<'underlying'> | null;
                            /**
                             * @description What the vault lacks of what it must hold, because the issuer of the underlying took it; 0 again when it is recognized and counts as deployed; underlying base units
                             * @example 1000000
                             */
                            shortfall: Units<'underlying'>;
                            /**
                             * @description What the daily limit lets be deployed at this moment; it refills continuously; underlying base units
                             * @example 1000000
                             */
                            deployLeft: Units<'underlying'>;
                            /**
                             * @description What redemptions and junior withdrawals can be paid now: the vault less what is owed in fees and refunds; underlying base units
                             * @example 1000000
                             */
                            availableLiquidity: Units<'underlying'>;
                            /**
                             * @description Yield that is paid in and not released yet; underlying base units
                             * @example 1000000
                             */
                            unvestedYield: Units<'underlying'>;
                            /**
                             * Format: date-time
                             * @description When the unvested yield is released, unless the limit of 100 % per year or an open loss report holds it back; in the past where nothing vests; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            vestingEndsAt: string;
                            /**
                             * @description Fees owed to the treasury; underlying base units
                             * @example 1000000
                             */
                            platformFeesOwed: Units<'underlying'>;
                            /**
                             * @description Revenue owed to all integrators; underlying base units
                             * @example 1000000
                             */
                            integratorFeesOwed: Units<'underlying'>;
                            /**
                             * @description Refunds owed of what loss reports withheld; underlying base units
                             * @example 1000000
                             */
                            refundsOwed: Units<'underlying'>;
                            /** @description The current yield stream per year on senior assets, before an integration fee, compounded daily; basis points, 10000 = 100 % */
                            seniorApyBps: number;
                            /** @description The current yield stream per year on junior assets, compounded daily; basis points, 10000 = 100 % */
                            juniorApyBps: number;
                            /** @description The open report; null without one */
                            lossReport: {
                                /** @description The loss report; base58 address */
                                reportId: string;
                                /** @description Its number among the reports of the stablecoin, from 0 */
                                number: number;
                                /**
                                 * @description The reported loss; underlying base units
                                 * @example 1000000
                                 */
                                loss: Units<'underlying'>;
                                /**
                                 * Format: date-time
                                 * @description When it was reported; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                reportedAt: string;
                                /**
                                 * @description The most that a resolution can settle now: the reported loss, or what is still deployed where collateral has come back since. junior, unvested and senior add up to it; underlying base units
                                 * @example 1000000
                                 */
                                settleable: Units<'underlying'>;
                                /**
                                 * @description What the junior pool would bear now of the most that can be settled; underlying base units
                                 * @example 1000000
                                 */
                                junior: Units<'underlying'>;
                                /**
                                 * @description What unvested yield would bear now of the most that can be settled; underlying base units
                                 * @example 1000000
                                 */
                                unvested: Units<'underlying'>;
                                /**
                                 * @description What the senior side, what is withheld from redemptions included, would bear now of the most that can be settled; underlying base units
                                 * @example 1000000
                                 */
                                senior: Units<'underlying'>;
                                /**
                                 * @description Withheld from redemptions so far; underlying base units
                                 * @example 1000000
                                 */
                                withheld: Units<'underlying'>;
                                /** @description Share of a redemption that is withheld now, rounded up; basis points, 10000 = 100 % */
                                haircutBps: number;
                                /**
                                 * Format: date-time
                                 * @description From when on anyone can end the report without a loss; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                lapsesAt: string;
                            } | null;
                            /** @description Slot of the values */
                            slot: number;
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
                            /** @description When it was requested; null until that is recorded, and beyond the first 1000 of a list; ISO 8601, UTC */
                            requestedAt: string | null;
                            /**
                             * Format: date-time
                             * @description From when on the withdrawal can be completed; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            unlockTs: string;
                            /** @description The last moment at which it can be completed; null while an open loss report extends it, and where it is void; ISO 8601, UTC */
                            expiresAt: string | null;
                            /** @description Junior tokens at the request; null until the request is recorded, and beyond the first 1000 of a list; base units */
                            tokens: Units<'junior'> | null;
                            /**
                             * @description Junior tokens that are left of them; base units
                             * @example 1000000
                             */
                            tokensLeft: Units<'junior'>;
                            /**
                             * @description What all tokens left are worth now, accrued to this second: what completing them pays; 0 where it is void; underlying base units
                             * @example 1000000
                             */
                            valueNow: Units<'underlying'>;
                            /**
                             * @description cooling: waits for unlockTs; open: in its exit window; expired: can only be cancelled, which gives the tokens back; void: its tranche was wiped out, and cancelling gives back the rent alone
                             * @enum {string}
                             */
                            status: "cooling" | "open" | "expired" | "void";
                            /** @description Whether all tokens left could be paid out now: the exit window is open, no loss report is, the vault holds enough and coverage stays above its minimum. Otherwise a part of them may be */
                            completableNow: boolean;
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
                            tokenSupply: Units<'junior'>;
                            /** @description The junior tranche; base58 address */
                            trancheId: string;
                            /** @description Epoch of the stablecoin's junior pool, from 0; a loss that wipes a tranche out ends its epoch */
                            epoch: number;
                            /**
                             * @description active: the present tranche; wipedOut: a loss has ended it, and its tokens are void
                             * @enum {string}
                             */
                            status: "active" | "wipedOut";
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
                            lp_token_supply: Units<'junior'>;
                            /**
                             * @description The tranche's assets, accrued to that moment; underlying base units
                             * @example 1000000
                             */
                            total_value_locked: Units<'underlying'>;
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
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Underlying to deposit; above zero, an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    amount: Amount<'underlying'>;
                    /** @description Who deposits and receives the junior tokens; must sign */
                    recipient: string;
                    /** @description Junior tranche ID */
                    trancheId: string;
                    /** @description The underlying mint */
                    assetMint: string;
                    /** @description The least junior tokens to accept; default: the quote less 10 basis points; an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    minimumReceived?: Amount<'junior'>;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "tranches-juniorQuote": {
        parameters: {
            query: {
                cluster?: "mainnet" | "devnet";
                /** @description Underlying to deposit; above zero, an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                amount: Amount<'underlying'>;
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
                             * @description What was offered; underlying base units
                             * @example 1000000
                             */
                            amount: Units<'underlying'>;
                            /**
                             * @description The underlying taken, exactly; never more than was offered; underlying base units
                             * @example 1000000
                             */
                            cost: Units<'underlying'>;
                            /**
                             * @description The junior tokens given; base units
                             * @example 1000000
                             */
                            tokensOut: Units<'junior'>;
                            /**
                             * @description tokensOut less 10 basis points, rounded up, the default bound of a deposit; base units
                             * @example 1000000
                             */
                            minimumReceived: Units<'junior'>;
                            /**
                             * @description Underlying per junior token, accrued to this second; fixed point, scale 10^12: 1.0 is 1000000000000
                             * @example 1000000000000
                             */
                            rate: string;
                            /** @description What stands in the way of the whole amount now. liquidity: the vault does not hold enough; cap: the supply cap; coverage: the junior pool would cover too little; lossReport: a loss report is open, which stops deposits and withholds a part of a redemption; windingUp: after its losses the stablecoin takes no deposits; paused: deposits are paused, or the compliance authority of the coin or the issuer of the underlying has stopped both sides. null: nothing. The amounts are those at the present rate all the same */
                            limitedBy: ("liquidity" | "cap" | "coverage" | "lossReport" | "windingUp" | "paused") | null;
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
                             * @description Junior tokens outstanding, those in cooldown included and burned ones not; base units
                             * @example 1000000
                             */
                            lp_token_supply: Units<'junior'>;
                            /**
                             * @description The tranche's assets, accrued to this second; underlying base units
                             * @example 1000000
                             */
                            total_value_locked: Units<'underlying'>;
                            /** @description Owners of token accounts with a balance above zero, each once; tokens in cooldown are in no account */
                            holders: number;
                            /** @description USD per junior token, accrued to this second; decimal string */
                            exchange_rate_usd: string;
                            /** @description Underlying per junior token by the program's count of tokens, accrued to this second; 0 of a tranche that was wiped out; decimal string */
                            exchange_rate_underlying: string;
                            /** @description Junior over senior assets, accrued to this second, rounded down; 2147483647 where no senior assets are outstanding, which is also the most it is given as; basis points, 10000 = 100 % */
                            coverage_ratio_bps: number;
                            /** @description The tranche's part of the current yield stream and its premium on the senior side's, after the platform's commission, per year on junior assets, compounded daily; basis points, 10000 = 100 % */
                            apy_bps: number;
                            /** @description Growth of the exchange rate since the last record that is at least 7 days old, since the first one where all are younger, or since the last one without a supply, per year of 365 days, compounded: (rate now / rate then)^(year / time between) - 1, rounded down, at most 2147483647; while less than an hour of that time has been recorded it is apy_bps, the rate of the present stream; basis points, 10000 = 100 % */
                            apy_bps_7d: number;
                            /** @description Value of all junior tokens, those in cooldown included; USD; decimal string */
                            market_cap: string;
                            /**
                             * Format: date-time
                             * @description Time of the values; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            timestamp: string;
                            /** @description Epoch of the stablecoin's junior pool, from 0; a loss that wipes a tranche out ends its epoch */
                            epoch: number;
                            /**
                             * @description active: the present tranche; wipedOut: a loss has ended it, and its tokens are void
                             * @enum {string}
                             */
                            status: "active" | "wipedOut";
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
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The cooldown account, from request or from the tranche's cooldowns; its owner must sign */
                    cooldown: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
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
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Junior tokens of the cooldown to pay out; default: all that are left; above zero, an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    amount?: Amount<'junior'>;
                    /** @description The least underlying to accept; default: the quote less 10 basis points; an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits */
                    minimumReceived?: Amount<'underlying'>;
                    /** @description The cooldown account, from request or from the tranche's cooldowns; its owner must sign */
                    cooldown: string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            404: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
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
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
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
                    amount: Amount<'junior'>;
                    /** @description Tells apart the cooldowns of a user: any number that the user has no other cooldown under; default: one drawn at random; an integer: a JSON number up to 9007199254740991 or a string of decimal digits */
                    cooldownId?: number | string;
                    /** @description Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program */
                    feePayer?: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it
                     * @default 0
                     * @enum {number}
                     */
                    version?: 0 | 1;
                    /** @description Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most 200 bytes of UTF-8 */
                    memo?: string;
                    /** @description Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most 5, each once */
                    references?: string[];
                    /**
                     * @description instructions: the answer also has the instructions, for callers who compose the transaction themselves
                     * @default transaction
                     * @enum {string}
                     */
                    format?: "transaction" | "instructions";
                    /** @description Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one */
                    nonceAccount?: string;
                    /**
                     * Format: date-time
                     * @description The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most 30 days from now. By default it has no end but that of its blockhash
                     * @example 2026-01-31T12:00:00Z
                     */
                    validUntil?: string;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
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
            409: components["responses"]["Failure"];
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
                            /** @description The integrator's share of the yield, as a sync at this moment would leave it; basis points, 10000 = 100 % */
                            fee: number;
                            /**
                             * @description Deposits not yet redeemed; exact up to 2^53 - 1; underlying base units
                             * @example 1000000
                             */
                            principal: NumberUnits<'underlying'>;
                            /**
                             * @description Revenue owed to the integrator and not yet claimed, accrued to this second; exact up to 2^53 - 1; underlying base units
                             * @example 1000000
                             */
                            integratorsCommission: NumberUnits<'underlying'>;
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
    "wallet-activity": {
        parameters: {
            query?: {
                mint?: string;
                limit?: number;
                cursor?: string;
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description The wallet: the owner of the token accounts */
                address: string;
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
                            activity: {
                                /** @description Counts up for each wallet; decimal digits */
                                id: string;
                                /** @description The transaction; base58 */
                                signature: string;
                                /**
                                 * @description What happened. transferredIn and transferredOut: from and to others, whatever the instruction was; withdrawalRequested, withdrawalCompleted, withdrawalCancelled: of a junior cooldown; burned: by the holder, for nothing; unexplained: the accounts hold more or less than the transactions that the RPC nodes still have explain
                                 * @enum {string}
                                 */
                                kind: "minted" | "redeemed" | "juniorDeposited" | "withdrawalRequested" | "withdrawalCompleted" | "withdrawalCancelled" | "transferredIn" | "transferredOut" | "burned" | "unexplained";
                                /** @description The branded mint or the junior mint; base58 address */
                                mint: string;
                                /** @description Slot of the transaction */
                                slot: number;
                                /**
                                 * Format: date-time
                                 * @description Time of its block; of an account that was found late, the time of the last line before it; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                timestamp: string;
                                /**
                                 * @description Change of the tokens in the token accounts; base units
                                 * @example 1000000
                                 */
                                tokens: Units<'coin' | 'junior'>;
                                /**
                                 * @description Change of the junior tokens in open cooldowns; base units
                                 * @example 1000000
                                 */
                                coolingTokens: Units<'junior'>;
                                /**
                                 * @description Paid for the tokens; underlying base units
                                 * @example 1000000
                                 */
                                paid: Units<'underlying'>;
                                /**
                                 * @description Received for the tokens; underlying base units
                                 * @example 1000000
                                 */
                                received: Units<'underlying'>;
                                /**
                                 * @description Withheld by a loss report, which may refund it later; not part of received; underlying base units
                                 * @example 1000000
                                 */
                                withheld: Units<'underlying'>;
                                /** @description The exchange rate that tokens count at that came without a payment: the one recorded last before; fixed point, scale 10^12: 1.0 is 1000000000000. null of other lines */
                                rate: string | null;
                                /**
                                 * @description Change of the cost basis: paid, or tokens × rate; of tokens that leave their average cost, negative; rounded down; underlying base units
                                 * @example 1000000
                                 */
                                cost: Units<'underlying'>;
                                /**
                                 * @description Change of the estimated part of the cost basis; underlying base units
                                 * @example 1000000
                                 */
                                estimatedCost: Units<'underlying'>;
                                /**
                                 * @description Received less the cost of the tokens that left; 0 of tokens that were given away; underlying base units
                                 * @example 1000000
                                 */
                                realized: Units<'underlying'>;
                                /** @description The holding of the token after it */
                                after: {
                                    /**
                                     * @description Tokens in the token accounts; base units
                                     * @example 1000000
                                     */
                                    balance: Units<'coin' | 'junior'>;
                                    /**
                                     * @description Junior tokens in open cooldowns; base units
                                     * @example 1000000
                                     */
                                    coolingTokens: Units<'junior'>;
                                    /**
                                     * @description What these tokens have cost, by average cost; underlying base units
                                     * @example 1000000
                                     */
                                    costBasis: Units<'underlying'>;
                                    /**
                                     * @description The part of costBasis that was not paid by this wallet: tokens that came by transfers, and unexplained ones; underlying base units
                                     * @example 1000000
                                     */
                                    estimatedCost: Units<'underlying'>;
                                    /**
                                     * @description What was received for tokens that are gone, less what they had cost; underlying base units
                                     * @example 1000000
                                     */
                                    realized: Units<'underlying'>;
                                };
                            }[];
                            /** @description For the page after this one; null on the last */
                            nextCursor: string | null;
                            /** @description Whether all transactions of the accounts that are read are read. A request reads 500 at most: ask again while this is false. Null on pages after the first */
                            isComplete: boolean | null;
                            /** @description Token accounts and cooldowns of the wallet whose transactions are not read: there are more than 200. Cooldowns and the associated account of each token come first, then the accounts that hold most. What the others hold is part of the positions, without an explanation. Name a mint to read only the accounts of that one. Null on pages after the first */
                            unreadAccounts: number | null;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "wallet-positions": {
        parameters: {
            query?: {
                mint?: string;
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description The wallet: the owner of the token accounts */
                address: string;
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
                            /** @description Ordered by mint */
                            positions: {
                                /**
                                 * @description coin: a branded coin; junior: tokens of a junior tranche, in accounts and in cooldowns
                                 * @enum {string}
                                 */
                                kind: "coin" | "junior";
                                /** @description The branded mint, or the junior mint, which is the tranche ID; base58 address */
                                mint: string;
                                /** @description The integration of a branded coin; null for junior tokens; base58 address */
                                integrationId: string | null;
                                /** @description Of a branded coin. earning: the holders have what the integrator's share leaves of the yield, so that the coin is worth more over time; payment: the coin is worth exactly 1 until a loss takes from its holders, and all of its yield is the integrator's. null of junior tokens */
                                coinKind: ("earning" | "payment") | null;
                                /** @description Index of the stablecoin */
                                stablecoin: number;
                                /** @description Name of the token */
                                name: string;
                                /** @description Symbol of the token */
                                symbol: string;
                                /** @description Decimals of the token and of the underlying */
                                decimals: number;
                                /**
                                 * @description wipedOut: a loss has ended the junior tranche, and its tokens are void; else active
                                 * @enum {string}
                                 */
                                status: "active" | "wipedOut";
                                /** @description Token accounts of the wallet for the mint */
                                accounts: number;
                                /**
                                 * @description Tokens in the token accounts; base units
                                 * @example 1000000
                                 */
                                balance: Units<'coin' | 'junior'>;
                                /**
                                 * @description Junior tokens in open cooldowns; base units
                                 * @example 1000000
                                 */
                                cooling: Units<'junior'>;
                                /**
                                 * @description What balance and cooling are worth now, rounded down; underlying base units
                                 * @example 1000000
                                 */
                                valueNow: Units<'underlying'>;
                                /**
                                 * @description What these tokens have cost: what was paid for them, and for tokens that came by transfers what they were worth then; by average cost; underlying base units
                                 * @example 1000000
                                 */
                                costBasis: Units<'underlying'>;
                                /**
                                 * @description The part of costBasis that was not paid by this wallet: tokens that came by transfers, and unexplained ones; underlying base units
                                 * @example 1000000
                                 */
                                estimatedCost: Units<'underlying'>;
                                /**
                                 * @description What was received for tokens that are gone, less what they had cost. Tokens that were given away leave at cost; burned ones count as lost. What loss reports withheld and refunds of it are not part of this; underlying base units
                                 * @example 1000000
                                 */
                                realized: Units<'underlying'>;
                                /**
                                 * @description Earned so far: realized, and valueNow less costBasis; underlying base units
                                 * @example 1000000
                                 */
                                earned: Units<'underlying'>;
                                /**
                                 * @description Part of balance and cooling that no transaction explains yet: 0 unless transactions are still to be read (isComplete is false), accounts are not read (unreadAccounts), or the RPC nodes have pruned them. It counts at the rate of now; base units
                                 * @example 1000000
                                 */
                                unexplained: Units<'coin' | 'junior'>;
                                /** @description Open cooldowns, ordered by address */
                                cooldowns: {
                                    /** @description The cooldown account; what complete and cancel take; base58 address */
                                    address: string;
                                    /**
                                     * @description Junior tokens that are left of the request; base units
                                     * @example 1000000
                                     */
                                    tokensLeft: Units<'junior'>;
                                    /**
                                     * @description What completing all of them pays now; 0 where it is void; underlying base units
                                     * @example 1000000
                                     */
                                    valueNow: Units<'underlying'>;
                                    /**
                                     * Format: date-time
                                     * @description From when on the withdrawal can be completed; ISO 8601, UTC
                                     * @example 2026-01-31T12:00:00.000Z
                                     */
                                    unlockTs: string;
                                    /** @description The last moment at which it can be completed; null while an open loss report extends it, and where it is void; ISO 8601, UTC */
                                    expiresAt: string | null;
                                    /**
                                     * @description As in the list of the cooldowns of a tranche
                                     * @enum {string}
                                     */
                                    status: "cooling" | "open" | "expired" | "void";
                                    /** @description Whether all tokens left could be paid out now */
                                    completableNow: boolean;
                                }[];
                            }[];
                            /** @description Whether all transactions of the accounts that are read are read. A request reads 500 at most: ask again while this is false */
                            isComplete: boolean;
                            /** @description Token accounts and cooldowns of the wallet whose transactions are not read: there are more than 200. Cooldowns and the associated account of each token come first, then the accounts that hold most. What the others hold is part of the positions, without an explanation. Name a mint to read only the accounts of that one */
                            unreadAccounts: number;
                            /** @description Tokens of the wallet that are left out: there are more than 200, and those that it holds most of are shown. Name a mint to have that one */
                            leftOutTokens: number;
                            /** @description Token-2022 accounts of other mints that were not looked at yet: ask again, or name the mint */
                            uncheckedAccounts: number;
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
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "wallet-statement": {
        parameters: {
            query?: {
                mint?: string;
                from?: string;
                to?: string;
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description The wallet: the owner of the token accounts */
                address: string;
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
                            /** @description The wallet; base58 address */
                            address: string;
                            /** @description Where the period begins; null for the beginning; ISO 8601, UTC */
                            from: string | null;
                            /**
                             * Format: date-time
                             * @description Where the period ends: before this; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            to: string;
                            /** @description Ordered by mint */
                            tokens: {
                                /** @description The branded mint or the junior mint; base58 address */
                                mint: string;
                                /** @description Of a branded coin. earning: the holders have what the integrator's share leaves of the yield, so that the coin is worth more over time; payment: the coin is worth exactly 1 until a loss takes from its holders, and all of its yield is the integrator's. null of junior tokens */
                                coinKind: ("earning" | "payment") | null;
                                /** @description Name of the token */
                                name: string;
                                /** @description Symbol of the token */
                                symbol: string;
                                /** @description Decimals of the token and of the underlying */
                                decimals: number;
                                /** @description Before the period */
                                opening: {
                                    /**
                                     * @description Tokens in the token accounts; base units
                                     * @example 1000000
                                     */
                                    balance: Units<'coin' | 'junior'>;
                                    /**
                                     * @description Junior tokens in open cooldowns; base units
                                     * @example 1000000
                                     */
                                    coolingTokens: Units<'junior'>;
                                    /**
                                     * @description What these tokens have cost, by average cost; underlying base units
                                     * @example 1000000
                                     */
                                    costBasis: Units<'underlying'>;
                                    /**
                                     * @description The part of costBasis that was not paid by this wallet: tokens that came by transfers, and unexplained ones; underlying base units
                                     * @example 1000000
                                     */
                                    estimatedCost: Units<'underlying'>;
                                    /**
                                     * @description What was received for tokens that are gone, less what they had cost; underlying base units
                                     * @example 1000000
                                     */
                                    realized: Units<'underlying'>;
                                };
                                /** @description After the period: opening and the changes of all lines of the token, exactly */
                                closing: {
                                    /**
                                     * @description Tokens in the token accounts; base units
                                     * @example 1000000
                                     */
                                    balance: Units<'coin' | 'junior'>;
                                    /**
                                     * @description Junior tokens in open cooldowns; base units
                                     * @example 1000000
                                     */
                                    coolingTokens: Units<'junior'>;
                                    /**
                                     * @description What these tokens have cost, by average cost; underlying base units
                                     * @example 1000000
                                     */
                                    costBasis: Units<'underlying'>;
                                    /**
                                     * @description The part of costBasis that was not paid by this wallet: tokens that came by transfers, and unexplained ones; underlying base units
                                     * @example 1000000
                                     */
                                    estimatedCost: Units<'underlying'>;
                                    /**
                                     * @description What was received for tokens that are gone, less what they had cost; underlying base units
                                     * @example 1000000
                                     */
                                    realized: Units<'underlying'>;
                                };
                            }[];
                            /** @description In order of time. A line without a signature is what the accounts hold now beyond what was read */
                            lines: {
                                /** @description The transaction; base58 */
                                signature: string | null;
                                /**
                                 * @description What happened. transferredIn and transferredOut: from and to others, whatever the instruction was; withdrawalRequested, withdrawalCompleted, withdrawalCancelled: of a junior cooldown; burned: by the holder, for nothing; unexplained: the accounts hold more or less than the transactions that the RPC nodes still have explain
                                 * @enum {string}
                                 */
                                kind: "minted" | "redeemed" | "juniorDeposited" | "withdrawalRequested" | "withdrawalCompleted" | "withdrawalCancelled" | "transferredIn" | "transferredOut" | "burned" | "unexplained";
                                /** @description The branded mint or the junior mint; base58 address */
                                mint: string;
                                /** @description Slot of the transaction */
                                slot: number;
                                /**
                                 * Format: date-time
                                 * @description Time of its block; of an account that was found late, the time of the last line before it; ISO 8601, UTC
                                 * @example 2026-01-31T12:00:00.000Z
                                 */
                                timestamp: string;
                                /**
                                 * @description Change of the tokens in the token accounts; base units
                                 * @example 1000000
                                 */
                                tokens: Units<'coin' | 'junior'>;
                                /**
                                 * @description Change of the junior tokens in open cooldowns; base units
                                 * @example 1000000
                                 */
                                coolingTokens: Units<'junior'>;
                                /**
                                 * @description Paid for the tokens; underlying base units
                                 * @example 1000000
                                 */
                                paid: Units<'underlying'>;
                                /**
                                 * @description Received for the tokens; underlying base units
                                 * @example 1000000
                                 */
                                received: Units<'underlying'>;
                                /**
                                 * @description Withheld by a loss report, which may refund it later; not part of received; underlying base units
                                 * @example 1000000
                                 */
                                withheld: Units<'underlying'>;
                                /** @description The exchange rate that tokens count at that came without a payment: the one recorded last before; fixed point, scale 10^12: 1.0 is 1000000000000. null of other lines */
                                rate: string | null;
                                /**
                                 * @description Change of the cost basis: paid, or tokens × rate; of tokens that leave their average cost, negative; rounded down; underlying base units
                                 * @example 1000000
                                 */
                                cost: Units<'underlying'>;
                                /**
                                 * @description Change of the estimated part of the cost basis; underlying base units
                                 * @example 1000000
                                 */
                                estimatedCost: Units<'underlying'>;
                                /**
                                 * @description Received less the cost of the tokens that left; 0 of tokens that were given away; underlying base units
                                 * @example 1000000
                                 */
                                realized: Units<'underlying'>;
                            }[];
                            /** @description Whether all transactions of the accounts that are read are read. A request reads 500 at most: ask again while this is false */
                            isComplete: boolean;
                            /** @description Token accounts and cooldowns of the wallet whose transactions are not read: there are more than 200. Cooldowns and the associated account of each token come first, then the accounts that hold most. What the others hold is part of the positions, without an explanation. Name a mint to read only the accounts of that one */
                            unreadAccounts: number;
                            /** @description Tokens of the wallet that are left out: there are more than 200, and those that it holds most of are shown. Name a mint to have that one */
                            leftOutTokens: number;
                        };
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "transaction-explain": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: byte
                     * @description A serialised transaction, signed or not; base64
                     */
                    transaction: string;
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
                             * @description Format of the transaction
                             * @enum {string}
                             */
                            version: "legacy" | "v0" | "v1";
                            /** @description Its recent blockhash, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description Who must sign, fee payer first */
                            signers: {
                                /** @description Signer; base58 address */
                                address: string;
                                /** @description Whether a signature is there */
                                hasSigned: boolean;
                            }[];
                            /** @description In the order in which they execute */
                            instructions: components["schemas"]["ExplainedInstruction"][];
                            /** @description What the fee payer pays, whatever the transaction does */
                            fees: {
                                /** @description Who pays; base58 address */
                                feePayer: string;
                                /** @description The most compute units that it may use */
                                computeUnitLimit: number;
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
                            };
                            /** @description Whether this service's endpoints make such a transaction, with nothing beside it but guards of a wallet */
                            isOurs: boolean;
                            /** @description The transaction run on the cluster without sending it, on a recent blockhash */
                            simulation: {
                                /** @description Whether it would succeed now */
                                succeeds: boolean;
                                failure: string | null;
                                /** @description Compute units that it would take */
                                computeUnits: number | null;
                            };
                            /** @description What it would change now of the lamports and tokens of the accounts that it names, fees and rent included; empty where it would fail. Accounts of more than 2048 bytes are left out, and those after the first 64 that it may write */
                            balanceChanges: components["schemas"]["BalanceChange"][];
                            /** @description The signers that would have fewer lamports afterwards */
                            payers: {
                                /** @description A signer; base58 address */
                                address: string;
                                /**
                                 * @description What it would pay now: fees, rent and transfers; lamports
                                 * @example 1000000
                                 */
                                lamports: string;
                            }[];
                            /** @description What a signer should look at twice, in words; empty where nothing stands out */
                            warnings: string[];
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
    "transaction-rebuild": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: byte
                     * @description A serialised transaction, signed or not; base64
                     */
                    transaction: string;
                    /**
                     * @description Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "none" | "low" | "medium" | "high";
                    /**
                     * @description Whether a signed transaction is made again that has executed or still can: both may be paid
                     * @default false
                     */
                    force?: boolean;
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: byte
                             * @description The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1
                             */
                            transaction: string;
                            /** @description The recent blockhash in the transaction, or the value of its nonce account; base58 */
                            blockhash: string;
                            /** @description The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce */
                            lastValidBlockHeight?: number;
                            /**
                             * Format: date-time
                             * @description The last second in which the program lets the transaction execute. Absent where the request has none; ISO 8601, UTC
                             * @example 2026-01-31T12:00:00.000Z
                             */
                            validUntil?: string;
                            /** @description Who must sign, fee payer first */
                            signers: string[];
                            /** @description The limit set in the transaction, from its simulation; compute units */
                            computeUnitLimit: number;
                            /** @description Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse */
                            sizeLeft: number;
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
                                 * @description Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports; exact up to 2^53 - 1
                                 * @example 1000000
                                 */
                                rentLamports: number;
                            };
                            /** @description With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first */
                            instructions?: {
                                /** @description Program; base58 address */
                                programId: string;
                                /** @description In the order that the program expects */
                                accounts: {
                                    /** @description Account; base58 address */
                                    address: string;
                                    /** @description Whether it must sign */
                                    isSigner: boolean;
                                    /** @description Whether it may be written */
                                    isWritable: boolean;
                                }[];
                                /**
                                 * Format: byte
                                 * @description Base64
                                 */
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "transaction-status": {
        parameters: {
            query?: {
                lastValidBlockHeight?: number;
                validUntil?: string;
                cluster?: "mainnet" | "devnet";
            };
            header?: never;
            path: {
                /** @description The first signature of the transaction */
                signature: string;
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
                            /** @description The transaction; base58 */
                            signature: string;
                            /**
                             * @description pending: in no confirmed block so far; confirmed; finalized; failed: executed without effect, beside the fee; expired: in no block, and can never take effect
                             * @enum {string}
                             */
                            status: "pending" | "confirmed" | "finalized" | "failed" | "expired";
                            /** @description Slot of its block; null while no node has seen it in one */
                            slot: number | null;
                            /** @description Time of its block; ISO 8601, UTC */
                            blockTime: string | null;
                            /** @description Why it failed, in words; null where it did not */
                            failure: string | null;
                            /** @description What the fee payer paid; lamports; exact up to 2^53 - 1 */
                            feeLamports: number | null;
                            /** @description Compute units that it took */
                            computeUnits: number | null;
                            /** @description The program's events in it; null while its log is not known */
                            events: components["schemas"]["TransactionEvent"][] | null;
                            /** @description The cluster has cut its log off: there may have been more events */
                            eventsTruncated: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["Failure"];
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
                            /** @description The last attempts to deliver and tests, the newest first; 100 at most */
                            attempts: {
                                /** @description The event; null of a test */
                                eventId: string | null;
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
                                /** @description The webhook-id header, by which a receiver knows repetitions */
                                messageId: string;
                                /** @description The JSON that was sent; null if the chain has turned out not to have the event */
                                payload: string | null;
                                /** @description The body that the receiver answered, its first 1024 bytes; null without one */
                                responseBody: string | null;
                                /** @description The receiver's X-Request-Id header; null without one */
                                requestId: string | null;
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
                                /** @description The last attempt to deliver an event; null before the first. A test is none: the log of attempts has it */
                                lastAttempt: {
                                    /** @description The event; null of a test */
                                    eventId: string | null;
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
                                /** @description gone: the receiver answered 410; exhausted: all attempts failed; handover: the integration has another authority since, who may enable it again by a replay; null while it is enabled */
                                disabledReason: ("gone" | "exhausted" | "handover") | null;
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
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
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
                            /** @description The last attempt to deliver an event; null before the first. A test is none: the log of attempts has it */
                            lastAttempt: {
                                /** @description The event; null of a test */
                                eventId: string | null;
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
                            /** @description gone: the receiver answered 410; exhausted: all attempts failed; handover: the integration has another authority since, who may enable it again by a replay; null while it is enabled */
                            disabledReason: ("gone" | "exhausted" | "handover") | null;
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
            422: components["responses"]["Failure"];
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
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Integration ID */
                id: string;
                /** @description Webhook ID */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
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
                            /** @description The last attempt to deliver an event; null before the first. A test is none: the log of attempts has it */
                            lastAttempt: {
                                /** @description The event; null of a test */
                                eventId: string | null;
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
                            /** @description gone: the receiver answered 410; exhausted: all attempts failed; handover: the integration has another authority since, who may enable it again by a replay; null while it is enabled */
                            disabledReason: ("gone" | "exhausted" | "handover") | null;
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
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "webhooks-rotateSecret": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Integration ID */
                id: string;
                /** @description Webhook ID */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
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
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
    "webhooks-test": {
        parameters: {
            query?: {
                /** @description The Solana cluster, where the body does not name it: both together are a 400 */
                cluster?: "mainnet" | "devnet";
            };
            header?: {
                /** @description A new key for each thing to do, such as a UUID. Repeated with the same key and body, a request is not run again: it gets the answer that the first one got. A transaction is kept until its blockhash is dead, other answers for 24 hours; 400, 401, 429 and 5xx are not kept. Of an answer that held a secret only the success is kept. With another body the answer is 422, while the first request is still running 409 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Integration ID */
                id: string;
                /** @description Webhook ID */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
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
                    /** @description `true` where the answer is that of an earlier request with the same Idempotency-Key */
                    "Idempotency-Replayed"?: "true";
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
            409: components["responses"]["Failure"];
            413: components["responses"]["Failure"];
            415: components["responses"]["Failure"];
            422: components["responses"]["Failure"];
            429: components["responses"]["Failure"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Failure"];
        };
    };
}

/** The HTTP status by stable error code. */
export type ErrorStatus = {
    "INVALID_REQUEST": 400,
    "UNAUTHORIZED": 401,
    "INVALID_SIGNATURE": 401,
    "WRONG_INTEGRATION": 403,
    "NOT_AUTHORITY": 403,
    "NOT_WHITELISTED": 403,
    "ROUTE_NOT_FOUND": 404,
    "INTEGRATION_NOT_FOUND": 404,
    "TRANCHE_NOT_FOUND": 404,
    "COOLDOWN_NOT_FOUND": 404,
    "KEY_ALREADY_REVEALED": 409,
    "PAYLOAD_TOO_LARGE": 413,
    "UNSUPPORTED_MEDIA_TYPE": 415,
    "TRANSACTION_WOULD_FAIL": 422,
    "RATE_LIMITED": 429,
    "INTERNAL": 500,
    "UNAVAILABLE": 503,
    "WEBHOOK_NOT_FOUND": 404,
    "WEBHOOK_EXISTS": 409,
    "TOO_MANY_WEBHOOKS": 409,
    "METHOD_NOT_ALLOWED": 405,
    "STABLECOIN_NOT_FOUND": 404,
    "LOSS_CLAIM_NOT_FOUND": 404,
    "LOSS_PENDING": 422,
    "PAUSED": 422,
    "IDEMPOTENCY_KEY_REUSED": 422,
    "IDEMPOTENCY_KEY_IN_USE": 409,
    "SECRET_SHOWN_ONCE": 409,
    "UNRECOGNIZED_TRANSACTION": 422,
    "NOT_NOMINATED": 403,
    "FOREIGN_ORIGIN": 403,
    "SESSION_NOT_FOUND": 404,
    "DUPLICATE_TRANSACTION": 409,
    "TRANSACTION_ENDED": 409
};
