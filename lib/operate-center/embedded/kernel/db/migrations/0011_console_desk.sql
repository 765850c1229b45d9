CREATE TABLE "catalogue_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"files" text[] NOT NULL,
	"counts" jsonb NOT NULL,
	"undo" jsonb
);
--> statement-breakpoint
CREATE TABLE "closed_books" (
	"merchant" text NOT NULL,
	"month" text NOT NULL,
	"books" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_books_merchant_month_pk" PRIMARY KEY("merchant","month")
);
--> statement-breakpoint
CREATE TABLE "settled_differences" (
	"merchant" text NOT NULL,
	"channel" text NOT NULL,
	"code" text NOT NULL,
	"about" text NOT NULL,
	"number" text NOT NULL,
	"day" text NOT NULL,
	"billed" bigint NOT NULL,
	"booked" bigint NOT NULL,
	"note" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "settled_differences_merchant_number_about_code_channel_day_pk" PRIMARY KEY("merchant","number","about","code","channel","day")
);
--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "formed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "formed_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "merchant_credentials" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "merchant_credentials" ADD COLUMN "tried_works" boolean;--> statement-breakpoint
ALTER TABLE "merchant_credentials" ADD COLUMN "tried_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "catalogue_imports_at" ON "catalogue_imports" USING btree ("merchant","at");--> statement-breakpoint
CREATE INDEX "orders_kind" ON "orders" USING btree ("merchant","kind","created_at","order_no");--> statement-breakpoint
CREATE INDEX "orders_payable" ON "orders" USING btree ("merchant","payable","order_no");--> statement-breakpoint
CREATE INDEX "orders_named" ON "orders" USING btree ("merchant",("snapshot" ->> 'name'));--> statement-breakpoint
CREATE INDEX "orders_group" ON "orders" USING btree ("merchant",("snapshot" ->> 'groupNo')) WHERE "orders"."snapshot" ->> 'groupNo' is not null;--> statement-breakpoint
CREATE INDEX "visa_applicants_since" ON "visa_applicants" USING btree ("merchant","state_at","unit_id");--> statement-breakpoint
CREATE INDEX "visa_orders_materials" ON "visa_orders" USING btree ("merchant","materials_by");--> statement-breakpoint
CREATE INDEX "visa_orders_travel" ON "visa_orders" USING btree ("merchant","travel_date");--> statement-breakpoint
CREATE INDEX "payment_attempts_by_paid" ON "payment_attempts" USING btree ("merchant",coalesce("paid_at", '2000-01-01T00:00:00Z'::timestamptz),"attempt_no");--> statement-breakpoint
CREATE INDEX "payment_attempts_amount" ON "payment_attempts" USING btree ("merchant","amount","attempt_no");