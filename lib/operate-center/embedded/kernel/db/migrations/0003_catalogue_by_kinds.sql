-- Every product so far is a tour.
ALTER TABLE "listings" RENAME COLUMN "tour_id" TO "product_id";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "kind" text;--> statement-breakpoint
UPDATE "listings" SET "kind" = 'tour';--> statement-breakpoint
ALTER TABLE "listings" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" DROP CONSTRAINT "listings_project_merchant_channel_distributor_tour_id_pk";--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_pk" PRIMARY KEY("project","merchant","channel","distributor","kind","product_id");--> statement-breakpoint
ALTER TABLE "distributors" ADD COLUMN "lists_all_of" text[];--> statement-breakpoint
UPDATE "distributors" SET "lists_all_of" = CASE WHEN "lists_all" THEN ARRAY['tour'] ELSE ARRAY[]::text[] END;--> statement-breakpoint
ALTER TABLE "distributors" ALTER COLUMN "lists_all_of" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "distributors" DROP COLUMN "lists_all";--> statement-breakpoint
-- Sections and destinations of the home screen name their kind.
UPDATE "distributors" SET "home" = "home" || jsonb_build_object(
  'sections', (
    SELECT coalesce(jsonb_agg(part || '{"kind": "tour"}' ORDER BY place), '[]')
    FROM jsonb_array_elements("home" -> 'sections') WITH ORDINALITY AS parts(part, place)
  ),
  'destinations', (
    SELECT coalesce(jsonb_agg(part || '{"kind": "tour"}' ORDER BY place), '[]')
    FROM jsonb_array_elements("home" -> 'destinations') WITH ORDINALITY AS parts(part, place)
  )
);
