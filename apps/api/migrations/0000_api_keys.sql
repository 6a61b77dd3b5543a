CREATE TABLE "api_keys" (
	"cluster" text NOT NULL,
	"integration_id" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"signed_at" bigint NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_cluster_integration_id_pk" PRIMARY KEY("cluster","integration_id"),
	CONSTRAINT "api_keys_key_hash" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_cluster_known" CHECK ("api_keys"."cluster" in ('mainnet', 'devnet')),
	CONSTRAINT "api_keys_hash_size" CHECK (octet_length("api_keys"."key_hash") = 32)
);
