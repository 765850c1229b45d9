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
CREATE INDEX "debris_packages_product" ON "debris_packages" USING btree ("merchant","pro_id");--> statement-breakpoint
CREATE UNIQUE INDEX "debris_products_code" ON "debris_products" USING btree ("merchant","code");--> statement-breakpoint
CREATE INDEX "debris_products_city" ON "debris_products" USING btree ("merchant","city");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_products_code" ON "goods_products" USING btree ("merchant","code");--> statement-breakpoint
CREATE INDEX "goods_products_category" ON "goods_products" USING btree ("merchant","category");--> statement-breakpoint
CREATE INDEX "goods_skus_product" ON "goods_skus" USING btree ("merchant","pro_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_skus_code" ON "goods_skus" USING btree ("merchant","code");--> statement-breakpoint
CREATE INDEX "goods_orders_receipt" ON "goods_orders" USING btree ("receipt_by");--> statement-breakpoint
CREATE INDEX "goods_orders_ship" ON "goods_orders" USING btree ("merchant","ship_by");--> statement-breakpoint
CREATE INDEX "goods_orders_code" ON "goods_orders" USING btree ("merchant","pickup_code");--> statement-breakpoint
CREATE INDEX "goods_pieces_order" ON "goods_pieces" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "goods_pieces_sku" ON "goods_pieces" USING btree ("merchant","sku_id");