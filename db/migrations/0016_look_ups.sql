CREATE INDEX "bill_to_print" ON "bill" USING btree ("issued_at") WHERE "bill"."file_key" is null;--> statement-breakpoint
CREATE INDEX "promo_code_in_capitals" ON "promo_code" USING btree (upper("promo_code"));--> statement-breakpoint
CREATE INDEX "stock_notice_of_mobile" ON "stock_notice" USING btree ("mobile_number");