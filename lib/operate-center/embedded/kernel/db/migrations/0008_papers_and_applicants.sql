CREATE TABLE "contract_seals" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_files" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"departure_id" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"pages" jsonb NOT NULL,
	"sealed" "bytea" NOT NULL,
	"draw_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_pages" (
	"file_id" text NOT NULL,
	"page" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "notice_pages_file_id_page_pk" PRIMARY KEY("file_id","page")
);
--> statement-breakpoint
ALTER TABLE "order_units" ADD COLUMN "given" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "keeps_units" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visa_applicants" ADD COLUMN "person_hash" text;--> statement-breakpoint
ALTER TABLE "notice_pages" ADD CONSTRAINT "notice_pages_file_id_notice_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."notice_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_seals_present" ON "contract_seals" USING btree ("merchant") WHERE "contract_seals"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "notice_files_draw" ON "notice_files" USING btree ("draw_at") WHERE "notice_files"."draw_at" is not null;--> statement-breakpoint
CREATE INDEX "notice_files_departure" ON "notice_files" USING btree ("merchant","departure_id");--> statement-breakpoint
CREATE INDEX "notice_files_age" ON "notice_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "visa_applicants_document" ON "visa_applicants" USING btree ("merchant","document_hash") WHERE "visa_applicants"."document_hash" is not null;--> statement-breakpoint
CREATE INDEX "visa_applicants_person" ON "visa_applicants" USING btree ("merchant","person_hash") WHERE "visa_applicants"."person_hash" is not null;