CREATE TABLE "goods_after_sale_moves" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"after_sale_id" text NOT NULL,
	"merchant" text NOT NULL,
	"move" text NOT NULL,
	"to_state" text NOT NULL,
	"by" text NOT NULL,
	"person" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_after_sales" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"customer_id" text NOT NULL,
	"order_no" text NOT NULL,
	"refund_id" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"reason" text NOT NULL,
	"remark" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"freight" bigint NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"return_address" jsonb,
	"company" text DEFAULT '' NOT NULL,
	"tracking_sealed" text,
	"tracking_hash" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goods_after_sale_moves" ADD CONSTRAINT "goods_after_sale_moves_after_sale_id_goods_after_sales_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."goods_after_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_after_sales" ADD CONSTRAINT "goods_after_sales_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_after_sales" ADD CONSTRAINT "goods_after_sales_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_after_sale_moves_of" ON "goods_after_sale_moves" USING btree ("after_sale_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_after_sales_refund" ON "goods_after_sales" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "goods_after_sales_order" ON "goods_after_sales" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "goods_after_sales_state" ON "goods_after_sales" USING btree ("merchant","state","created_at");--> statement-breakpoint
CREATE INDEX "goods_after_sales_due" ON "goods_after_sales" USING btree ("due_at") WHERE "goods_after_sales"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "goods_after_sales_tracking" ON "goods_after_sales" USING btree ("merchant","tracking_hash") WHERE "goods_after_sales"."tracking_hash" <> '';