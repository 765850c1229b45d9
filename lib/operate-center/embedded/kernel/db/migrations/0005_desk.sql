ALTER TABLE "customers" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("merchant","created_at");