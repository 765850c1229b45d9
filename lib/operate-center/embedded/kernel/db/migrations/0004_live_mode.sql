CREATE TABLE "ended_sessions" (
	"merchant" text NOT NULL,
	"customer_id" text NOT NULL,
	"issued_at" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_sessions_merchant_customer_id_issued_at_pk" PRIMARY KEY("merchant","customer_id","issued_at")
);
--> statement-breakpoint
CREATE TABLE "data_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "heartbeats" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"project" text DEFAULT '' NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"distributor" text DEFAULT '' NOT NULL,
	"customer_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"copy" text DEFAULT '' NOT NULL,
	"order_no" text DEFAULT '' NOT NULL,
	"facts" jsonb,
	"sealed" text,
	"state" text NOT NULL,
	"way" text,
	"provider" text,
	"serial" text,
	"code" text DEFAULT '' NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"recipient_hash" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_hours" (
	"merchant" text NOT NULL,
	"purpose" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "sms_hours_merchant_purpose_hour_pk" PRIMARY KEY("merchant","purpose","hour")
);
--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "asked_by" text DEFAULT 'stranger' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "asker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "sending" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
ALTER TABLE "wechat_bindings" ADD COLUMN "open_id_sealed" text;--> statement-breakpoint
ALTER TABLE "ended_sessions" ADD CONSTRAINT "ended_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_sessions_expires" ON "ended_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_messages_once" ON "customer_messages" USING btree ("merchant","name","key","copy");--> statement-breakpoint
CREATE INDEX "customer_messages_due" ON "customer_messages" USING btree ("due_at") WHERE "customer_messages"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "customer_messages_serial" ON "customer_messages" USING btree ("serial") WHERE "customer_messages"."serial" is not null;--> statement-breakpoint
CREATE INDEX "customer_messages_recipient" ON "customer_messages" USING btree ("recipient_hash","created_at");--> statement-breakpoint
CREATE INDEX "customer_messages_list" ON "customer_messages" USING btree ("merchant","created_at");--> statement-breakpoint
CREATE INDEX "customer_messages_order" ON "customer_messages" USING btree ("merchant","order_no");--> statement-breakpoint
CREATE INDEX "customer_messages_customer" ON "customer_messages" USING btree ("merchant","customer_id");--> statement-breakpoint
CREATE INDEX "customer_messages_old" ON "customer_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sms_codes_asker" ON "sms_codes" USING btree ("merchant","asker","created_at");--> statement-breakpoint
CREATE INDEX "sms_codes_request" ON "sms_codes" USING btree ("merchant","request") WHERE "sms_codes"."request" is not null;