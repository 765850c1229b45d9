CREATE TABLE "activities" (
	"merchant" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_likes" (
	"merchant" text NOT NULL,
	"article_id" text NOT NULL,
	"liker_hash" text NOT NULL,
	"liked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_likes_merchant_article_id_liker_hash_pk" PRIMARY KEY("merchant","article_id","liker_hash")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "likes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "article_likes_liker" ON "article_likes" USING btree ("merchant","liker_hash");