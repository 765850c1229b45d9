CREATE INDEX "orders_kind" ON "orders" USING btree ("merchant","kind","created_at","order_no");--> statement-breakpoint
CREATE INDEX "orders_payable" ON "orders" USING btree ("merchant","payable","order_no");--> statement-breakpoint
CREATE INDEX "orders_named" ON "orders" USING btree ("merchant",("snapshot" ->> 'name'));--> statement-breakpoint
CREATE INDEX "orders_group" ON "orders" USING btree ("merchant",("snapshot" ->> 'groupNo')) WHERE "orders"."snapshot" ->> 'groupNo' is not null;--> statement-breakpoint
CREATE INDEX "visa_applicants_since" ON "visa_applicants" USING btree ("merchant","state_at","unit_id");--> statement-breakpoint
CREATE INDEX "visa_orders_materials" ON "visa_orders" USING btree ("merchant","materials_by");--> statement-breakpoint
CREATE INDEX "visa_orders_travel" ON "visa_orders" USING btree ("merchant","travel_date");--> statement-breakpoint
CREATE INDEX "payment_attempts_by_paid" ON "payment_attempts" USING btree ("merchant",coalesce("paid_at", '2000-01-01T00:00:00Z'::timestamptz),"attempt_no");--> statement-breakpoint
CREATE INDEX "payment_attempts_amount" ON "payment_attempts" USING btree ("merchant","amount","attempt_no");