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
CREATE UNIQUE INDEX "goods_products_code" ON "goods_products" USING btree ("merchant","code");--> statement-breakpoint
CREATE INDEX "goods_products_category" ON "goods_products" USING btree ("merchant","category");--> statement-breakpoint
CREATE INDEX "goods_skus_product" ON "goods_skus" USING btree ("merchant","pro_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_skus_code" ON "goods_skus" USING btree ("merchant","code");