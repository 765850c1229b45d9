CREATE TABLE "ended_sessions" (
	"merchant" text NOT NULL,
	"customer_id" text NOT NULL,
	"issued_at" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_sessions_merchant_customer_id_issued_at_pk" PRIMARY KEY("merchant","customer_id","issued_at")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"call" text NOT NULL,
	"merchant" text NOT NULL,
	"shop" text,
	"subject" text NOT NULL,
	"input" jsonb NOT NULL,
	"reason" text NOT NULL,
	"request_id" text NOT NULL,
	"address" text NOT NULL
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
CREATE TABLE "media_files" (
	"picture_id" text NOT NULL,
	"file" text NOT NULL,
	"merchant" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "media_files_picture_id_file_pk" PRIMARY KEY("picture_id","file")
);
--> statement-breakpoint
CREATE TABLE "media_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"digest" text NOT NULL,
	"bytes" integer NOT NULL,
	"original" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
CREATE TABLE "product_scores" (
	"merchant" text NOT NULL,
	"kind" text NOT NULL,
	"product_id" text NOT NULL,
	"count" integer NOT NULL,
	"sum" integer NOT NULL,
	CONSTRAINT "product_scores_merchant_kind_product_id_pk" PRIMARY KEY("merchant","kind","product_id"),
	CONSTRAINT "product_scores_possible" CHECK ("product_scores"."count" >= 0 and "product_scores"."sum" between "product_scores"."count" and "product_scores"."count" * 5)
);
--> statement-breakpoint
CREATE TABLE "review_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"review_id" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"reason" text,
	"text" text NOT NULL,
	"staff_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"kind" text NOT NULL,
	"product_id" text NOT NULL,
	"order_no" text NOT NULL,
	"customer_id" text NOT NULL,
	"author" text NOT NULL,
	"score" integer NOT NULL,
	"aspects" jsonb NOT NULL,
	"tags" text[] NOT NULL,
	"text" text NOT NULL,
	"pictures" text[] NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"reply" text DEFAULT '' NOT NULL,
	"edits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "reviews_score" CHECK ("reviews"."score" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "staff_claims" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"place" text[] NOT NULL,
	"filters_sealed" text NOT NULL,
	"columns" text[],
	"format" text NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"file_sealed" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_grants" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"range_merchant" text NOT NULL,
	"range_shop" text NOT NULL,
	CONSTRAINT "staff_grants_user_id_role_range_merchant_range_shop_pk" PRIMARY KEY("user_id","role","range_merchant","range_shop")
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"id" text PRIMARY KEY NOT NULL,
	"home_merchant" text NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_tries" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_users" (
	"id" text PRIMARY KEY NOT NULL,
	"login" text NOT NULL,
	"name" text NOT NULL,
	"home_merchant" text NOT NULL,
	"password_hash" text NOT NULL,
	"invited_until" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"epoch" integer DEFAULT 1 NOT NULL,
	"totp_sealed" text,
	"totp_pending_sealed" text,
	"totp_last_step" bigint,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sign_in_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "tour_units_once";--> statement-breakpoint
ALTER TABLE "tour_orders" ADD COLUMN "names_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tour_units" ADD COLUMN "customer_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "person" jsonb;--> statement-breakpoint
ALTER TABLE "order_units" ADD COLUMN "add_ons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "balance_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "penalty" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "penalty_paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "override_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "asked_by" text DEFAULT 'stranger' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "asker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "sending" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
ALTER TABLE "wechat_bindings" ADD COLUMN "open_id_sealed" text;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ended_sessions" ADD CONSTRAINT "ended_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_picture_id_media_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_sessions_expires" ON "ended_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_entries_merchant" ON "audit_entries" USING btree ("merchant","at");--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "media_pictures_digest" ON "media_pictures" USING btree ("merchant","digest");--> statement-breakpoint
CREATE INDEX "media_pictures_list" ON "media_pictures" USING btree ("merchant","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_messages_once" ON "customer_messages" USING btree ("merchant","name","key","copy");--> statement-breakpoint
CREATE INDEX "customer_messages_due" ON "customer_messages" USING btree ("due_at") WHERE "customer_messages"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "customer_messages_serial" ON "customer_messages" USING btree ("serial") WHERE "customer_messages"."serial" is not null;--> statement-breakpoint
CREATE INDEX "customer_messages_recipient" ON "customer_messages" USING btree ("recipient_hash","created_at");--> statement-breakpoint
CREATE INDEX "customer_messages_list" ON "customer_messages" USING btree ("merchant","created_at");--> statement-breakpoint
CREATE INDEX "customer_messages_order" ON "customer_messages" USING btree ("merchant","order_no");--> statement-breakpoint
CREATE INDEX "customer_messages_customer" ON "customer_messages" USING btree ("merchant","customer_id");--> statement-breakpoint
CREATE INDEX "customer_messages_old" ON "customer_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "review_decisions_review" ON "review_decisions" USING btree ("merchant","review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_order" ON "reviews" USING btree ("merchant","order_no");--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("merchant","kind","product_id","created_at") WHERE "reviews"."state" = 'published';--> statement-breakpoint
CREATE INDEX "reviews_queue" ON "reviews" USING btree ("merchant","state","updated_at");--> statement-breakpoint
CREATE INDEX "reviews_customer" ON "reviews" USING btree ("merchant","customer_id");--> statement-breakpoint
CREATE INDEX "staff_exports_user" ON "staff_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_exports_state" ON "staff_exports" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "staff_exports_expires" ON "staff_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_name" ON "staff_roles" USING btree ("home_merchant","name");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sessions_token" ON "staff_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "staff_sessions_user" ON "staff_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expires" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_tries_updated" ON "staff_tries" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_users_login" ON "staff_users" USING btree ("login");--> statement-breakpoint
CREATE INDEX "staff_users_home" ON "staff_users" USING btree ("home_merchant","created_at");--> statement-breakpoint
CREATE INDEX "share_nodes_parent" ON "share_nodes" USING btree ("merchant","parent");--> statement-breakpoint
CREATE INDEX "tour_units_person" ON "tour_units" USING btree ("merchant","departure_id","document_hash");--> statement-breakpoint
CREATE INDEX "orders_remind" ON "orders" USING btree ("remind_at") WHERE "orders"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_address" ON "orders" USING btree ("merchant","address_hash") WHERE "orders"."phase" in ('awaitingConfirm', 'awaitingPay');--> statement-breakpoint
CREATE INDEX "sms_codes_asker" ON "sms_codes" USING btree ("merchant","asker","created_at");--> statement-breakpoint
CREATE INDEX "sms_codes_request" ON "sms_codes" USING btree ("merchant","request") WHERE "sms_codes"."request" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tour_units_once" ON "tour_units" USING btree ("merchant","departure_id","customer_id","document_hash");--> statement-breakpoint
-- hand-written: orders made before waits had ends get them, and places know their customer
UPDATE "tour_units" p SET "customer_id" = o."customer_id"
FROM "order_units" u JOIN "orders" o ON o."order_no" = u."order_no"
WHERE u."id" = p."unit_id";--> statement-breakpoint
UPDATE "orders" o SET "balance_due_at" = (t."depart_date" - 7)::timestamp AT TIME ZONE 'Asia/Shanghai'
FROM "tour_orders" t
WHERE t."order_no" = o."order_no" AND o."due_now" < o."payable"
  AND o."phase" IN ('awaitingConfirm', 'awaitingPay', 'awaitingBalance');--> statement-breakpoint
UPDATE "orders" SET
  "pay_deadline" = CASE "phase"
    WHEN 'awaitingBalance' THEN greatest("balance_due_at", now() + interval '1 day')
    ELSE now() + interval '1 day'
  END,
  "remind_at" = CASE "phase"
    WHEN 'awaitingBalance' THEN greatest("balance_due_at" - interval '3 days', now())
  END
WHERE "phase" IN ('awaitingConfirm', 'awaitingBalance', 'confirming') AND "pay_deadline" IS NULL;
