CREATE TABLE "article_views" (
	"merchant" text NOT NULL,
	"article_id" text NOT NULL,
	"visitor_hash" text NOT NULL,
	"day" date NOT NULL,
	"node_id" text NOT NULL,
	CONSTRAINT "article_views_merchant_article_id_day_visitor_hash_pk" PRIMARY KEY("merchant","article_id","day","visitor_hash")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text NOT NULL,
	"merchant" text NOT NULL,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"summary" text NOT NULL,
	"cover" jsonb NOT NULL,
	"html" text NOT NULL,
	"products" text[] NOT NULL,
	"share_title" text DEFAULT '' NOT NULL,
	"share_description" text DEFAULT '' NOT NULL,
	"share_image" text DEFAULT '' NOT NULL,
	"shops" text[],
	"status" text NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "articles_merchant_id_pk" PRIMARY KEY("merchant","id")
);
--> statement-breakpoint
CREATE TABLE "customer_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"customer_id" text NOT NULL,
	"sealed" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distributor_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"customer_id" text NOT NULL,
	"state" text NOT NULL,
	"sealed" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"customer_id" text NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"sealed" text NOT NULL,
	"number_hash" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"ask_at" timestamp with time zone,
	"cleared_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "left_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"merchant" text NOT NULL,
	"channel" text NOT NULL,
	"distributor" text NOT NULL,
	"sealed" text NOT NULL,
	"mobile_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"product_number" text DEFAULT '' NOT NULL,
	"product_title" text DEFAULT '' NOT NULL,
	"handled_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"mail_state" text NOT NULL,
	"mail_tries" integer DEFAULT 0 NOT NULL,
	"mail_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchant_credentials" (
	"merchant" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"fields" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "merchant_credentials_merchant_kind_pk" PRIMARY KEY("merchant","kind")
);
--> statement-breakpoint
CREATE TABLE "partner_users" (
	"merchant" text NOT NULL,
	"app_key" text NOT NULL,
	"user_hash" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_users_merchant_app_key_user_hash_pk" PRIMARY KEY("merchant","app_key","user_hash")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"customer_id" text NOT NULL,
	"purpose" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"customer_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "salespeople" (
	"id" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"merchant" text NOT NULL,
	"channel" text NOT NULL,
	"distributor" text NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"parent" text,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"distributor" text NOT NULL,
	"screen" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"sharer_kind" text NOT NULL,
	"sharer_hash" text DEFAULT '' NOT NULL,
	"template" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_tokens" (
	"merchant" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text,
	"expires_at" timestamp with time zone,
	"claim" text,
	"claimed_until" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_tokens_merchant_name_pk" PRIMARY KEY("merchant","name")
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wechat_bindings" (
	"merchant" text NOT NULL,
	"open_id_hash" text NOT NULL,
	"customer_id" text NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wechat_bindings_merchant_open_id_hash_pk" PRIMARY KEY("merchant","open_id_hash")
);
--> statement-breakpoint
DROP INDEX "payment_refunds_processing";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "avatar" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "profile_sealed" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "email_hash" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "renamed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "deletion_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "levels" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "way" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "payer_sealed" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "request_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "accepted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "ended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "ask_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributor_applications" ADD CONSTRAINT "distributor_applications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_verifications" ADD CONSTRAINT "identity_verifications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_users" ADD CONSTRAINT "partner_users_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_tokens" ADD CONSTRAINT "recovery_tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_bindings" ADD CONSTRAINT "wechat_bindings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_views_day" ON "article_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("merchant","status","published_at");--> statement-breakpoint
CREATE INDEX "customer_addresses_customer" ON "customer_addresses" USING btree ("merchant","customer_id");--> statement-breakpoint
CREATE INDEX "distributor_applications_customer" ON "distributor_applications" USING btree ("merchant","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "distributor_applications_state" ON "distributor_applications" USING btree ("merchant","state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "distributor_applications_open" ON "distributor_applications" USING btree ("merchant","customer_id") WHERE "distributor_applications"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "identity_verifications_customer" ON "identity_verifications" USING btree ("merchant","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_verifications_state" ON "identity_verifications" USING btree ("merchant","state","created_at");--> statement-breakpoint
CREATE INDEX "identity_verifications_ask" ON "identity_verifications" USING btree ("ask_at") WHERE "identity_verifications"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "identity_verifications_decided" ON "identity_verifications" USING btree ("decided_at") WHERE "identity_verifications"."cleared_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_verifications_open" ON "identity_verifications" USING btree ("merchant","customer_id") WHERE "identity_verifications"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "identity_verifications_number" ON "identity_verifications" USING btree ("merchant","number_hash") WHERE "identity_verifications"."state" = 'passed' and "identity_verifications"."number_hash" <> '';--> statement-breakpoint
CREATE INDEX "left_messages_shop" ON "left_messages" USING btree ("merchant","distributor","created_at");--> statement-breakpoint
CREATE INDEX "left_messages_mobile" ON "left_messages" USING btree ("merchant","mobile_hash","created_at");--> statement-breakpoint
CREATE INDEX "left_messages_address" ON "left_messages" USING btree ("merchant","address_hash","created_at");--> statement-breakpoint
CREATE INDEX "left_messages_mail" ON "left_messages" USING btree ("mail_at") WHERE "left_messages"."mail_state" = 'due';--> statement-breakpoint
CREATE INDEX "partner_users_customer" ON "partner_users" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "pictures_customer" ON "pictures" USING btree ("merchant","customer_id");--> statement-breakpoint
CREATE INDEX "pictures_unused" ON "pictures" USING btree ("created_at") WHERE "pictures"."used_at" is null;--> statement-breakpoint
CREATE INDEX "recovery_tokens_expires" ON "recovery_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "salespeople_account" ON "salespeople" USING btree ("merchant","project","channel","distributor","account");--> statement-breakpoint
CREATE INDEX "share_nodes_merchant_created" ON "share_nodes" USING btree ("merchant","created_at");--> statement-breakpoint
CREATE INDEX "share_nodes_sharer" ON "share_nodes" USING btree ("merchant","sharer_hash","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "wechat_bindings_customer" ON "wechat_bindings" USING btree ("merchant","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree ("merchant","email_hash") WHERE "customers"."email_hash" is not null;--> statement-breakpoint
CREATE INDEX "customers_deletion" ON "customers" USING btree ("deletion_due_at") WHERE "customers"."deletion_due_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_ask" ON "payment_attempts" USING btree ("ask_at") WHERE "payment_attempts"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_refunds_ask" ON "payment_refunds" USING btree ("ask_at") WHERE "payment_refunds"."state" = 'processing';--> statement-breakpoint
CREATE INDEX "payment_refunds_failed" ON "payment_refunds" USING btree ("merchant","created_at") WHERE "payment_refunds"."state" = 'failed';