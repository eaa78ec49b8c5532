ALTER TABLE "shop_order" ADD COLUMN "is_address_unknown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "address_accepted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "building_of_pincode" ON "building" USING btree ("pincode");