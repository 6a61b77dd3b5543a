CREATE TABLE "integration_domains" (
	"cluster" text NOT NULL,
	"id" text NOT NULL,
	"uri" text NOT NULL,
	"domain" text,
	"named_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "integration_domains_cluster_id_pk" PRIMARY KEY("cluster","id")
);
