CREATE INDEX "variation_of_weight" ON "variation" USING btree ("grams","product_id");--> statement-breakpoint
CREATE INDEX "refund_of_payment" ON "refund" USING btree ("payment_id");