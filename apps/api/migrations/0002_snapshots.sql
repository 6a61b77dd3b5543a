CREATE TABLE "integration_snapshots" (
	"cluster" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"slot" bigint NOT NULL,
	"grain" smallint NOT NULL,
	"supply" numeric(39, 0) NOT NULL,
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
CREATE INDEX "integration_snapshots_coarse" ON "integration_snapshots" USING btree ("cluster","id","at") WHERE "integration_snapshots"."grain" > 0;--> statement-breakpoint
CREATE INDEX "integration_snapshots_age" ON "integration_snapshots" USING btree ("cluster","grain","at") WHERE "integration_snapshots"."grain" < 2;--> statement-breakpoint
CREATE INDEX "junior_snapshots_coarse" ON "junior_snapshots" USING btree ("cluster","id","at") WHERE "junior_snapshots"."grain" > 0;--> statement-breakpoint
CREATE INDEX "junior_snapshots_age" ON "junior_snapshots" USING btree ("cluster","grain","at") WHERE "junior_snapshots"."grain" < 2;--> statement-breakpoint
CREATE INDEX "stablecoin_snapshots_coarse" ON "stablecoin_snapshots" USING btree ("cluster","id","at") WHERE "stablecoin_snapshots"."grain" > 0;--> statement-breakpoint
CREATE INDEX "stablecoin_snapshots_age" ON "stablecoin_snapshots" USING btree ("cluster","grain","at") WHERE "stablecoin_snapshots"."grain" < 2;