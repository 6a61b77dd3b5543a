ALTER TABLE "indexer_cursors" ADD COLUMN "gap_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "indexer_cursors" ADD COLUMN "gap_slot" bigint;