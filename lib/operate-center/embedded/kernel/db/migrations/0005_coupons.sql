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
ALTER TABLE "coupon_batches" ADD CONSTRAINT "coupon_batches_template_id_coupon_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."coupon_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_campaign_claims" ADD CONSTRAINT "coupon_campaign_claims_campaign_id_coupon_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."coupon_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_secrets" ADD CONSTRAINT "coupon_secrets_batch_id_coupon_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."coupon_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_template_id_coupon_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."coupon_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_campaign_id_coupon_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."coupon_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_batch_id_coupon_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."coupon_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_batches_merchant" ON "coupon_batches" USING btree ("merchant");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_batches_code" ON "coupon_batches" USING btree ("merchant","code") WHERE "coupon_batches"."code" is not null;--> statement-breakpoint
CREATE INDEX "coupon_campaigns_merchant" ON "coupon_campaigns" USING btree ("merchant");--> statement-breakpoint
CREATE INDEX "coupon_templates_merchant" ON "coupon_templates" USING btree ("merchant","in_center");--> statement-breakpoint
CREATE INDEX "coupon_tries_since" ON "coupon_tries" USING btree ("since");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_number" ON "coupons" USING btree ("merchant","number");--> statement-breakpoint
CREATE INDEX "coupons_customer" ON "coupons" USING btree ("merchant","customer_id","state");--> statement-breakpoint
CREATE INDEX "coupons_template" ON "coupons" USING btree ("template_id","state");--> statement-breakpoint
CREATE INDEX "coupons_order" ON "coupons" USING btree ("order_no") WHERE "coupons"."order_no" is not null;--> statement-breakpoint
CREATE INDEX "coupons_expiry" ON "coupons" USING btree ("valid_until") WHERE "coupons"."state" in ('unused', 'inactive');