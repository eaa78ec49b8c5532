CREATE INDEX "product_image_of_file" ON "product_image" USING btree ("original_key");--> statement-breakpoint
CREATE INDEX "idempotency_key_of_order" ON "idempotency_key" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_status_token_of_order" ON "order_status_token" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shop_order_lapsed" ON "shop_order" USING btree ("created_at") WHERE "shop_order"."order_status" = 'LAPSED';--> statement-breakpoint
CREATE INDEX "webhook_event_age" ON "webhook_event" USING btree ("received_at");