ALTER TABLE "shop_order" ADD COLUMN "confirm_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "cash_code_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
CREATE INDEX "shop_order_to_confirm" ON "shop_order" USING btree ("confirm_by") WHERE "shop_order"."order_status" = 'CONFIRMED' and "shop_order"."fulfilment" = 'RECEIVED' and "shop_order"."cash_confirmed_at" is null
          and "shop_order"."confirm_by" is not null;--> statement-breakpoint
ALTER TABLE "setting" ADD CONSTRAINT "setting_cash_code_hours" CHECK ("setting"."cash_code_hours" between 1 and 72);