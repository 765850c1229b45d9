ALTER TABLE "departures" ADD COLUMN "formed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "formed_reason" text DEFAULT '' NOT NULL;