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
	"whitelist_required" boolean NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"description" text NOT NULL,
	"uri" text NOT NULL,
	"slot" bigint NOT NULL,
	CONSTRAINT "integrations_cluster_id_pk" PRIMARY KEY("cluster","id")
);
--> statement-breakpoint
CREATE INDEX "integration_terms_term" ON "integration_terms" USING btree ("cluster","term","id");--> statement-breakpoint
CREATE INDEX "integration_terms_stablecoin" ON "integration_terms" USING btree ("cluster","stablecoin_index","term","id");--> statement-breakpoint
CREATE INDEX "integrations_authority" ON "integrations" USING btree ("cluster","authority","id");--> statement-breakpoint
CREATE INDEX "integrations_stablecoin" ON "integrations" USING btree ("cluster","stablecoin_index","id");--> statement-breakpoint
CREATE INDEX "integrations_authority_stablecoin" ON "integrations" USING btree ("cluster","authority","stablecoin_index","id");