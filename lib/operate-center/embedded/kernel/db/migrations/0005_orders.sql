DROP INDEX "tour_units_once";--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_units" ADD COLUMN "add_ons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "balance_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "penalty" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "penalty_paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "override_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tour_orders" ADD COLUMN "names_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tour_units" ADD COLUMN "customer_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_remind" ON "orders" USING btree ("remind_at") WHERE "orders"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_address" ON "orders" USING btree ("merchant","address_hash") WHERE "orders"."phase" in ('awaitingConfirm', 'awaitingPay');--> statement-breakpoint
CREATE INDEX "tour_units_person" ON "tour_units" USING btree ("merchant","departure_id","document_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "tour_units_once" ON "tour_units" USING btree ("merchant","departure_id","customer_id","document_hash");
--> statement-breakpoint
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
