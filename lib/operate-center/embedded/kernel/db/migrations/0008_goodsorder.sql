CREATE TABLE "goods_order_settings" (
	"merchant" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"pro_id" text NOT NULL,
	"way" text NOT NULL,
	"address_sealed" text,
	"pickup_point" jsonb,
	"pickup_code" text NOT NULL,
	"invoice_wish_sealed" text,
	"ship_by" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"receipt_by" timestamp with time zone,
	"receipt_reminded_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"urged_at" timestamp with time zone,
	"urged" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_pieces" (
	"unit_id" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"sku_id" text NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "goods_orders" ADD CONSTRAINT "goods_orders_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_pieces" ADD CONSTRAINT "goods_pieces_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_pieces" ADD CONSTRAINT "goods_pieces_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_orders_receipt" ON "goods_orders" USING btree ("receipt_by");--> statement-breakpoint
CREATE INDEX "goods_orders_ship" ON "goods_orders" USING btree ("merchant","ship_by");--> statement-breakpoint
CREATE INDEX "goods_orders_code" ON "goods_orders" USING btree ("merchant","pickup_code");--> statement-breakpoint
CREATE INDEX "goods_pieces_order" ON "goods_pieces" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "goods_pieces_sku" ON "goods_pieces" USING btree ("merchant","sku_id");