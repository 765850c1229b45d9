CREATE TABLE "ended_sessions" (
	"merchant" text NOT NULL,
	"customer_id" text NOT NULL,
	"issued_at" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_sessions_merchant_customer_id_issued_at_pk" PRIMARY KEY("merchant","customer_id","issued_at")
);
--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "asked_by" text DEFAULT 'stranger' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "asker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "sending" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
ALTER TABLE "ended_sessions" ADD CONSTRAINT "ended_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_sessions_expires" ON "ended_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_codes_asker" ON "sms_codes" USING btree ("merchant","asker","created_at");--> statement-breakpoint
CREATE INDEX "sms_codes_request" ON "sms_codes" USING btree ("merchant","request") WHERE "sms_codes"."request" is not null;