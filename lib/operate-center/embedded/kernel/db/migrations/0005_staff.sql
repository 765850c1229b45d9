CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"call" text NOT NULL,
	"merchant" text NOT NULL,
	"shop" text,
	"subject" text NOT NULL,
	"input" jsonb NOT NULL,
	"reason" text NOT NULL,
	"request_id" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_claims" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"place" text[] NOT NULL,
	"filters_sealed" text NOT NULL,
	"columns" text[],
	"format" text NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"file_sealed" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_grants" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"range_merchant" text NOT NULL,
	"range_shop" text NOT NULL,
	CONSTRAINT "staff_grants_user_id_role_range_merchant_range_shop_pk" PRIMARY KEY("user_id","role","range_merchant","range_shop")
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"id" text PRIMARY KEY NOT NULL,
	"home_merchant" text NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_tries" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_users" (
	"id" text PRIMARY KEY NOT NULL,
	"login" text NOT NULL,
	"name" text NOT NULL,
	"home_merchant" text NOT NULL,
	"password_hash" text NOT NULL,
	"invited_until" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"epoch" integer DEFAULT 1 NOT NULL,
	"totp_sealed" text,
	"totp_pending_sealed" text,
	"totp_last_step" bigint,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sign_in_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_merchant" ON "audit_entries" USING btree ("merchant","at");--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_exports_user" ON "staff_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_exports_state" ON "staff_exports" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "staff_exports_expires" ON "staff_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_name" ON "staff_roles" USING btree ("home_merchant","name");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sessions_token" ON "staff_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "staff_sessions_user" ON "staff_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expires" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_tries_updated" ON "staff_tries" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_users_login" ON "staff_users" USING btree ("login");--> statement-breakpoint
CREATE INDEX "staff_users_home" ON "staff_users" USING btree ("home_merchant","created_at");