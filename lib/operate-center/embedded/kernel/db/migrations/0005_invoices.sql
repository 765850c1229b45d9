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
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_heads" ADD CONSTRAINT "invoice_heads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_history" ADD CONSTRAINT "invoice_history_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "invoices_mail" ON "invoices" USING btree ("mail_at") WHERE "invoices"."mail_state" = 'due';