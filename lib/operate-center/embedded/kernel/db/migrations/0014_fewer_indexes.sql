DROP INDEX "customer_messages_order";--> statement-breakpoint
DROP INDEX "orders_service";--> statement-breakpoint
DROP INDEX "customer_messages_once";--> statement-breakpoint
DROP INDEX "customer_messages_recipient";--> statement-breakpoint
CREATE UNIQUE INDEX "customer_messages_once" ON "customer_messages" USING btree ("merchant","order_no","name","key","copy");--> statement-breakpoint
CREATE INDEX "customer_messages_recipient" ON "customer_messages" USING btree ("recipient_hash","created_at") WHERE "customer_messages"."recipient_hash" <> '';