CREATE TABLE "catalogue_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"files" text[] NOT NULL,
	"counts" jsonb NOT NULL,
	"undo" jsonb
);
--> statement-breakpoint
CREATE INDEX "catalogue_imports_at" ON "catalogue_imports" USING btree ("merchant","at");