CREATE TABLE "idempotency_keys" (
	"scope" "bytea" NOT NULL,
	"key" "bytea" NOT NULL,
	"request" "bytea" NOT NULL,
	"claim" uuid NOT NULL,
	"cluster" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"error_code" text,
	"last_valid_block_height" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key"),
	CONSTRAINT "idempotency_keys_hash_sizes" CHECK (octet_length("idempotency_keys"."scope") = 32 and octet_length("idempotency_keys"."key") = 32 and octet_length("idempotency_keys"."request") = 32)
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_height" ON "idempotency_keys" USING btree ("cluster","last_valid_block_height") WHERE "idempotency_keys"."last_valid_block_height" is not null;