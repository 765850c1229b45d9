CREATE TABLE "product_scores" (
	"merchant" text NOT NULL,
	"kind" text NOT NULL,
	"product_id" text NOT NULL,
	"count" integer NOT NULL,
	"sum" integer NOT NULL,
	CONSTRAINT "product_scores_merchant_kind_product_id_pk" PRIMARY KEY("merchant","kind","product_id"),
	CONSTRAINT "product_scores_possible" CHECK ("product_scores"."count" >= 0 and "product_scores"."sum" between "product_scores"."count" and "product_scores"."count" * 5)
);
--> statement-breakpoint
CREATE TABLE "review_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"review_id" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"reason" text,
	"text" text NOT NULL,
	"staff_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant" text NOT NULL,
	"kind" text NOT NULL,
	"product_id" text NOT NULL,
	"order_no" text NOT NULL,
	"customer_id" text NOT NULL,
	"author" text NOT NULL,
	"score" integer NOT NULL,
	"aspects" jsonb NOT NULL,
	"tags" text[] NOT NULL,
	"text" text NOT NULL,
	"pictures" text[] NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"reply" text DEFAULT '' NOT NULL,
	"edits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "reviews_score" CHECK ("reviews"."score" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "review_decisions_review" ON "review_decisions" USING btree ("merchant","review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_order" ON "reviews" USING btree ("merchant","order_no");--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("merchant","kind","product_id","created_at") WHERE "reviews"."state" = 'published';--> statement-breakpoint
CREATE INDEX "reviews_queue" ON "reviews" USING btree ("merchant","state","updated_at");--> statement-breakpoint
CREATE INDEX "reviews_customer" ON "reviews" USING btree ("merchant","customer_id");