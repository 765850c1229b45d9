ALTER TABLE "merchant_credentials" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "merchant_credentials" ADD COLUMN "tried_works" boolean;--> statement-breakpoint
ALTER TABLE "merchant_credentials" ADD COLUMN "tried_message" text DEFAULT '' NOT NULL;