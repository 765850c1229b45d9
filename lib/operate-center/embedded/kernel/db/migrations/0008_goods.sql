ALTER TABLE "order_units" ADD COLUMN "given" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "keeps_units" boolean DEFAULT false NOT NULL;