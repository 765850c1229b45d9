ALTER TABLE "invoices" ADD COLUMN "deductions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "red_cause" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "red_tries" integer DEFAULT 0 NOT NULL;