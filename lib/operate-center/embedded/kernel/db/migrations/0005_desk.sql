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
ALTER TABLE "customers" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "service_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "service_to" date;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "heard" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("merchant","created_at");--> statement-breakpoint
CREATE INDEX "orders_service" ON "orders" USING btree ("merchant","service_from") WHERE "orders"."service_from" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_paid" ON "payment_attempts" USING btree ("merchant","paid_at") WHERE "payment_attempts"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_created" ON "payment_attempts" USING btree ("merchant","created_at");--> statement-breakpoint
CREATE INDEX "payment_refunds_created" ON "payment_refunds" USING btree ("merchant","created_at");--> statement-breakpoint
-- hand-written: what was ordered before has its days of use too.
UPDATE "orders" SET "service_from" = "tour_orders"."depart_date", "service_to" = "tour_orders"."return_date"
FROM "tour_orders" WHERE "tour_orders"."order_no" = "orders"."order_no";
