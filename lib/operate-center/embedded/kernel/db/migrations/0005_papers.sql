CREATE TABLE "document_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"merchant" text NOT NULL,
	"channel" text NOT NULL,
	"distributor" text NOT NULL,
	"customer_id" text NOT NULL,
	"code" text NOT NULL,
	"subject" text NOT NULL,
	"sealed" text,
	"email_hash" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "document_mails_due" ON "document_mails" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "document_mails_customer" ON "document_mails" USING btree ("merchant","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "document_mails_address" ON "document_mails" USING btree ("merchant","email_hash","created_at");