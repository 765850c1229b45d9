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
CREATE TABLE "debris_days" (
	"merchant" text NOT NULL,
	"package_id" text NOT NULL,
	"date" date NOT NULL,
	"price" bigint NOT NULL,
	"child_price" bigint,
	"slots" text[] NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "debris_days_merchant_package_id_date_pk" PRIMARY KEY("merchant","package_id","date")
);
--> statement-breakpoint
CREATE TABLE "debris_packages" (
	"merchant" text NOT NULL,
	"id" text NOT NULL,
	"pro_id" text NOT NULL,
	"name" text NOT NULL,
	"use" text NOT NULL,
	"price" bigint NOT NULL,
	"child_price" bigint,
	"cutoff_days" integer NOT NULL,
	"cutoff_time" text NOT NULL,
	"valid_to" date,
	"source" text NOT NULL,
	"supplier" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "debris_packages_merchant_id_pk" PRIMARY KEY("merchant","id")
);
--> statement-breakpoint
CREATE TABLE "debris_products" (
	"id" text NOT NULL,
	"merchant" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"city" text NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "debris_products_merchant_id_pk" PRIMARY KEY("merchant","id")
);
--> statement-breakpoint
CREATE TABLE "freight_templates" (
	"merchant" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"usual" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"not_served" text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "freight_templates_merchant_id_pk" PRIMARY KEY("merchant","id")
);
--> statement-breakpoint
CREATE TABLE "goods_categories" (
	"merchant" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"picture" jsonb,
	"sort" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_categories_merchant_id_pk" PRIMARY KEY("merchant","id")
);
--> statement-breakpoint
CREATE TABLE "goods_homes" (
	"merchant" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_products" (
	"id" text NOT NULL,
	"merchant" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"ways" text[] NOT NULL,
	"freight_template" text,
	"points" text[] NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_products_merchant_id_pk" PRIMARY KEY("merchant","id")
);
--> statement-breakpoint
CREATE TABLE "goods_skus" (
	"merchant" text NOT NULL,
	"id" text NOT NULL,
	"pro_id" text NOT NULL,
	"code" text NOT NULL,
	"values" text[] NOT NULL,
	"position" integer NOT NULL,
	"price" bigint NOT NULL,
	"market_price" bigint,
	"picture" jsonb,
	"weight" integer NOT NULL,
	"most_per_order" integer,
	"most_per_customer" integer,
	CONSTRAINT "goods_skus_merchant_id_pk" PRIMARY KEY("merchant","id")
);
--> statement-breakpoint
CREATE TABLE "pickup_points" (
	"merchant" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"hours" text NOT NULL,
	"phone" text NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_points_merchant_id_pk" PRIMARY KEY("merchant","id")
);
--> statement-breakpoint
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
CREATE TABLE "shipping_parcel_units" (
	"parcel_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"merchant" text NOT NULL,
	"way" text NOT NULL,
	"underway" boolean DEFAULT true NOT NULL,
	CONSTRAINT "shipping_parcel_units_parcel_id_unit_id_pk" PRIMARY KEY("parcel_id","unit_id")
);
--> statement-breakpoint
CREATE TABLE "shipping_parcels" (
	"id" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"way" text NOT NULL,
	"tracked_id" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"person" jsonb
);
--> statement-breakpoint
CREATE TABLE "shipping_waits" (
	"unit_id" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracked_numbers" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"courier" text NOT NULL,
	"courier_name" text NOT NULL,
	"tracking_sealed" text NOT NULL,
	"tracking_hash" text NOT NULL,
	"phone_sealed" text,
	"state" text DEFAULT 'sent' NOT NULL,
	"lines_sealed" text,
	"newest_at" timestamp with time zone,
	"heard_at" timestamp with time zone,
	"pushed_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"trouble" text DEFAULT '' NOT NULL,
	"subscription" text DEFAULT 'wanted' NOT NULL,
	"subscribe_at" timestamp with time zone NOT NULL,
	"subscribe_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"name" text NOT NULL,
	"products" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "voucher_codes" (
	"merchant" text NOT NULL,
	"code_hash" text NOT NULL,
	"package_id" text NOT NULL,
	"code_sealed" text,
	"voucher_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "voucher_codes_merchant_code_hash_pk" PRIMARY KEY("merchant","code_hash")
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"order_no" text NOT NULL,
	"unit_id" text,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"package_id" text NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"code_sealed" text,
	"code_hash" text,
	"code_end" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"issued_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"used_place" text DEFAULT '' NOT NULL,
	"used_by" jsonb,
	"share_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goods_after_sale_moves" ADD CONSTRAINT "goods_after_sale_moves_after_sale_id_goods_after_sales_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."goods_after_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_after_sales" ADD CONSTRAINT "goods_after_sales_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_after_sales" ADD CONSTRAINT "goods_after_sales_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debris_orders" ADD CONSTRAINT "debris_orders_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debris_tickets" ADD CONSTRAINT "debris_tickets_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debris_tickets" ADD CONSTRAINT "debris_tickets_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_orders" ADD CONSTRAINT "goods_orders_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_pieces" ADD CONSTRAINT "goods_pieces_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_pieces" ADD CONSTRAINT "goods_pieces_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_parcel_units" ADD CONSTRAINT "shipping_parcel_units_parcel_id_shipping_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."shipping_parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_parcel_units" ADD CONSTRAINT "shipping_parcel_units_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_parcels" ADD CONSTRAINT "shipping_parcels_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_parcels" ADD CONSTRAINT "shipping_parcels_tracked_id_tracked_numbers_id_fk" FOREIGN KEY ("tracked_id") REFERENCES "public"."tracked_numbers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_waits" ADD CONSTRAINT "shipping_waits_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_waits" ADD CONSTRAINT "shipping_waits_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_codes" ADD CONSTRAINT "voucher_codes_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_after_sale_moves_of" ON "goods_after_sale_moves" USING btree ("after_sale_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_after_sales_refund" ON "goods_after_sales" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "goods_after_sales_order" ON "goods_after_sales" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "goods_after_sales_state" ON "goods_after_sales" USING btree ("merchant","state","created_at");--> statement-breakpoint
CREATE INDEX "goods_after_sales_due" ON "goods_after_sales" USING btree ("due_at") WHERE "goods_after_sales"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "goods_after_sales_tracking" ON "goods_after_sales" USING btree ("merchant","tracking_hash") WHERE "goods_after_sales"."tracking_hash" <> '';--> statement-breakpoint
CREATE INDEX "debris_packages_product" ON "debris_packages" USING btree ("merchant","pro_id");--> statement-breakpoint
CREATE UNIQUE INDEX "debris_products_code" ON "debris_products" USING btree ("merchant","code");--> statement-breakpoint
CREATE INDEX "debris_products_city" ON "debris_products" USING btree ("merchant","city");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_products_code" ON "goods_products" USING btree ("merchant","code");--> statement-breakpoint
CREATE INDEX "goods_products_category" ON "goods_products" USING btree ("merchant","category");--> statement-breakpoint
CREATE INDEX "goods_skus_product" ON "goods_skus" USING btree ("merchant","pro_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_skus_code" ON "goods_skus" USING btree ("merchant","code");--> statement-breakpoint
CREATE INDEX "debris_orders_day" ON "debris_orders" USING btree ("merchant","package_id","date");--> statement-breakpoint
CREATE INDEX "debris_orders_valid" ON "debris_orders" USING btree ("valid_to");--> statement-breakpoint
CREATE INDEX "debris_tickets_order" ON "debris_tickets" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "debris_tickets_document" ON "debris_tickets" USING btree ("merchant","document_hash") WHERE "debris_tickets"."document_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "debris_tickets_name" ON "debris_tickets" USING btree ("merchant","name_key");--> statement-breakpoint
CREATE INDEX "goods_orders_receipt" ON "goods_orders" USING btree ("receipt_by");--> statement-breakpoint
CREATE INDEX "goods_orders_ship" ON "goods_orders" USING btree ("merchant","ship_by");--> statement-breakpoint
CREATE INDEX "goods_orders_code" ON "goods_orders" USING btree ("merchant","pickup_code");--> statement-breakpoint
CREATE INDEX "goods_pieces_order" ON "goods_pieces" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "goods_pieces_sku" ON "goods_pieces" USING btree ("merchant","sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipping_parcel_units_once" ON "shipping_parcel_units" USING btree ("unit_id","way") WHERE "shipping_parcel_units"."underway";--> statement-breakpoint
CREATE INDEX "shipping_parcels_order" ON "shipping_parcels" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "shipping_parcels_tracked" ON "shipping_parcels" USING btree ("tracked_id");--> statement-breakpoint
CREATE INDEX "shipping_parcels_sent" ON "shipping_parcels" USING btree ("merchant","sent_at");--> statement-breakpoint
CREATE INDEX "shipping_parcels_underway" ON "shipping_parcels" USING btree ("tracked_id") WHERE "shipping_parcels"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "shipping_waits_order" ON "shipping_waits" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "shipping_waits_since" ON "shipping_waits" USING btree ("merchant","since");--> statement-breakpoint
CREATE UNIQUE INDEX "tracked_numbers_number" ON "tracked_numbers" USING btree ("merchant","tracking_hash");--> statement-breakpoint
CREATE INDEX "tracked_numbers_wanted" ON "tracked_numbers" USING btree ("subscribe_at") WHERE "tracked_numbers"."subscription" = 'wanted';--> statement-breakpoint
CREATE UNIQUE INDEX "tills_token" ON "tills" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "tills_merchant" ON "tills" USING btree ("merchant","created_at");--> statement-breakpoint
CREATE INDEX "voucher_codes_free" ON "voucher_codes" USING btree ("merchant","package_id","created_at","position") WHERE "voucher_codes"."voucher_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_code" ON "vouchers" USING btree ("merchant","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_share" ON "vouchers" USING btree ("merchant","share_hash");--> statement-breakpoint
CREATE INDEX "vouchers_order" ON "vouchers" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "vouchers_unit" ON "vouchers" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "vouchers_created" ON "vouchers" USING btree ("merchant","created_at");--> statement-breakpoint
CREATE INDEX "vouchers_waiting" ON "vouchers" USING btree ("package_id","created_at") WHERE "vouchers"."state" = 'waiting';