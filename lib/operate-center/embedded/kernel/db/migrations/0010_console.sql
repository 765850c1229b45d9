CREATE TABLE "staff_export_parts" (
	"export_id" text NOT NULL,
	"position" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "staff_export_parts_export_id_position_pk" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
CREATE TABLE "staff_taken_work" (
	"merchant" text NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_taken_work_merchant_kind_item_pk" PRIMARY KEY("merchant","kind","item")
);
--> statement-breakpoint
CREATE TABLE "staff_views" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query_sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "about" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "audit_entries" SET "about" = coalesce((
	SELECT array_agg(DISTINCT regexp_replace(pair ->> 'key', 's$', '') || ':' || named.value)
	FROM jsonb_path_query("input", 'strict $.** ? (@.type() == "object").keyvalue()') AS pair,
	LATERAL (
		SELECT pair ->> 'value' AS value WHERE jsonb_typeof(pair -> 'value') = 'string'
		UNION ALL
		SELECT jsonb_array_elements_text(CASE WHEN jsonb_typeof(pair -> 'value') = 'array' THEN pair -> 'value' ELSE '[]' END)
	) AS named
	WHERE pair ->> 'key' ~ '^(orderNo|refundNo|contractNo|unitId|departureId|proId|refundId|parcelId|voucherId|customerId|campaignId|batchId|templateId|articleId|packageId|tillId|id)s?$'
		AND named.value ~ '^[A-Za-z0-9_.-]{1,80}$'
), '{}');--> statement-breakpoint
ALTER TABLE "channel_bills" ADD COLUMN "differences" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_bills" ADD COLUMN "compared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_export_parts" ADD CONSTRAINT "staff_export_parts_export_id_staff_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."staff_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_taken_work_at" ON "staff_taken_work" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "staff_views_user" ON "staff_views" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_views_role" ON "staff_views" USING btree ("merchant","role") WHERE "staff_views"."role" is not null;--> statement-breakpoint
CREATE INDEX "departures_date" ON "departures" USING btree ("merchant","depart_date","id");--> statement-breakpoint
CREATE INDEX "departures_group" ON "departures" USING btree ("merchant","group_no");--> statement-breakpoint
CREATE INDEX "audit_entries_about" ON "audit_entries" USING gin ("about");--> statement-breakpoint
CREATE INDEX "customer_messages_failed" ON "customer_messages" USING btree ("merchant","created_at") WHERE "customer_messages"."state" in ('failed', 'undelivered');--> statement-breakpoint
CREATE INDEX "left_messages_open" ON "left_messages" USING btree ("merchant","created_at") WHERE "left_messages"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("merchant","created_at","order_no");--> statement-breakpoint
CREATE INDEX "orders_departing" ON "orders" USING btree ("merchant",coalesce("service_from", '0001-01-01'::date),"order_no");--> statement-breakpoint
CREATE INDEX "orders_tail" ON "orders" USING btree ("merchant",reverse("order_no") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_to_confirm" ON "orders" USING btree ("merchant","created_at") WHERE "orders"."phase" in ('awaitingConfirm', 'confirming');--> statement-breakpoint
CREATE INDEX "tour_orders_departure" ON "tour_orders" USING btree ("merchant","departure_id");--> statement-breakpoint
CREATE INDEX "channel_bills_differing" ON "channel_bills" USING btree ("merchant","day") WHERE "channel_bills"."differences" > 0;--> statement-breakpoint
CREATE INDEX "payment_attempts_transaction" ON "payment_attempts" USING btree ("merchant","transaction_no") WHERE "payment_attempts"."transaction_no" is not null;--> statement-breakpoint
CREATE INDEX "vouchers_end" ON "vouchers" USING btree ("merchant","code_end") WHERE "vouchers"."code_end" <> '';--> statement-breakpoint
INSERT INTO "staff_export_parts" SELECT "id", 0, "file_sealed" FROM "staff_exports" WHERE "file_sealed" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_exports" DROP COLUMN "file_sealed";