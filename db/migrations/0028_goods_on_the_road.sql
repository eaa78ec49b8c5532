ALTER TABLE "order_return" ADD COLUMN "is_lost" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "returning_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "shop_order_returning" ON "shop_order" USING btree ("returning_at") WHERE "shop_order"."returning_at" is not null and "shop_order"."returned_at" is null;--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_lost_not_restocked" CHECK (not ("order_return"."is_lost" and "order_return"."is_restocked"));--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_returning_when_cancelled" CHECK ("shop_order"."returning_at" is null or "shop_order"."order_status" = 'CANCELLED');