CREATE TABLE "document_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"merchant" text NOT NULL,
	"channel" text NOT NULL,
	"distributor" text NOT NULL,
	"customer_id" text NOT NULL,
	"code" text NOT NULL,
	"subject" text NOT NULL,
	"sealed" text,
	"email_hash" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departure_notices" (
	"merchant" text NOT NULL,
	"departure_id" text NOT NULL,
	"newest" integer DEFAULT 0 NOT NULL,
	"first" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"alarmed_at" timestamp with time zone,
	CONSTRAINT "departure_notices_merchant_departure_id_pk" PRIMARY KEY("merchant","departure_id")
);
--> statement-breakpoint
CREATE TABLE "notice_versions" (
	"merchant" text NOT NULL,
	"departure_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notice_versions_merchant_departure_id_version_pk" PRIMARY KEY("merchant","departure_id","version")
);
--> statement-breakpoint
CREATE TABLE "order_notices" (
	"merchant" text NOT NULL,
	"departure_id" text NOT NULL,
	"order_no" text NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "order_notices_merchant_departure_id_order_no_pk" PRIMARY KEY("merchant","departure_id","order_no")
);
--> statement-breakpoint
CREATE INDEX "document_mails_due" ON "document_mails" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "document_mails_customer" ON "document_mails" USING btree ("merchant","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "document_mails_address" ON "document_mails" USING btree ("merchant","email_hash","created_at");