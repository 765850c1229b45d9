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
CREATE INDEX "debris_packages_product" ON "debris_packages" USING btree ("merchant","pro_id");--> statement-breakpoint
CREATE UNIQUE INDEX "debris_products_code" ON "debris_products" USING btree ("merchant","code");--> statement-breakpoint
CREATE INDEX "debris_products_city" ON "debris_products" USING btree ("merchant","city");