CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "building" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"building_name" text NOT NULL,
	"tower_name" text DEFAULT '' NOT NULL,
	"pincode" text NOT NULL,
	"town" text NOT NULL,
	"district" text NOT NULL,
	"state" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "building_pincode_has_6_digits" CHECK ("building"."pincode" ~ '^[1-9][0-9]{5}$')
);
--> statement-breakpoint
CREATE TABLE "login_challenge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"flow" text NOT NULL,
	"token_hash" text NOT NULL,
	"mobile" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "login_challenge_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "login_challenge_wrong_tries_bounded" CHECK ("login_challenge"."wrong_tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "phone_proof" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"size" numeric(9,3) NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_line_once" UNIQUE("user_id","product_id","size"),
	CONSTRAINT "cart_line_quantity_1_to_999" CHECK ("cart_line"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image_key" text NOT NULL,
	"position" integer NOT NULL,
	"demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_image" (
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"original_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_image_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hindi_name" text DEFAULT '' NOT NULL,
	"summary" text,
	"description_html" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"shelf_life" text,
	"category_id" text NOT NULL,
	"sub_category_id" text,
	"hsn" text NOT NULL,
	"legal_tax_basis_points" integer NOT NULL,
	"discount_title" text,
	"discount_value" integer,
	"discount_type" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"card_price" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_hsn_has_4_to_8_digits" CHECK ("product"."hsn" ~ '^[0-9]{4,8}$'),
	CONSTRAINT "product_rating_count_not_negative" CHECK ("product"."rating_count" >= 0 and "product"."rating_sum" >= 0),
	CONSTRAINT "product_discount_whole" CHECK (("product"."discount_type" is null) = ("product"."discount_value" is null))
);
--> statement-breakpoint
CREATE TABLE "sub_category" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sub_category_of_category" UNIQUE("id","category_id")
);
--> statement-breakpoint
CREATE TABLE "variation" (
	"product_id" text NOT NULL,
	"size" numeric(9,3) NOT NULL,
	"type" text DEFAULT 'KG' NOT NULL,
	"sku" text NOT NULL,
	"position" integer NOT NULL,
	"price" bigint NOT NULL,
	"actual_price" bigint NOT NULL,
	"mrp" bigint,
	"stock" integer NOT NULL,
	"grams" integer,
	CONSTRAINT "variation_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "variation_sku_unique" UNIQUE("sku"),
	CONSTRAINT "variation_stock_not_negative" CHECK ("variation"."stock" >= 0),
	CONSTRAINT "variation_price_positive" CHECK ("variation"."price" > 0 and "variation"."actual_price" >= 0),
	CONSTRAINT "variation_size_positive" CHECK ("variation"."size" > 0),
	CONSTRAINT "variation_mrp_not_below_price" CHECK ("variation"."mrp" is null or "variation"."mrp" >= "variation"."price")
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"screen" text NOT NULL,
	"image_key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '/products' NOT NULL,
	"tone" text DEFAULT 'light' NOT NULL,
	"position" integer NOT NULL,
	"demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_page" (
	"title" text PRIMARY KEY NOT NULL,
	"content_html" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"icon_key" text NOT NULL,
	"content_html" text NOT NULL,
	"position" integer NOT NULL,
	"demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"video_key" text,
	"cover_key" text NOT NULL,
	"profile_image_key" text,
	"position" integer NOT NULL,
	"demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"promo_code" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"promo_type" text NOT NULL,
	"offer_category" text,
	"is_combo" boolean DEFAULT false NOT NULL,
	"discount_type" text NOT NULL,
	"discount" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"order_minimum" bigint DEFAULT 0 NOT NULL,
	"category_id" text,
	"sub_category_id" text,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "promo_code_promo_code_unique" UNIQUE("promo_code"),
	CONSTRAINT "promo_code_ends_after_start" CHECK ("promo_code"."ends_at" > "promo_code"."starts_at"),
	CONSTRAINT "promo_code_discount_not_negative" CHECK ("promo_code"."discount" >= 0 and "promo_code"."order_minimum" >= 0),
	CONSTRAINT "promo_code_percent_at_most_100" CHECK ("promo_code"."discount_type" <> 'PERCENTAGE_OFF' or "promo_code"."discount" <= 10000)
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text DEFAULT 'sms' NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"order_id" uuid,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"image_key" text,
	"thumbnail_key" text,
	"size" numeric(9,3) NOT NULL,
	"type" text NOT NULL,
	"sku" text NOT NULL,
	"hsn" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"actual_price" bigint NOT NULL,
	CONSTRAINT "order_line_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_line_quantity_positive" CHECK ("order_line"."quantity" > 0 and "order_line"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_status_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_order" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"cart_version" bigint,
	"order_status" text NOT NULL,
	"fulfilment" text DEFAULT 'RECEIVED' NOT NULL,
	"payment_mode" text NOT NULL,
	"payment_status" text DEFAULT 'PENDING' NOT NULL,
	"payment_id" text,
	"original_subtotal" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"delivery_charge" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"promo_codes" text[] DEFAULT '{}' NOT NULL,
	"recipient" jsonb NOT NULL,
	"mobile_number" text NOT NULL,
	"delivery_address" jsonb NOT NULL,
	"comment" text,
	"estimated_delivery_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shop_order_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "shop_order_once_per_cart_version" UNIQUE("user_id","cart_version"),
	CONSTRAINT "shop_order_discount_within_subtotal" CHECK ("shop_order"."discount" between 0 and "shop_order"."original_subtotal"),
	CONSTRAINT "shop_order_amounts_not_negative" CHECK ("shop_order"."delivery_charge" >= 0 and "shop_order"."tax" >= 0),
	CONSTRAINT "shop_order_total_is_the_sum" CHECK ("shop_order"."total" = "shop_order"."original_subtotal" - "shop_order"."discount" + "shop_order"."delivery_charge" + "shop_order"."tax"),
	CONSTRAINT "shop_order_delivered_when_completed" CHECK (("shop_order"."order_status" = 'COMPLETED') = ("shop_order"."delivered_at" is not null)),
	CONSTRAINT "shop_order_cancelled_when_cancelled" CHECK (("shop_order"."order_status" = 'CANCELLED') = ("shop_order"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"review" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "review_once_per_person" UNIQUE("product_id","user_id"),
	CONSTRAINT "review_rating_1_to_5" CHECK ("review"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"delivery_charge" bigint NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setting_one_row" CHECK ("setting"."id" = 1),
	CONSTRAINT "setting_amounts_not_negative" CHECK ("setting"."delivery_charge" >= 0 and "setting"."tax_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "shopper" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" text NOT NULL,
	"country_code" text DEFAULT '+91' NOT NULL,
	"login_mobile" text,
	"mobile_number" text NOT NULL,
	"name" text,
	"email" text,
	"address" jsonb,
	"profile_image_key" text,
	"profile_thumbnail_key" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shopper_user_has_login" CHECK ("shopper"."role" <> 'user' or "shopper"."login_mobile" ~ '^[0-9]{10}$'),
	CONSTRAINT "shopper_mobile_has_10_digits" CHECK ("shopper"."mobile_number" ~ '^[0-9]{10}$')
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_shopper_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_user_id_cart_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."cart"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_user_id_shopper_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_sub_category_of_its_category" FOREIGN KEY ("sub_category_id","category_id") REFERENCES "public"."sub_category"("id","category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_category" ADD CONSTRAINT "sub_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variation" ADD CONSTRAINT "variation_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code" ADD CONSTRAINT "promo_code_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code" ADD CONSTRAINT "promo_code_sub_category_of_its_category" FOREIGN KEY ("sub_category_id","category_id") REFERENCES "public"."sub_category"("id","category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_shopper_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_status_token" ADD CONSTRAINT "order_status_token_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_user_id_shopper_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shopper"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_user_id_shopper_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shopper"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "building_words" ON "building" USING gin ((lower("building_name" || ' ' || "tower_name" || ' ' || "town" || ' ' || "pincode")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "login_challenge_of_mobile" ON "login_challenge" USING btree ("mobile","created_at");--> statement-breakpoint
CREATE INDEX "session_of_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cart_line_of_user" ON "cart_line" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "product_listing" ON "product" USING btree ("category_id","position","id") WHERE "product"."is_active";--> statement-breakpoint
CREATE INDEX "product_order" ON "product" USING btree ("position","id") WHERE "product"."is_active";--> statement-breakpoint
CREATE INDEX "product_price" ON "product" USING btree ("card_price","id") WHERE "product"."is_active";--> statement-breakpoint
CREATE INDEX "product_words" ON "product" USING gin ((lower("name" || ' ' || "hindi_name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "message_to_recipient" ON "message" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_line_of_product" ON "order_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "shop_order_of_user" ON "shop_order" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "shop_order_open_cash" ON "shop_order" USING btree ("mobile_number") WHERE "shop_order"."order_status" = 'CONFIRMED' and "shop_order"."payment_mode" = 'CASH';--> statement-breakpoint
CREATE INDEX "review_of_product" ON "review" USING btree ("product_id","created_at") WHERE not "review"."is_hidden";--> statement-breakpoint
CREATE UNIQUE INDEX "shopper_login_mobile" ON "shopper" USING btree ("country_code","login_mobile") WHERE "shopper"."role" = 'user';