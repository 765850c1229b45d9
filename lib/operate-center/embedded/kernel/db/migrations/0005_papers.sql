CREATE TABLE "contracts" (
	"contract_no" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"order_no" text NOT NULL,
	"customer_id" text NOT NULL,
	"serial" integer NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"cause" text NOT NULL,
	"amends" text,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"product" text NOT NULL,
	"starts_on" date,
	"text_hash" text,
	"evidence_hash" text,
	"sealed" text,
	"signature_sealed" "bytea",
	"signed_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"void_reason" text DEFAULT '' NOT NULL,
	"voided_by" jsonb,
	"remind_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "merchant_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"version" text,
	"title" text NOT NULL,
	"sections" jsonb NOT NULL,
	"arbitration" text DEFAULT '' NOT NULL,
	"hash" text NOT NULL,
	"valid_from" date,
	"written_by" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_serial" ON "contracts" USING btree ("order_no","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_open" ON "contracts" USING btree ("order_no") WHERE "contracts"."state" in ('draft', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_valid" ON "contracts" USING btree ("order_no") WHERE "contracts"."state" = 'signed';--> statement-breakpoint
CREATE INDEX "contracts_merchant" ON "contracts" USING btree ("merchant","state","created_at");--> statement-breakpoint
CREATE INDEX "contracts_remind" ON "contracts" USING btree ("remind_at") WHERE "contracts"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "contracts_customer" ON "contracts" USING btree ("merchant","customer_id");--> statement-breakpoint
CREATE INDEX "document_mails_due" ON "document_mails" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "document_mails_customer" ON "document_mails" USING btree ("merchant","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "document_mails_address" ON "document_mails" USING btree ("merchant","email_hash","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_texts_version" ON "merchant_texts" USING btree ("merchant","code","version");--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_texts_draft" ON "merchant_texts" USING btree ("merchant","code") WHERE "merchant_texts"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "merchant_texts_valid" ON "merchant_texts" USING btree ("merchant","code","valid_from");