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
CREATE UNIQUE INDEX "merchant_texts_version" ON "merchant_texts" USING btree ("merchant","code","version");--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_texts_draft" ON "merchant_texts" USING btree ("merchant","code") WHERE "merchant_texts"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "merchant_texts_valid" ON "merchant_texts" USING btree ("merchant","code","valid_from");