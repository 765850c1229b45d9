CREATE TABLE "debris_orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"pro_id" text NOT NULL,
	"package_id" text NOT NULL,
	"type" text NOT NULL,
	"date" date,
	"slot" text NOT NULL,
	"days" integer NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"handover" text NOT NULL,
	"address_sealed" text,
	"asks_sealed" text,
	"handed_over_at" timestamp with time zone,
	"return_company" text DEFAULT '' NOT NULL,
	"return_tracking_no" text DEFAULT '' NOT NULL,
	"return_sent_at" timestamp with time zone,
	"device_back_at" timestamp with time zone,
	"deposit_kept" bigint DEFAULT 0 NOT NULL,
	"deposit_note" text DEFAULT '' NOT NULL,
	"use_reminded_at" timestamp with time zone,
	"return_reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "debris_tickets" (
	"unit_id" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"sort" text NOT NULL,
	"used_at" timestamp with time zone,
	"used_place" text DEFAULT '' NOT NULL,
	"expired_at" timestamp with time zone,
	"document_hash" text,
	"name_key" text
);
--> statement-breakpoint
ALTER TABLE "debris_orders" ADD CONSTRAINT "debris_orders_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debris_tickets" ADD CONSTRAINT "debris_tickets_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debris_tickets" ADD CONSTRAINT "debris_tickets_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "debris_orders_day" ON "debris_orders" USING btree ("merchant","package_id","date");--> statement-breakpoint
CREATE INDEX "debris_orders_valid" ON "debris_orders" USING btree ("valid_to");--> statement-breakpoint
CREATE INDEX "debris_tickets_order" ON "debris_tickets" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "debris_tickets_document" ON "debris_tickets" USING btree ("merchant","document_hash") WHERE "debris_tickets"."document_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "debris_tickets_name" ON "debris_tickets" USING btree ("merchant","name_key");