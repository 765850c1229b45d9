ALTER TABLE "sms_codes" ADD COLUMN "asked_by" text DEFAULT 'stranger' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "asker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "sending" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
CREATE INDEX "sms_codes_asker" ON "sms_codes" USING btree ("merchant","asker","created_at");--> statement-breakpoint
CREATE INDEX "sms_codes_request" ON "sms_codes" USING btree ("merchant","request") WHERE "sms_codes"."request" is not null;