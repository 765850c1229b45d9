CREATE TABLE "change_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"tags" text[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"mobile_hash" text NOT NULL,
	"mobile_sealed" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"id" text NOT NULL,
	"merchant" text NOT NULL,
	"tour_id" text NOT NULL,
	"depart_date" date NOT NULL,
	"return_date" date NOT NULL,
	"group_no" text NOT NULL,
	"package_code" text DEFAULT '' NOT NULL,
	"adult_price" bigint,
	"child_bed_price" bigint,
	"child_no_bed_price" bigint,
	"senior_price" bigint,
	"infant_price" bigint,
	"single_supplement" bigint DEFAULT 0 NOT NULL,
	"plan_seats" integer NOT NULL,
	"used_seats" integer DEFAULT 0 NOT NULL,
	"held_seats" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'onSale' NOT NULL,
	"cutoff_at" timestamp with time zone NOT NULL,
	CONSTRAINT "departures_merchant_id_pk" PRIMARY KEY("merchant","id"),
	CONSTRAINT "seats_not_negative" CHECK ("departures"."used_seats" >= 0 and "departures"."held_seats" >= 0),
	CONSTRAINT "seats_within_plan" CHECK ("departures"."plan_seats" = -1 or "departures"."used_seats" + "departures"."held_seats" <= "departures"."plan_seats")
);
--> statement-breakpoint
CREATE TABLE "distributors" (
	"project" text NOT NULL,
	"merchant" text NOT NULL,
	"channel" text NOT NULL,
	"code" text NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"power" jsonb NOT NULL,
	"info" jsonb NOT NULL,
	"config" jsonb NOT NULL,
	"chat" jsonb NOT NULL,
	"home" jsonb NOT NULL,
	"hot_keywords" jsonb NOT NULL,
	"markup_permille" integer DEFAULT 0 NOT NULL,
	"lists_all" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "distributors_project_merchant_channel_code_pk" PRIMARY KEY("project","merchant","channel","code")
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"merchant" text NOT NULL,
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_answers_merchant_owner_key_pk" PRIMARY KEY("merchant","owner","key")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"project" text NOT NULL,
	"merchant" text NOT NULL,
	"channel" text NOT NULL,
	"distributor" text NOT NULL,
	"tour_id" text NOT NULL,
	CONSTRAINT "listings_project_merchant_channel_distributor_tour_id_pk" PRIMARY KEY("project","merchant","channel","distributor","tour_id")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"merchant" text NOT NULL,
	"mobile_hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "login_failures_merchant_mobile_hash_pk" PRIMARY KEY("merchant","mobile_hash")
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"event" text NOT NULL,
	"from_status" integer,
	"to_status" integer NOT NULL,
	"by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_travellers" (
	"id" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"departure_id" text NOT NULL,
	"position" integer NOT NULL,
	"person_type" text NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"share" bigint NOT NULL,
	"sealed" text,
	"document_hash" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"merchant" text NOT NULL,
	"channel" text NOT NULL,
	"distributor" text NOT NULL,
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"label" integer NOT NULL,
	"sub_status" integer NOT NULL,
	"tour_id" text NOT NULL,
	"departure_id" text NOT NULL,
	"depart_date" date NOT NULL,
	"return_date" date NOT NULL,
	"confirm_mode" text NOT NULL,
	"travellers" integer NOT NULL,
	"after_sale" boolean DEFAULT false NOT NULL,
	"partly_refunded" boolean DEFAULT false NOT NULL,
	"snapshot" jsonb NOT NULL,
	"contact_sealed" text NOT NULL,
	"payable" bigint NOT NULL,
	"due_now" bigint NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"seats" integer NOT NULL,
	"seat_state" text NOT NULL,
	"pay_deadline" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"attribution" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunded_within_paid" CHECK ("orders"."refunded" <= "orders"."paid" and "orders"."refunded" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"attempt_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"transaction_no" text,
	"return_url" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"refund_no" text PRIMARY KEY NOT NULL,
	"attempt_no" text NOT NULL,
	"merchant" text NOT NULL,
	"refund_id" text,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"distributor" text NOT NULL,
	"traveller_ids" text[] NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"attempt_no" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"title" text NOT NULL,
	"amount" bigint NOT NULL,
	"return_url" text NOT NULL,
	"state" text NOT NULL,
	"transaction_no" text,
	"paid_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"notify_left" integer DEFAULT 0 NOT NULL,
	"notify_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"refund_no" text PRIMARY KEY NOT NULL,
	"attempt_no" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"mobile_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tours" (
	"id" text NOT NULL,
	"merchant" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"scope" text NOT NULL,
	"depart_city" text NOT NULL,
	"depart_pinyin" text NOT NULL,
	"destinations" text[] NOT NULL,
	"themes" text[] NOT NULL,
	"level" text NOT NULL,
	"transport_out" text NOT NULL,
	"days" integer NOT NULL,
	"nights" integer NOT NULL,
	"instant_confirm" boolean NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tours_merchant_id_pk" PRIMARY KEY("merchant","id")
);
--> statement-breakpoint
CREATE TABLE "traveller_documents" (
	"merchant" text NOT NULL,
	"customer_id" text NOT NULL,
	"document_hash" text NOT NULL,
	"traveller_id" text NOT NULL,
	CONSTRAINT "traveller_documents_merchant_customer_id_document_hash_pk" PRIMARY KEY("merchant","customer_id","document_hash")
);
--> statement-breakpoint
CREATE TABLE "travellers" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"customer_id" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "distributors" ADD CONSTRAINT "distributors_merchant_merchants_code_fk" FOREIGN KEY ("merchant") REFERENCES "public"."merchants"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_travellers" ADD CONSTRAINT "order_travellers_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_attempt_no_payment_attempts_attempt_no_fk" FOREIGN KEY ("attempt_no") REFERENCES "public"."payment_attempts"("attempt_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_attempt_no_sandbox_payments_attempt_no_fk" FOREIGN KEY ("attempt_no") REFERENCES "public"."sandbox_payments"("attempt_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_documents" ADD CONSTRAINT "traveller_documents_traveller_id_travellers_id_fk" FOREIGN KEY ("traveller_id") REFERENCES "public"."travellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_mobile" ON "customers" USING btree ("merchant","mobile_hash");--> statement-breakpoint
CREATE INDEX "departures_tour" ON "departures" USING btree ("merchant","tour_id","depart_date");--> statement-breakpoint
CREATE INDEX "idempotent_answers_created" ON "idempotent_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "order_travellers_order" ON "order_travellers" USING btree ("order_no");--> statement-breakpoint
CREATE UNIQUE INDEX "order_travellers_once" ON "order_travellers" USING btree ("merchant","departure_id","document_hash") WHERE "order_travellers"."document_hash" is not null and "order_travellers"."status" in (1, 4);--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("merchant","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_shop" ON "orders" USING btree ("merchant","distributor","sub_status","created_at");--> statement-breakpoint
CREATE INDEX "orders_deadline" ON "orders" USING btree ("pay_deadline") WHERE "orders"."pay_deadline" is not null;--> statement-breakpoint
CREATE INDEX "orders_departure" ON "orders" USING btree ("merchant","departure_id");--> statement-breakpoint
CREATE INDEX "orders_journey" ON "orders" USING btree ("depart_date") WHERE "orders"."sub_status" in (210, 220, 230);--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "payment_refunds_attempt" ON "payment_refunds" USING btree ("attempt_no");--> statement-breakpoint
CREATE INDEX "payment_refunds_refund" ON "payment_refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_processing" ON "payment_refunds" USING btree ("created_at") WHERE "payment_refunds"."state" = 'processing';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "refunds_state" ON "refunds" USING btree ("merchant","state");--> statement-breakpoint
CREATE INDEX "sandbox_payments_due" ON "sandbox_payments" USING btree ("notify_at") WHERE "sandbox_payments"."notify_left" > 0;--> statement-breakpoint
CREATE INDEX "sms_codes_mobile" ON "sms_codes" USING btree ("merchant","mobile_hash","purpose","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tours_code" ON "tours" USING btree ("merchant","code");--> statement-breakpoint
CREATE INDEX "tours_status" ON "tours" USING btree ("merchant","status");--> statement-breakpoint
CREATE INDEX "travellers_customer" ON "travellers" USING btree ("merchant","customer_id");