ALTER TABLE "events" RENAME COLUMN "notice" TO "is_broadcast";--> statement-breakpoint
ALTER INDEX "events_notices" RENAME TO "events_broadcasts";--> statement-breakpoint
ALTER INDEX "events_platform_notices" RENAME TO "events_platform_broadcasts";--> statement-breakpoint
ALTER TABLE "api_keys" RENAME COLUMN "notices_after" TO "broadcasts_after";
