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
ALTER TABLE "stablecoin_snapshots" ADD COLUMN "junior_assets" numeric(39, 0);--> statement-breakpoint
CREATE INDEX "platform_snapshots_coarse" ON "platform_snapshots" USING btree ("cluster","id","at") WHERE "platform_snapshots"."grain" > 0;--> statement-breakpoint
CREATE INDEX "platform_snapshots_age" ON "platform_snapshots" USING btree ("cluster","grain","at") WHERE "platform_snapshots"."grain" < 2;