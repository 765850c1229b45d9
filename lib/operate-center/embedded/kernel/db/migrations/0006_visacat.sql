CREATE TABLE "visa_countries" (
	"merchant" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text NOT NULL,
	"aliases" text[] NOT NULL,
	"continent" text NOT NULL,
	"hot" boolean NOT NULL,
	"entry" text NOT NULL,
	"entry_note" text NOT NULL,
	"entry_as_of" date,
	"entry_source" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visa_countries_merchant_code_pk" PRIMARY KEY("merchant","code")
);
--> statement-breakpoint
CREATE TABLE "visa_districts" (
	"merchant" text NOT NULL,
	"id" text NOT NULL,
	"country" text NOT NULL,
	"name" text NOT NULL,
	"provinces" text[] NOT NULL,
	"rule" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visa_districts_merchant_id_pk" PRIMARY KEY("merchant","id")
);
--> statement-breakpoint
CREATE TABLE "visa_homes" (
	"merchant" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visa_products" (
	"id" text NOT NULL,
	"merchant" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"type" text NOT NULL,
	"entries" text NOT NULL,
	"processing_days" integer NOT NULL,
	"districts" text[] NOT NULL,
	"service_fee" bigint NOT NULL,
	"embassy_fee" bigint NOT NULL,
	"daily_capacity" integer,
	"sold" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visa_products_merchant_id_pk" PRIMARY KEY("merchant","id")
);
--> statement-breakpoint
CREATE TABLE "visa_templates" (
	"merchant" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visa_templates_merchant_id_pk" PRIMARY KEY("merchant","id")
);
--> statement-breakpoint
CREATE TABLE "visa_applicants" (
	"unit_id" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"occupation" integer NOT NULL,
	"state" integer DEFAULT 10 NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"document_hash" text
);
--> statement-breakpoint
CREATE TABLE "visa_orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"pro_id" text NOT NULL,
	"country" text NOT NULL,
	"travel_date" date NOT NULL,
	"materials_by" date NOT NULL,
	"return_way" text NOT NULL,
	"address_sealed" text
);
--> statement-breakpoint
ALTER TABLE "visa_applicants" ADD CONSTRAINT "visa_applicants_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_applicants" ADD CONSTRAINT "visa_applicants_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_orders" ADD CONSTRAINT "visa_orders_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visa_districts_country" ON "visa_districts" USING btree ("merchant","country");--> statement-breakpoint
CREATE UNIQUE INDEX "visa_products_code" ON "visa_products" USING btree ("merchant","code");--> statement-breakpoint
CREATE INDEX "visa_products_country" ON "visa_products" USING btree ("merchant","country");--> statement-breakpoint
CREATE INDEX "visa_applicants_order" ON "visa_applicants" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "visa_applicants_state" ON "visa_applicants" USING btree ("merchant","state","state_at");--> statement-breakpoint
CREATE INDEX "visa_orders_day" ON "visa_orders" USING btree ("merchant","pro_id","travel_date");