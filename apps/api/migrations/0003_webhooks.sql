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
CREATE UNIQUE INDEX "webhooks_url" ON "webhooks" USING btree ("cluster","integration_id","url");--> statement-breakpoint
CREATE INDEX "webhooks_due" ON "webhooks" USING btree ("cluster","slow","due_at") WHERE "webhooks"."due_at" is not null;