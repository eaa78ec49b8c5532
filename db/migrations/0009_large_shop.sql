ALTER TABLE "variation" ADD COLUMN "is_low" boolean GENERATED ALWAYS AS ("stock" <= "low_stock_at") STORED;--> statement-breakpoint
CREATE INDEX "product_of_category" ON "product" USING btree ("category_id","position","id");--> statement-breakpoint
CREATE INDEX "product_of_sub_category" ON "product" USING btree ("sub_category_id","position","id");--> statement-breakpoint
CREATE INDEX "product_draft" ON "product" USING btree ("position","id") WHERE not "product"."is_active";--> statement-breakpoint
CREATE INDEX "product_tax" ON "product" USING btree ("legal_tax_basis_points") WHERE "product"."is_active";--> statement-breakpoint
CREATE INDEX "product_id_words" ON "product" USING gin ("id" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "variation_low" ON "variation" USING btree ("product_id","size") WHERE "variation"."is_low";--> statement-breakpoint
CREATE INDEX "contact_message_open" ON "contact_message" USING btree ("created_at","id") WHERE "contact_message"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "contact_message_of_mobile" ON "contact_message" USING btree ("mobile_number","created_at");--> statement-breakpoint
CREATE INDEX "contact_message_handled" ON "contact_message" USING btree ("handled_at","id") WHERE "contact_message"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_message_words" ON "contact_message" USING gin ((lower("name" || ' ' || "email" || ' ' || "mobile_number" || ' ' || "message")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_notice_of_person" ON "stock_notice" USING btree ("user_id") WHERE "stock_notice"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_notice_waiting" ON "stock_notice" USING btree ("created_at") WHERE "stock_notice"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "shop_order_not_paid" ON "shop_order" USING btree ("payment_status","created_at","id") WHERE "shop_order"."payment_status" <> 'PAID';--> statement-breakpoint
CREATE INDEX "shop_order_unpaid" ON "shop_order" USING btree ("created_at") WHERE "shop_order"."order_status" = 'UNPAID';--> statement-breakpoint
CREATE INDEX "open_matter_of_order" ON "open_matter" USING btree ("order_id") WHERE "open_matter"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "provider_order_to_ask" ON "provider_order" USING btree ("ask_at") WHERE "provider_order"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "review_hidden" ON "review" USING btree ("created_at","id") WHERE "review"."is_hidden";--> statement-breakpoint
CREATE INDEX "review_words" ON "review" USING gin ((lower("review")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ticket_message_of_file" ON "ticket_message" USING btree ("attachment_key") WHERE "ticket_message"."attachment_key" is not null;--> statement-breakpoint
CREATE INDEX "ticket_of_order" ON "ticket" USING btree ("order_id") WHERE "ticket"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_words" ON "ticket" USING gin ((lower("subject")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ticket_number_start" ON "ticket" USING btree ("ticket_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shopper_erased" ON "shopper" USING btree ("created_at","id") WHERE "shopper"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX "wish_of_product" ON "wish" USING btree ("product_id");
--> statement-breakpoint
-- Whether a size runs low follows from its pieces, which lists tell apart themselves.
DROP TRIGGER tell_reads_of_change ON "variation";--> statement-breakpoint
CREATE TRIGGER tell_reads_of_change AFTER UPDATE ON "variation" FOR EACH ROW
WHEN (to_jsonb(OLD) - '{stock,sku,low_stock_at,is_low}'::text[] <> to_jsonb(NEW) - '{stock,sku,low_stock_at,is_low}'::text[])
EXECUTE FUNCTION tell_of_size('lists');
