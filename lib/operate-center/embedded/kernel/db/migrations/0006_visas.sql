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
	"decision" text,
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
CREATE TABLE "visa_appointments" (
	"unit_id" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"kind" text NOT NULL,
	"appointed_at" timestamp with time zone NOT NULL,
	"place" text NOT NULL,
	"bring" text NOT NULL,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "visa_desk_settings" (
	"merchant" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visa_desks" (
	"order_no" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "visa_files" (
	"id" text PRIMARY KEY NOT NULL,
	"unit_id" text NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"material_id" text,
	"name_sealed" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visa_material_states" (
	"unit_id" text NOT NULL,
	"material_id" text NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visa_material_states_unit_id_material_id_pk" PRIMARY KEY("unit_id","material_id")
);
--> statement-breakpoint
CREATE TABLE "visa_moves" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"unit_id" text NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"move" text NOT NULL,
	"from_state" integer,
	"to_state" integer NOT NULL,
	"by" text NOT NULL,
	"person" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visa_parcels" (
	"id" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"merchant" text NOT NULL,
	"direction" text NOT NULL,
	"way" text NOT NULL,
	"company" text NOT NULL,
	"tracking_sealed" text NOT NULL,
	"tracking_hash" text NOT NULL,
	"units" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "choice_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "choice_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "deductions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "red_cause" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "red_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tour_orders" ADD COLUMN "not_formed_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visa_applicants" ADD CONSTRAINT "visa_applicants_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_applicants" ADD CONSTRAINT "visa_applicants_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_orders" ADD CONSTRAINT "visa_orders_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_appointments" ADD CONSTRAINT "visa_appointments_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_appointments" ADD CONSTRAINT "visa_appointments_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_desks" ADD CONSTRAINT "visa_desks_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_files" ADD CONSTRAINT "visa_files_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_files" ADD CONSTRAINT "visa_files_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_material_states" ADD CONSTRAINT "visa_material_states_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_material_states" ADD CONSTRAINT "visa_material_states_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_moves" ADD CONSTRAINT "visa_moves_unit_id_order_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."order_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_moves" ADD CONSTRAINT "visa_moves_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visa_parcels" ADD CONSTRAINT "visa_parcels_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visa_districts_country" ON "visa_districts" USING btree ("merchant","country");--> statement-breakpoint
CREATE UNIQUE INDEX "visa_products_code" ON "visa_products" USING btree ("merchant","code");--> statement-breakpoint
CREATE INDEX "visa_products_country" ON "visa_products" USING btree ("merchant","country");--> statement-breakpoint
CREATE INDEX "visa_applicants_order" ON "visa_applicants" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "visa_applicants_state" ON "visa_applicants" USING btree ("merchant","state","state_at");--> statement-breakpoint
CREATE INDEX "visa_orders_day" ON "visa_orders" USING btree ("merchant","pro_id","travel_date");--> statement-breakpoint
CREATE INDEX "visa_appointments_at" ON "visa_appointments" USING btree ("appointed_at");--> statement-breakpoint
CREATE INDEX "visa_desks_unreminded" ON "visa_desks" USING btree ("order_no") WHERE "visa_desks"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "visa_files_order" ON "visa_files" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "visa_material_states_order" ON "visa_material_states" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "visa_moves_order" ON "visa_moves" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "visa_parcels_order" ON "visa_parcels" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "visa_parcels_tracking" ON "visa_parcels" USING btree ("merchant","tracking_hash") WHERE "visa_parcels"."tracking_hash" <> '';