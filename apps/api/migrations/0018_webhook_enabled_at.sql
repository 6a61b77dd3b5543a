ALTER TABLE "webhooks" ADD COLUMN "enabled_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "webhooks" SET "enabled_at" = "created_at";
