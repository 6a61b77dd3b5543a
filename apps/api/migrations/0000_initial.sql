CREATE TABLE "api_keys" (
	"cluster" text NOT NULL,
	"integration_id" text NOT NULL,
	"stablecoin_id" text NOT NULL,
	"notices_after" bigint NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"signed_at" bigint NOT NULL,
	"revealed" boolean NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_cluster_integration_id_pk" PRIMARY KEY("cluster","integration_id"),
	CONSTRAINT "api_keys_key_hash" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_cluster_known" CHECK ("api_keys"."cluster" in ('mainnet', 'devnet')),
	CONSTRAINT "api_keys_hash_size" CHECK (octet_length("api_keys"."key_hash") = 32)
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
	"notice" boolean NOT NULL,
	"kind" smallint NOT NULL,
	"version" smallint NOT NULL,
	"raw" "bytea" NOT NULL,
	"flag" text,
	CONSTRAINT "events_cluster_sequence_pk" PRIMARY KEY("cluster","sequence")
);
--> statement-breakpoint
CREATE TABLE "indexer_cursors" (
	"cluster" text PRIMARY KEY NOT NULL,
	"genesis_hash" text NOT NULL,
	"program_id" text NOT NULL,
	"signature" text,
	"slot" bigint NOT NULL,
	"sequence" bigint NOT NULL
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
CREATE TABLE "stablecoin_snapshots" (
	"cluster" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"slot" bigint NOT NULL,
	"grain" smallint NOT NULL,
	"senior_assets" numeric(39, 0) NOT NULL,
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
CREATE TABLE "webhook_attempts" (
	"webhook_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"error" text,
	"ms" integer NOT NULL,
	CONSTRAINT "webhook_attempts_webhook_id_number_pk" PRIMARY KEY("webhook_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhook_cursors" (
	"cluster" text PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cluster" text NOT NULL,
	"integration_id" text NOT NULL,
	"url" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"key_id" text DEFAULT '' NOT NULL,
	"previous_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"due_at" timestamp with time zone,
	"slow" boolean DEFAULT false NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text,
	CONSTRAINT "webhooks_disabled_not_due" CHECK ("webhooks"."disabled_at" is null or "webhooks"."due_at" is null)
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_stablecoin" ON "api_keys" USING btree ("cluster","stablecoin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_place" ON "events" USING btree ("cluster","signature","index");--> statement-breakpoint
CREATE INDEX "events_of_integration" ON "events" USING btree ("cluster","integration_id","sequence") WHERE "events"."integration_id" is not null;--> statement-breakpoint
CREATE INDEX "events_notices" ON "events" USING btree ("cluster","stablecoin_id","sequence") WHERE "events"."notice";--> statement-breakpoint
CREATE INDEX "events_platform_notices" ON "events" USING btree ("cluster","sequence") WHERE "events"."notice" and "events"."stablecoin_id" is null;--> statement-breakpoint
CREATE INDEX "events_of_account" ON "events" USING btree ("cluster","account_id","kind","sequence") WHERE "events"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "events_slot" ON "events" USING btree ("cluster","slot");--> statement-breakpoint
CREATE INDEX "integration_snapshots_coarse" ON "integration_snapshots" USING btree ("cluster","id","at") WHERE "integration_snapshots"."grain" > 0;--> statement-breakpoint
CREATE INDEX "integration_snapshots_age" ON "integration_snapshots" USING btree ("cluster","grain","at") WHERE "integration_snapshots"."grain" < 2;--> statement-breakpoint
CREATE INDEX "junior_snapshots_coarse" ON "junior_snapshots" USING btree ("cluster","id","at") WHERE "junior_snapshots"."grain" > 0;--> statement-breakpoint
CREATE INDEX "junior_snapshots_age" ON "junior_snapshots" USING btree ("cluster","grain","at") WHERE "junior_snapshots"."grain" < 2;--> statement-breakpoint
CREATE INDEX "stablecoin_snapshots_coarse" ON "stablecoin_snapshots" USING btree ("cluster","id","at") WHERE "stablecoin_snapshots"."grain" > 0;--> statement-breakpoint
CREATE INDEX "stablecoin_snapshots_age" ON "stablecoin_snapshots" USING btree ("cluster","grain","at") WHERE "stablecoin_snapshots"."grain" < 2;--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_url" ON "webhooks" USING btree ("cluster","integration_id","url");--> statement-breakpoint
CREATE INDEX "webhooks_due" ON "webhooks" USING btree ("cluster","slow","due_at") WHERE "webhooks"."due_at" is not null;