CREATE TABLE "invoice_pages" (
	"file_id" text NOT NULL,
	"page" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "invoice_pages_file_id_page_pk" PRIMARY KEY("file_id","page")
);
--> statement-breakpoint
ALTER TABLE "notice_files" ALTER COLUMN "pages" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD COLUMN "pages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD COLUMN "draw_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD COLUMN "problem" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_notices" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_notices" ADD COLUMN "again" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_notices" ADD COLUMN "again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_notices" ADD COLUMN "same_as_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_pages" ADD CONSTRAINT "invoice_pages_file_id_invoice_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."invoice_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_files_draw" ON "invoice_files" USING btree ("draw_at") WHERE "invoice_files"."draw_at" is not null;--> statement-breakpoint
-- Invoices that were uploaded before are drawn when the server has started.
UPDATE "invoice_files" SET "draw_at" = now() WHERE "format" = 'pdf' AND "role" = 'invoice';
