CREATE TABLE "activities" (
	"merchant" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_likes" (
	"merchant" text NOT NULL,
	"article_id" text NOT NULL,
	"liker_hash" text NOT NULL,
	"liked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_likes_merchant_article_id_liker_hash_pk" PRIMARY KEY("merchant","article_id","liker_hash")
);
--> statement-breakpoint
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
CREATE TABLE "coupon_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"kind" text NOT NULL,
	"template_id" text NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"code" text,
	"expires_at" timestamp with time zone,
	"stopped" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "redeemed_within_count" CHECK ("coupon_batches"."redeemed" between 0 and "coupon_batches"."count")
);
--> statement-breakpoint
CREATE TABLE "coupon_campaign_claims" (
	"campaign_id" text NOT NULL,
	"mobile_hash" text NOT NULL,
	"merchant" text NOT NULL,
	"customer_id" text,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_campaign_claims_campaign_id_mobile_hash_pk" PRIMARY KEY("campaign_id","mobile_hash")
);
--> statement-breakpoint
CREATE TABLE "coupon_campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"title" text NOT NULL,
	"picture" jsonb,
	"rules" jsonb NOT NULL,
	"new_only" boolean NOT NULL,
	"new_days" integer NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"shops" jsonb NOT NULL,
	"pack" jsonb NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_secrets" (
	"merchant" text NOT NULL,
	"secret_hash" text NOT NULL,
	"batch_id" text NOT NULL,
	"redeemed_at" timestamp with time zone,
	CONSTRAINT "coupon_secrets_merchant_secret_hash_pk" PRIMARY KEY("merchant","secret_hash")
);
--> statement-breakpoint
CREATE TABLE "coupon_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"name" text NOT NULL,
	"notes" jsonb NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint,
	"permille" integer,
	"cap" bigint,
	"covers" jsonb,
	"threshold" bigint NOT NULL,
	"scope" jsonb NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"valid_days" integer,
	"activation" boolean NOT NULL,
	"stackable" boolean NOT NULL,
	"refundable" boolean NOT NULL,
	"total" integer,
	"per_person" integer NOT NULL,
	"in_center" boolean NOT NULL,
	"take_from" timestamp with time zone,
	"take_until" timestamp with time zone,
	"stopped" boolean DEFAULT false NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_within_total" CHECK ("coupon_templates"."taken" >= 0 and ("coupon_templates"."total" is null or "coupon_templates"."taken" <= "coupon_templates"."total")),
	CONSTRAINT "coupon_valid_by_one" CHECK (("coupon_templates"."valid_days" is null) = ("coupon_templates"."valid_from" is not null and "coupon_templates"."valid_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "coupon_tries" (
	"merchant" text NOT NULL,
	"key" text NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_tries_merchant_key_pk" PRIMARY KEY("merchant","key")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"customer_id" text,
	"template_id" text NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"campaign_id" text,
	"batch_id" text,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"order_no" text,
	"amount" bigint DEFAULT 0 NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"attribution" jsonb NOT NULL,
	CONSTRAINT "coupon_in_one_order" CHECK (("coupons"."state" in ('locked', 'used')) = ("coupons"."order_no" is not null)),
	CONSTRAINT "coupon_amount_of_order" CHECK ("coupons"."amount" >= 0 and ("coupons"."order_no" is not null or "coupons"."amount" = 0))
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
CREATE TABLE "invoice_files" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"merchant" text NOT NULL,
	"role" text NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_heads" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"customer_id" text NOT NULL,
	"sealed" text NOT NULL,
	"head_hash" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"merchant" text NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"person" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_orders" (
	"invoice_id" text NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"amount" bigint NOT NULL,
	"held" boolean NOT NULL,
	CONSTRAINT "invoice_orders_invoice_id_order_no_pk" PRIMARY KEY("invoice_id","order_no")
);
--> statement-breakpoint
CREATE TABLE "invoice_settings" (
	"merchant" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"merchant" text NOT NULL,
	"channel" text NOT NULL,
	"distributor" text NOT NULL,
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"head_kind" text NOT NULL,
	"sealed" text,
	"title_hash" text NOT NULL,
	"content" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"issuer" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"issued_on" date,
	"file_id" text,
	"red_number" text DEFAULT '' NOT NULL,
	"red_asked_by" text,
	"red_reason" text DEFAULT '' NOT NULL,
	"red_asked_at" timestamp with time zone,
	"change_asked" boolean DEFAULT false NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"ask_at" timestamp with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"mail_state" text,
	"mail_at" timestamp with time zone,
	"mail_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
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
CREATE TABLE "channel_bill_lines" (
	"merchant" text NOT NULL,
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"position" integer NOT NULL,
	"about" text NOT NULL,
	"number" text NOT NULL,
	"transaction_no" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"failed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "channel_bill_lines_merchant_channel_day_position_pk" PRIMARY KEY("merchant","channel","day","position")
);
--> statement-breakpoint
CREATE TABLE "channel_bills" (
	"merchant" text NOT NULL,
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL,
	CONSTRAINT "channel_bills_merchant_channel_day_pk" PRIMARY KEY("merchant","channel","day")
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
ALTER TABLE "articles" ADD COLUMN "likes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "service_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "service_to" date;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "heard" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_batches" ADD CONSTRAINT "coupon_batches_template_id_coupon_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."coupon_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_campaign_claims" ADD CONSTRAINT "coupon_campaign_claims_campaign_id_coupon_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."coupon_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_secrets" ADD CONSTRAINT "coupon_secrets_batch_id_coupon_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."coupon_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_template_id_coupon_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."coupon_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_campaign_id_coupon_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."coupon_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_batch_id_coupon_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."coupon_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_heads" ADD CONSTRAINT "invoice_heads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_history" ADD CONSTRAINT "invoice_history_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_likes_liker" ON "article_likes" USING btree ("merchant","liker_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_serial" ON "contracts" USING btree ("order_no","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_open" ON "contracts" USING btree ("order_no") WHERE "contracts"."state" in ('draft', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_valid" ON "contracts" USING btree ("order_no") WHERE "contracts"."state" = 'signed';--> statement-breakpoint
CREATE INDEX "contracts_merchant" ON "contracts" USING btree ("merchant","state","created_at");--> statement-breakpoint
CREATE INDEX "contracts_remind" ON "contracts" USING btree ("remind_at") WHERE "contracts"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "contracts_customer" ON "contracts" USING btree ("merchant","customer_id");--> statement-breakpoint
CREATE INDEX "coupon_batches_merchant" ON "coupon_batches" USING btree ("merchant");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_batches_code" ON "coupon_batches" USING btree ("merchant","code") WHERE "coupon_batches"."code" is not null;--> statement-breakpoint
CREATE INDEX "coupon_campaigns_merchant" ON "coupon_campaigns" USING btree ("merchant");--> statement-breakpoint
CREATE INDEX "coupon_templates_merchant" ON "coupon_templates" USING btree ("merchant","in_center");--> statement-breakpoint
CREATE INDEX "coupon_tries_since" ON "coupon_tries" USING btree ("since");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_number" ON "coupons" USING btree ("merchant","number");--> statement-breakpoint
CREATE INDEX "coupons_customer" ON "coupons" USING btree ("merchant","customer_id","state");--> statement-breakpoint
CREATE INDEX "coupons_template" ON "coupons" USING btree ("template_id","state");--> statement-breakpoint
CREATE INDEX "coupons_order" ON "coupons" USING btree ("order_no") WHERE "coupons"."order_no" is not null;--> statement-breakpoint
CREATE INDEX "coupons_expiry" ON "coupons" USING btree ("valid_until") WHERE "coupons"."state" in ('unused', 'inactive');--> statement-breakpoint
CREATE INDEX "document_mails_due" ON "document_mails" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "document_mails_customer" ON "document_mails" USING btree ("merchant","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "document_mails_address" ON "document_mails" USING btree ("merchant","email_hash","created_at");--> statement-breakpoint
CREATE INDEX "invoice_files_invoice" ON "invoice_files" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_heads_once" ON "invoice_heads" USING btree ("merchant","customer_id","head_hash");--> statement-breakpoint
CREATE INDEX "invoice_history_invoice" ON "invoice_history" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_orders_once" ON "invoice_orders" USING btree ("order_no") WHERE "invoice_orders"."held";--> statement-breakpoint
CREATE INDEX "invoices_customer" ON "invoices" USING btree ("merchant","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_queue" ON "invoices" USING btree ("merchant","state","created_at");--> statement-breakpoint
CREATE INDEX "invoices_title" ON "invoices" USING btree ("merchant","title_hash");--> statement-breakpoint
CREATE INDEX "invoices_number" ON "invoices" USING btree ("merchant","number") WHERE "invoices"."number" <> '';--> statement-breakpoint
CREATE INDEX "invoices_red" ON "invoices" USING btree ("merchant","red_asked_at") WHERE "invoices"."red_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_ask" ON "invoices" USING btree ("ask_at") WHERE "invoices"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_mail" ON "invoices" USING btree ("mail_at") WHERE "invoices"."mail_state" = 'due';--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_texts_version" ON "merchant_texts" USING btree ("merchant","code","version");--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_texts_draft" ON "merchant_texts" USING btree ("merchant","code") WHERE "merchant_texts"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "merchant_texts_valid" ON "merchant_texts" USING btree ("merchant","code","valid_from");--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("merchant","created_at");--> statement-breakpoint
CREATE INDEX "orders_service" ON "orders" USING btree ("merchant","service_from") WHERE "orders"."service_from" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_paid" ON "payment_attempts" USING btree ("merchant","paid_at") WHERE "payment_attempts"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_created" ON "payment_attempts" USING btree ("merchant","created_at");--> statement-breakpoint
CREATE INDEX "payment_refunds_created" ON "payment_refunds" USING btree ("merchant","created_at");--> statement-breakpoint
-- hand-written: what was ordered before has its days of use too.
UPDATE "orders" SET "service_from" = "tour_orders"."depart_date", "service_to" = "tour_orders"."return_date"
FROM "tour_orders" WHERE "tour_orders"."order_no" = "orders"."order_no";
