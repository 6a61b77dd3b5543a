CREATE TABLE "api_keys" (
	"cluster" text NOT NULL,
	"integration_id" text NOT NULL,
	"stablecoin_id" text NOT NULL,
	"broadcasts_after" bigint NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"last_four" text,
	"signed_at" bigint NOT NULL,
	"revealed" boolean NOT NULL,
	"authority" text,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_cluster_integration_id_pk" PRIMARY KEY("cluster","integration_id"),
	CONSTRAINT "api_keys_key_hash" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_cluster_known" CHECK ("api_keys"."cluster" in ('mainnet', 'devnet')),
	CONSTRAINT "api_keys_hash_size" CHECK (octet_length("api_keys"."key_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "integration_domains" (
	"cluster" text NOT NULL,
	"id" text NOT NULL,
	"uri" text NOT NULL,
	"domain" text,
	"named_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "integration_domains_cluster_id_pk" PRIMARY KEY("cluster","id")
);
--> statement-breakpoint
CREATE TABLE "integration_terms" (
	"cluster" text NOT NULL,
	"id" text NOT NULL,
	"stablecoin_index" integer NOT NULL,
	"term" text collate "C" NOT NULL,
	CONSTRAINT "integration_terms_cluster_id_term_pk" PRIMARY KEY("cluster","id","term")
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"cluster" text NOT NULL,
	"id" text NOT NULL,
	"branded_mint" text NOT NULL,
	"stablecoin_index" integer NOT NULL,
	"authority" text NOT NULL,
	"kind" text NOT NULL,
	"whitelist_required" boolean NOT NULL,
	"powers" integer NOT NULL,
	"paused" boolean NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"description" text NOT NULL,
	"uri" text NOT NULL,
	"slot" bigint NOT NULL,
	CONSTRAINT "integrations_cluster_id_pk" PRIMARY KEY("cluster","id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"cluster" text NOT NULL,
	"sequence" bigint NOT NULL,
	"signature" text NOT NULL,
	"index" integer NOT NULL,
	"slot" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"integration_id" text,
	"stablecoin_id" text,
	"account_id" text,
	"is_broadcast" boolean NOT NULL,
	"kind" smallint NOT NULL,
	"version" smallint NOT NULL,
	"raw" "bytea" NOT NULL,
	"flag" text,
	CONSTRAINT "events_cluster_sequence_pk" PRIMARY KEY("cluster","sequence")
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"cluster" text NOT NULL,
	"integration_id" text NOT NULL,
	"events" bigint NOT NULL,
	"volume" numeric(39, 0) NOT NULL,
	"revenue" numeric(39, 0) NOT NULL,
	"slot" bigint NOT NULL,
	CONSTRAINT "tallies_cluster_integration_id_pk" PRIMARY KEY("cluster","integration_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" "bytea" NOT NULL,
	"key" "bytea" NOT NULL,
	"request" "bytea" NOT NULL,
	"claim" uuid NOT NULL,
	"cluster" text NOT NULL,
	"network" "bytea",
	"answer" text,
	"answered_at" timestamp with time zone,
	"error_code" text,
	"last_valid_block_height" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key"),
	CONSTRAINT "idempotency_keys_hash_sizes" CHECK (octet_length("idempotency_keys"."scope") = 32 and octet_length("idempotency_keys"."key") = 32 and octet_length("idempotency_keys"."request") = 32)
);
--> statement-breakpoint
CREATE TABLE "indexer_cursors" (
	"cluster" text PRIMARY KEY NOT NULL,
	"genesis_hash" text NOT NULL,
	"program_id" text NOT NULL,
	"signature" text,
	"slot" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"repairs" integer DEFAULT 0 NOT NULL,
	"gap_at" timestamp with time zone,
	"gap_slot" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"cluster" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text,
	"has_integration" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sessions_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "sessions_hash_size" CHECK (octet_length("sessions"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"nonce" text PRIMARY KEY NOT NULL,
	"cluster" text NOT NULL,
	"origin" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integration_snapshots" (
	"cluster" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"slot" bigint NOT NULL,
	"grain" smallint NOT NULL,
	"supply" numeric(39, 0) NOT NULL,
	"counted_supply" numeric(39, 0) NOT NULL,
	"holders" integer,
	"counted_at" timestamp with time zone,
	"principal" numeric(39, 0) NOT NULL,
	"assets" numeric(39, 0) NOT NULL,
	"exchange_rate" numeric(39, 0) NOT NULL,
	"volume" numeric(39, 0) NOT NULL,
	"revenue" numeric(39, 0) NOT NULL,
	"apy_bps" integer NOT NULL,
	CONSTRAINT "integration_snapshots_cluster_id_at_pk" PRIMARY KEY("cluster","id","at")
);
--> statement-breakpoint
CREATE TABLE "junior_snapshots" (
	"cluster" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"slot" bigint NOT NULL,
	"grain" smallint NOT NULL,
	"supply" numeric(39, 0) NOT NULL,
	"counted_supply" numeric(39, 0) NOT NULL,
	"assets" numeric(39, 0) NOT NULL,
	"holders" integer,
	"counted_at" timestamp with time zone,
	"exchange_rate" numeric(39, 0) NOT NULL,
	"coverage_bps" integer,
	"apy_bps" integer NOT NULL,
	CONSTRAINT "junior_snapshots_cluster_id_at_pk" PRIMARY KEY("cluster","id","at")
);
--> statement-breakpoint
CREATE TABLE "platform_snapshots" (
	"cluster" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"slot" bigint NOT NULL,
	"grain" smallint NOT NULL,
	"stablecoins" integer NOT NULL,
	"integrations" integer NOT NULL,
	"holders" integer NOT NULL,
	"coins_counted" integer NOT NULL,
	"senior_assets" numeric NOT NULL,
	"junior_assets" numeric NOT NULL,
	"unvested_yield" numeric NOT NULL,
	"deployed_collateral" numeric NOT NULL,
	"platform_fees_owed" numeric NOT NULL,
	"integrator_fees_owed" numeric NOT NULL,
	"refunds_owed" numeric NOT NULL,
	"volume" numeric NOT NULL,
	"revenue" numeric NOT NULL,
	CONSTRAINT "platform_snapshots_cluster_id_at_pk" PRIMARY KEY("cluster","id","at")
);
--> statement-breakpoint
CREATE TABLE "stablecoin_snapshots" (
	"cluster" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"slot" bigint NOT NULL,
	"grain" smallint NOT NULL,
	"senior_assets" numeric(39, 0) NOT NULL,
	"junior_assets" numeric(39, 0),
	"senior_index" numeric(39, 0) NOT NULL,
	"supply_cap" numeric(39, 0) NOT NULL,
	"unvested_yield" numeric(39, 0) NOT NULL,
	"platform_fees_owed" numeric(39, 0) NOT NULL,
	"integrator_fees_owed" numeric(39, 0) NOT NULL,
	"deployed_collateral" numeric(39, 0) NOT NULL,
	"coverage_bps" integer,
	"apy_bps" integer NOT NULL,
	CONSTRAINT "stablecoin_snapshots_cluster_id_at_pk" PRIMARY KEY("cluster","id","at")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"branded_mint" text NOT NULL,
	"image_key" text,
	"expires_at" timestamp with time zone NOT NULL,
	"is_removing" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_accounts" (
	"cluster" text NOT NULL,
	"wallet" text NOT NULL,
	"address" text NOT NULL,
	"mint" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(39, 0) NOT NULL,
	"signature" text,
	"slot" bigint NOT NULL,
	"marks" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "wallet_accounts_cluster_wallet_address_pk" PRIMARY KEY("cluster","wallet","address")
);
--> statement-breakpoint
CREATE TABLE "wallet_lines" (
	"cluster" text NOT NULL,
	"wallet" text NOT NULL,
	"sequence" bigint NOT NULL,
	"mint" text NOT NULL,
	"kind" text NOT NULL,
	"signature" text NOT NULL,
	"slot" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"tokens" numeric(39, 0) NOT NULL,
	"cooling_tokens" numeric(39, 0) NOT NULL,
	"paid" numeric(39, 0) NOT NULL,
	"received" numeric(39, 0) NOT NULL,
	"withheld" numeric(39, 0) NOT NULL,
	"rate" numeric(39, 0),
	"cost" numeric(39, 0) NOT NULL,
	"estimated_cost" numeric(39, 0) NOT NULL,
	"realized" numeric(39, 0) NOT NULL,
	"balance_after" numeric(39, 0) NOT NULL,
	"cooling_after" numeric(39, 0) NOT NULL,
	"cost_after" numeric(39, 0) NOT NULL,
	"estimated_cost_after" numeric(39, 0) NOT NULL,
	"realized_after" numeric(39, 0) NOT NULL,
	CONSTRAINT "wallet_lines_cluster_wallet_sequence_pk" PRIMARY KEY("cluster","wallet","sequence")
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"cluster" text NOT NULL,
	"wallet" text NOT NULL,
	"sequence" bigint NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "wallets_cluster_wallet_pk" PRIMARY KEY("cluster","wallet")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"webhook_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"sequence" bigint,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"error" text,
	"ms" integer NOT NULL,
	"response_body" text,
	"request_id" text,
	CONSTRAINT "webhook_attempts_webhook_id_number_pk" PRIMARY KEY("webhook_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cluster" text NOT NULL,
	"integration_id" text NOT NULL,
	"url" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"key_id" text NOT NULL,
	"previous_key_id" text,
	"previous_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enabled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"latest_event" bigint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"locked_by" uuid,
	"locked_until" timestamp with time zone,
	"slow" boolean DEFAULT true NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text,
	CONSTRAINT "webhooks_disabled_not_due" CHECK ("webhooks"."disabled_at" is null or "webhooks"."due_at" is null)
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_stablecoin" ON "api_keys" USING btree ("cluster","stablecoin_id");--> statement-breakpoint
CREATE INDEX "integration_terms_term" ON "integration_terms" USING btree ("cluster","term","id");--> statement-breakpoint
CREATE INDEX "integration_terms_stablecoin" ON "integration_terms" USING btree ("cluster","stablecoin_index","term","id");--> statement-breakpoint
CREATE INDEX "integrations_authority" ON "integrations" USING btree ("cluster","authority","id");--> statement-breakpoint
CREATE INDEX "integrations_stablecoin" ON "integrations" USING btree ("cluster","stablecoin_index","id");--> statement-breakpoint
CREATE INDEX "integrations_authority_stablecoin" ON "integrations" USING btree ("cluster","authority","stablecoin_index","id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_place" ON "events" USING btree ("cluster","signature","index");--> statement-breakpoint
CREATE INDEX "events_of_integration" ON "events" USING btree ("cluster","integration_id","sequence") WHERE "events"."integration_id" is not null;--> statement-breakpoint
CREATE INDEX "events_of_compliance" ON "events" USING btree ("cluster","integration_id","sequence") WHERE "events"."kind" between 38 and 43;--> statement-breakpoint
CREATE INDEX "events_broadcasts" ON "events" USING btree ("cluster","stablecoin_id","sequence") WHERE "events"."is_broadcast";--> statement-breakpoint
CREATE INDEX "events_platform_broadcasts" ON "events" USING btree ("cluster","sequence") WHERE "events"."is_broadcast" and "events"."stablecoin_id" is null;--> statement-breakpoint
CREATE INDEX "events_of_account" ON "events" USING btree ("cluster","account_id","kind","sequence") WHERE "events"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "events_slot" ON "events" USING btree ("cluster","slot");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_network" ON "idempotency_keys" USING btree ("network","expires_at") WHERE "idempotency_keys"."network" is not null;--> statement-breakpoint
CREATE INDEX "sessions_of_wallet" ON "sessions" USING btree ("cluster","address","created_at");--> statement-breakpoint
CREATE INDEX "sessions_age" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_age" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "integration_snapshots_coarse" ON "integration_snapshots" USING btree ("cluster","id","at") WHERE "integration_snapshots"."grain" > 0;--> statement-breakpoint
CREATE INDEX "integration_snapshots_age" ON "integration_snapshots" USING btree ("cluster","grain","at") WHERE "integration_snapshots"."grain" < 2;--> statement-breakpoint
CREATE INDEX "junior_snapshots_coarse" ON "junior_snapshots" USING btree ("cluster","id","at") WHERE "junior_snapshots"."grain" > 0;--> statement-breakpoint
CREATE INDEX "junior_snapshots_age" ON "junior_snapshots" USING btree ("cluster","grain","at") WHERE "junior_snapshots"."grain" < 2;--> statement-breakpoint
CREATE INDEX "platform_snapshots_coarse" ON "platform_snapshots" USING btree ("cluster","id","at") WHERE "platform_snapshots"."grain" > 0;--> statement-breakpoint
CREATE INDEX "platform_snapshots_age" ON "platform_snapshots" USING btree ("cluster","grain","at") WHERE "platform_snapshots"."grain" < 2;--> statement-breakpoint
CREATE INDEX "stablecoin_snapshots_coarse" ON "stablecoin_snapshots" USING btree ("cluster","id","at") WHERE "stablecoin_snapshots"."grain" > 0;--> statement-breakpoint
CREATE INDEX "stablecoin_snapshots_age" ON "stablecoin_snapshots" USING btree ("cluster","grain","at") WHERE "stablecoin_snapshots"."grain" < 2;--> statement-breakpoint
CREATE INDEX "uploads_branded_mint" ON "uploads" USING btree ("branded_mint");--> statement-breakpoint
CREATE INDEX "uploads_expiry" ON "uploads" USING btree ("is_removing","expires_at");--> statement-breakpoint
CREATE INDEX "wallet_lines_of_mint" ON "wallet_lines" USING btree ("cluster","wallet","mint","sequence");--> statement-breakpoint
CREATE INDEX "wallet_lines_of_transaction" ON "wallet_lines" USING btree ("cluster","wallet","signature");--> statement-breakpoint
CREATE INDEX "wallet_lines_at" ON "wallet_lines" USING btree ("cluster","wallet","at","sequence");--> statement-breakpoint
CREATE INDEX "wallet_lines_of_mint_at" ON "wallet_lines" USING btree ("cluster","wallet","mint","at","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_url" ON "webhooks" USING btree ("cluster","integration_id","url");--> statement-breakpoint
CREATE INDEX "webhooks_due" ON "webhooks" USING btree ("cluster","slow","due_at") WHERE "webhooks"."due_at" is not null;