DROP INDEX "order_line_of_product";--> statement-breakpoint
DROP INDEX "audit_entry_of_staff";--> statement-breakpoint
CREATE INDEX "bill_newest" ON "bill" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "product_any" ON "product" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "product_by_name" ON "product" USING btree ((lower(left("name", 120))),"id");--> statement-breakpoint
CREATE INDEX "stock_correction_newest" ON "stock_correction" USING btree ("corrected_at");--> statement-breakpoint
CREATE INDEX "variation_sku_words" ON "variation" USING gin ((lower("sku")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_line_of_size" ON "order_line" USING btree ("product_id","size");--> statement-breakpoint
CREATE INDEX "shop_order_of_mobile" ON "shop_order" USING btree ("mobile_number","created_at");--> statement-breakpoint
CREATE INDEX "shop_order_cancelled" ON "shop_order" USING btree ("cancelled_at") WHERE "shop_order"."order_status" = 'CANCELLED';--> statement-breakpoint
CREATE INDEX "shop_order_demo" ON "shop_order" USING btree ("id") WHERE "shop_order"."demo";--> statement-breakpoint
CREATE INDEX "review_newest" ON "review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_person" ON "audit_entry" USING btree ("staff_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_kind" ON "audit_entry" USING btree ("subject_kind","at","id");--> statement-breakpoint
CREATE INDEX "ticket_closed" ON "ticket" USING btree ("closed_at","id") WHERE "ticket"."status" = 2;