CREATE TABLE "order_units" (
	"id" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"position" integer NOT NULL,
	"share" bigint NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"sealed" text
);
--> statement-breakpoint
CREATE TABLE "refund_items" (
	"refund_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"merchant" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	CONSTRAINT "refund_items_refund_id_unit_id_pk" PRIMARY KEY("refund_id","unit_id")
);
--> statement-breakpoint
CREATE TABLE "tour_orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"tour_id" text NOT NULL,
	"departure_id" text NOT NULL,
	"depart_date" date NOT NULL,
	"return_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tour_units" (
	"unit_id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"departure_id" text NOT NULL,
	"place" text NOT NULL,
	"document_hash" text
);
--> statement-breakpoint
CREATE TABLE "stock_claims" (
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"pool" text NOT NULL,
	"count" integer NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "stock_claims_order_no_pool_pk" PRIMARY KEY("order_no","pool"),
	CONSTRAINT "claim_released_once" CHECK ("stock_claims"."count" >= 0 and ("stock_claims"."count" = 0) = ("stock_claims"."state" = 'released'))
);
--> statement-breakpoint
CREATE TABLE "stock_pools" (
	"merchant" text NOT NULL,
	"id" text NOT NULL,
	"plan" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_pools_merchant_id_pk" PRIMARY KEY("merchant","id"),
	CONSTRAINT "stock_not_negative" CHECK ("stock_pools"."used" >= 0 and "stock_pools"."held" >= 0),
	CONSTRAINT "stock_within_plan" CHECK ("stock_pools"."plan" = -1 or "stock_pools"."used" + "stock_pools"."held" <= "stock_pools"."plan")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "product_id" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phase" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "snapshot_version" integer;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "goods" bigint;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" bigint;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "freight" bigint;
--> statement-breakpoint
-- Seats become pools of the stock.
INSERT INTO "stock_pools" ("merchant", "id", "plan", "held", "used")
SELECT "merchant", 'tour/' || "id", "plan_seats", "held_seats", "used_seats" FROM "departures";
--> statement-breakpoint
INSERT INTO "stock_claims" ("order_no", "merchant", "pool", "count", "state")
SELECT "order_no", "merchant", 'tour/' || "departure_id", "seats", "seat_state" FROM "orders";
--> statement-breakpoint
-- What only a tour's order has.
INSERT INTO "tour_orders" ("order_no", "merchant", "tour_id", "departure_id", "depart_date", "return_date")
SELECT "order_no", "merchant", "tour_id", "departure_id", "depart_date", "return_date" FROM "orders";
--> statement-breakpoint
INSERT INTO "order_units" ("id", "order_no", "merchant", "position", "share", "status", "sealed")
SELECT "id", "order_no", "merchant", "position", "share", "status", "sealed" FROM "order_travellers";
--> statement-breakpoint
-- A place that was cancelled or given back holds nobody on the departure any more.
INSERT INTO "tour_units" ("unit_id", "merchant", "departure_id", "place", "document_hash")
SELECT "id", "merchant", "departure_id", "person_type", CASE WHEN "status" IN (1, 4) THEN "document_hash" END
FROM "order_travellers";
--> statement-breakpoint
-- A refund's amount and fee over its persons by their shares, to the fen; the largest remainders get the odd ones.
INSERT INTO "refund_items" ("refund_id", "unit_id", "merchant", "amount", "fee")
WITH "persons" AS (
	SELECT r."id" AS "refund_id", r."merchant", r."amount", r."fee", u."id" AS "unit_id", u."position",
		(CASE WHEN sum(u."share") OVER (PARTITION BY r."id") > 0 THEN u."share" ELSE 1 END)::numeric AS "weight"
	FROM "refunds" r JOIN "order_units" u ON u."order_no" = r."order_no" AND u."id" = ANY (r."traveller_ids")
), "summed" AS (
	SELECT p.*, sum("weight") OVER (PARTITION BY "refund_id") AS "total" FROM "persons" p
), "parts" AS (
	SELECT s.*,
		div("amount" * "weight", "total") AS "whole_amount", mod("amount" * "weight", "total") AS "rest_amount",
		div("fee" * "weight", "total") AS "whole_fee", mod("fee" * "weight", "total") AS "rest_fee"
	FROM "summed" s
), "ranked" AS (
	SELECT p.*,
		"amount" - sum("whole_amount") OVER (PARTITION BY "refund_id") AS "odd_amount",
		"fee" - sum("whole_fee") OVER (PARTITION BY "refund_id") AS "odd_fee",
		row_number() OVER (PARTITION BY "refund_id" ORDER BY "rest_amount" DESC, "position") AS "amount_rank",
		row_number() OVER (PARTITION BY "refund_id" ORDER BY "rest_fee" DESC, "position") AS "fee_rank"
	FROM "parts" p
)
SELECT "refund_id", "unit_id", "merchant",
	"whole_amount" + CASE WHEN "amount_rank" <= "odd_amount" THEN 1 ELSE 0 END,
	"whole_fee" + CASE WHEN "fee_rank" <= "odd_fee" THEN 1 ELSE 0 END
FROM "ranked";
--> statement-breakpoint
UPDATE "orders" SET
	"product_id" = "tour_id",
	"snapshot_version" = 1,
	"goods" = "payable",
	"discount" = 0,
	"freight" = 0,
	"phase" = CASE "sub_status"
		WHEN 100 THEN 'awaitingConfirm'
		WHEN 110 THEN 'awaitingPay'
		WHEN 120 THEN 'awaitingBalance'
		WHEN 200 THEN 'confirming'
		WHEN 210 THEN 'serving'
		WHEN 220 THEN 'serving'
		WHEN 230 THEN 'serving'
		WHEN 300 THEN 'done'
		WHEN 400 THEN 'closed'
		WHEN 410 THEN 'closed'
		WHEN 420 THEN 'closed'
		WHEN 430 THEN 'closed'
		WHEN 510 THEN 'refunded'
	END;
--> statement-breakpoint
UPDATE "order_history" SET "event" = 'cancelByCustomer' WHERE "event" = 'cancelByUser';
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "product_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "phase" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "snapshot_version" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "goods" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "discount" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "freight" SET NOT NULL;
--> statement-breakpoint
DROP TABLE "order_travellers" CASCADE;
--> statement-breakpoint
ALTER TABLE "departures" DROP CONSTRAINT "seats_not_negative";
--> statement-breakpoint
ALTER TABLE "departures" DROP CONSTRAINT "seats_within_plan";
--> statement-breakpoint
DROP INDEX "orders_departure";
--> statement-breakpoint
DROP INDEX "orders_journey";
--> statement-breakpoint
DROP INDEX "orders_shop";
--> statement-breakpoint
ALTER TABLE "departures" DROP COLUMN "plan_seats";
--> statement-breakpoint
ALTER TABLE "departures" DROP COLUMN "used_seats";
--> statement-breakpoint
ALTER TABLE "departures" DROP COLUMN "held_seats";
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "label";
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "tour_id";
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "departure_id";
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "depart_date";
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "return_date";
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "travellers";
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "seats";
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "seat_state";
--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "traveller_ids";
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "payable_is_the_sum" CHECK ("orders"."payable" = "orders"."goods" - "orders"."discount" + "orders"."freight" and "orders"."discount" between 0 and "orders"."goods" and "orders"."freight" >= 0);
--> statement-breakpoint
ALTER TABLE "order_units" ADD CONSTRAINT "order_units_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tour_orders" ADD CONSTRAINT "tour_orders_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tour_units" ADD CONSTRAINT "tour_units_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "order_units_order" ON "order_units" USING btree ("order_no");
--> statement-breakpoint
CREATE UNIQUE INDEX "tour_units_once" ON "tour_units" USING btree ("merchant","departure_id","document_hash");
--> statement-breakpoint
CREATE INDEX "orders_serving" ON "orders" USING btree ("kind") WHERE "orders"."phase" = 'serving';
--> statement-breakpoint
CREATE INDEX "orders_shop" ON "orders" USING btree ("merchant","distributor","phase","created_at");
