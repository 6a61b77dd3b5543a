CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"cluster" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text,
	"has_integration" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sessions_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "sessions_hash_size" CHECK (octet_length("sessions"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"nonce" text PRIMARY KEY NOT NULL,
	"cluster" text NOT NULL,
	"origin" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sessions_of_wallet" ON "sessions" USING btree ("cluster","address","created_at");--> statement-breakpoint
CREATE INDEX "sessions_age" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_age" ON "sign_in_challenges" USING btree ("expires_at");