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
CREATE INDEX "visa_appointments_at" ON "visa_appointments" USING btree ("appointed_at");--> statement-breakpoint
CREATE INDEX "visa_desks_unreminded" ON "visa_desks" USING btree ("order_no") WHERE "visa_desks"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "visa_files_order" ON "visa_files" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "visa_material_states_order" ON "visa_material_states" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "visa_moves_order" ON "visa_moves" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "visa_parcels_order" ON "visa_parcels" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "visa_parcels_tracking" ON "visa_parcels" USING btree ("merchant","tracking_hash") WHERE "visa_parcels"."tracking_hash" <> '';