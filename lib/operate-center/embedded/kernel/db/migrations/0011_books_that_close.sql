CREATE TABLE "closed_books" (
	"merchant" text NOT NULL,
	"month" text NOT NULL,
	"books" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_books_merchant_month_pk" PRIMARY KEY("merchant","month")
);
--> statement-breakpoint
CREATE TABLE "settled_differences" (
	"merchant" text NOT NULL,
	"channel" text NOT NULL,
	"code" text NOT NULL,
	"about" text NOT NULL,
	"number" text NOT NULL,
	"day" text NOT NULL,
	"billed" bigint NOT NULL,
	"booked" bigint NOT NULL,
	"note" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "settled_differences_merchant_number_about_code_channel_day_pk" PRIMARY KEY("merchant","number","about","code","channel","day")
);
