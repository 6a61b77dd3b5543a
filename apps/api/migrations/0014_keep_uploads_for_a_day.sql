CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"branded_mint" text NOT NULL,
	"image_key" text,
	"expires_at" timestamp with time zone NOT NULL,
	"is_removing" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "uploads_branded_mint" ON "uploads" USING btree ("branded_mint");--> statement-breakpoint
CREATE INDEX "uploads_expiry" ON "uploads" USING btree ("is_removing","expires_at");