ALTER TABLE "departures" ADD COLUMN "choice_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "choice_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "deductions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "red_cause" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "red_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tour_orders" ADD COLUMN "not_formed_told_at" timestamp with time zone;