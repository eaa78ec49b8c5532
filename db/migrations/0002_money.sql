CREATE TABLE "bill_series" (
	"kind" text NOT NULL,
	"financial_year" text NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bill_series_kind_financial_year_pk" PRIMARY KEY("kind","financial_year")
);
--> statement-breakpoint
CREATE TABLE "bill" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"bill_number" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"total" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"file_key" text,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_bill_number_unique" UNIQUE("bill_number"),
	CONSTRAINT "bill_serial_once" UNIQUE("kind","financial_year","serial"),
	CONSTRAINT "bill_once_per_reason" UNIQUE("order_id","kind","reason"),
	CONSTRAINT "bill_number_at_most_16" CHECK (length("bill"."bill_number") <= 16)
);
--> statement-breakpoint
CREATE TABLE "promo_code_use" (
	"promo_code_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"mobile_number" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_code_use_promo_code_id_order_id_pk" PRIMARY KEY("promo_code_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "stock_notice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"size" numeric(9,3) NOT NULL,
	"mobile_number" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notified_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_notice_once" UNIQUE("product_id","size","mobile_number")
);
--> statement-breakpoint
CREATE TABLE "open_matter" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	CONSTRAINT "open_matter_once" UNIQUE("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payment_id" text NOT NULL,
	"refund_id" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"source" text NOT NULL,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_event_once" UNIQUE("order_id","kind","payment_id","refund_id"),
	CONSTRAINT "payment_event_amount_not_negative" CHECK ("payment_event"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "provider_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"provider_order_id" text,
	"amount" bigint NOT NULL,
	"hold_until" timestamp with time zone NOT NULL,
	"ask_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_order_provider_order_id_unique" UNIQUE("provider_order_id")
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider_refund_id" text,
	"status" text DEFAULT 'wanted' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refund_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refund_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refund_amount_positive" CHECK ("refund"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"event_id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "shop_order" DROP CONSTRAINT "shop_order_once_per_cart_version";--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "usage_limit" integer;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "per_customer_limit" integer;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "used_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "cart_line_id" uuid;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "packed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "upi_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "orders_mobile" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "orders_mail" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_use" ADD CONSTRAINT "promo_code_use_promo_code_id_promo_code_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_code"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_use" ADD CONSTRAINT "promo_code_use_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_notice" ADD CONSTRAINT "stock_notice_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_notice" ADD CONSTRAINT "stock_notice_user_id_shopper_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_matter" ADD CONSTRAINT "open_matter_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_order" ADD CONSTRAINT "provider_order_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_code_use_of_customer" ON "promo_code_use" USING btree ("promo_code_id","mobile_number");--> statement-breakpoint
CREATE INDEX "promo_code_use_of_order" ON "promo_code_use" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "open_matter_open" ON "open_matter" USING btree ("created_at") WHERE "open_matter"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_event_of_payment" ON "payment_event" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_of_order" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_unsettled" ON "refund" USING btree ("created_at") WHERE "refund"."status" in ('wanted', 'created');--> statement-breakpoint
CREATE INDEX "webhook_event_waiting" ON "webhook_event" USING btree ("received_at") WHERE "webhook_event"."processed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_order_once_per_cart_version" ON "shop_order" USING btree ("user_id","cart_version") WHERE "shop_order"."order_status" <> 'LAPSED';--> statement-breakpoint
ALTER TABLE "promo_code" ADD CONSTRAINT "promo_code_used_within_limit" CHECK ("promo_code"."used_count" >= 0 and ("promo_code"."usage_limit" is null or "promo_code"."used_count" <= "promo_code"."usage_limit"));