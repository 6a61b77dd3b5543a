ALTER TABLE "webhooks" ALTER COLUMN "slow" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "latest_event" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "locked_by" uuid;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "locked_until" timestamp with time zone;