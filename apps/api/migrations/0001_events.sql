CREATE TABLE "events" (
	"cluster" text NOT NULL,
	"sequence" bigint NOT NULL,
	"signature" text NOT NULL,
	"index" integer NOT NULL,
	"slot" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"integration_id" text,
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
CREATE UNIQUE INDEX "events_place" ON "events" USING btree ("cluster","signature","index");--> statement-breakpoint
CREATE INDEX "events_of_integration" ON "events" USING btree ("cluster","integration_id","sequence") WHERE "events"."integration_id" is not null;--> statement-breakpoint
CREATE INDEX "events_slot" ON "events" USING btree ("cluster","slot");