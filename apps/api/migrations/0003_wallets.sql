CREATE TABLE "wallet_accounts" (
	"cluster" text NOT NULL,
	"wallet" text NOT NULL,
	"address" text NOT NULL,
	"mint" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(39, 0) NOT NULL,
	"signature" text,
	"slot" bigint NOT NULL,
	CONSTRAINT "wallet_accounts_cluster_wallet_address_pk" PRIMARY KEY("cluster","wallet","address")
);
--> statement-breakpoint
CREATE TABLE "wallet_lines" (
	"cluster" text NOT NULL,
	"wallet" text NOT NULL,
	"sequence" bigint NOT NULL,
	"mint" text NOT NULL,
	"kind" text NOT NULL,
	"signature" text NOT NULL,
	"slot" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"tokens" numeric(39, 0) NOT NULL,
	"cooling_tokens" numeric(39, 0) NOT NULL,
	"paid" numeric(39, 0) NOT NULL,
	"received" numeric(39, 0) NOT NULL,
	"withheld" numeric(39, 0) NOT NULL,
	"rate" numeric(39, 0),
	"cost" numeric(39, 0) NOT NULL,
	"estimated_cost" numeric(39, 0) NOT NULL,
	"realized" numeric(39, 0) NOT NULL,
	"balance_after" numeric(39, 0) NOT NULL,
	"cooling_after" numeric(39, 0) NOT NULL,
	"cost_after" numeric(39, 0) NOT NULL,
	"estimated_cost_after" numeric(39, 0) NOT NULL,
	"realized_after" numeric(39, 0) NOT NULL,
	CONSTRAINT "wallet_lines_cluster_wallet_sequence_pk" PRIMARY KEY("cluster","wallet","sequence")
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"cluster" text NOT NULL,
	"wallet" text NOT NULL,
	"sequence" bigint NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "wallets_cluster_wallet_pk" PRIMARY KEY("cluster","wallet")
);
--> statement-breakpoint
CREATE INDEX "wallet_lines_of_mint" ON "wallet_lines" USING btree ("cluster","wallet","mint","sequence");--> statement-breakpoint
CREATE INDEX "wallet_lines_of_transaction" ON "wallet_lines" USING btree ("cluster","wallet","signature");--> statement-breakpoint
CREATE INDEX "wallet_lines_at" ON "wallet_lines" USING btree ("cluster","wallet","at","sequence");--> statement-breakpoint
CREATE INDEX "wallet_lines_of_mint_at" ON "wallet_lines" USING btree ("cluster","wallet","mint","at","sequence");