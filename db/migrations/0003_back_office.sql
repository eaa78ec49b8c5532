CREATE TABLE "price_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"size" numeric(9,3) NOT NULL,
	"price_before" bigint NOT NULL,
	"price" bigint NOT NULL,
	"actual_price_before" bigint NOT NULL,
	"actual_price" bigint NOT NULL,
	"mrp_before" bigint,
	"mrp" bigint,
	"staff_id" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_correction" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"size" numeric(9,3) NOT NULL,
	"change" integer NOT NULL,
	"stock_after" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"staff_id" uuid,
	"corrected_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_correction_changes" CHECK ("stock_correction"."change" <> 0)
);
--> statement-breakpoint
CREATE TABLE "message_wording" (
	"template" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_wording_template_channel_pk" PRIMARY KEY("template","channel")
);
--> statement-breakpoint
CREATE TABLE "order_note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_id" uuid,
	"text" text NOT NULL,
	"is_for_shopper" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_return" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_id" uuid,
	"reason" text NOT NULL,
	"lines" jsonb NOT NULL,
	"is_restocked" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_return_amount_not_negative" CHECK ("order_return"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mobile_number" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_mobile_has_10_digits" CHECK ("staff"."mobile_number" ~ '^[0-9]{10}$')
);
--> statement-breakpoint
CREATE TABLE "staff_passkey" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"proven_at" timestamp with time zone,
	"device" text DEFAULT '' NOT NULL,
	"passkey_challenge" text,
	"wrong_factors" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "staff_session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "canned_answer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"staff_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "building" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "shown_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sub_category" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "variation" ADD COLUMN "low_stock_at" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "handled_by" uuid;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "shown_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "shown_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_page" ADD COLUMN "next_html" text;--> statement-breakpoint
ALTER TABLE "content_page" ADD COLUMN "next_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_page" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "shown_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "shown_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "shown_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "shown_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "is_stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_code" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "taken_by" uuid;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "cash_code_hash" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "cash_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "checked_by" uuid;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "paused_sentence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "open_cash_orders_per_mobile" integer;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "is_cash_confirmed_by_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_correction" ADD CONSTRAINT "stock_correction_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_correction" ADD CONSTRAINT "stock_correction_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkey" ADD CONSTRAINT "staff_passkey_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_user_id_shopper_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_change_of_product" ON "price_change" USING btree ("product_id","changed_at");--> statement-breakpoint
CREATE INDEX "stock_correction_of_size" ON "stock_correction" USING btree ("product_id","size","corrected_at");--> statement-breakpoint
CREATE INDEX "order_note_of_order" ON "order_note" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_return_of_order" ON "order_return" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "audit_entry_newest" ON "audit_entry" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_subject" ON "audit_entry" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_staff" ON "audit_entry" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_words" ON "audit_entry" USING gin ((lower("actor" || ' ' || "action" || ' ' || "subject_id")) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "staff_mobile" ON "staff" USING btree ("mobile_number");--> statement-breakpoint
CREATE INDEX "staff_passkey_of_staff" ON "staff_passkey" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_of_staff" ON "staff_session" USING btree ("staff_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_note_of_customer" ON "customer_note" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_handled_by_staff_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_taken_by_staff_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_checked_by_staff_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD CONSTRAINT "ticket_message_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_assigned_to_staff_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_order_newest" ON "shop_order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shop_order_to_do" ON "shop_order" USING btree ("fulfilment","created_at") WHERE "shop_order"."order_status" = 'CONFIRMED';--> statement-breakpoint
CREATE INDEX "shop_order_words" ON "shop_order" USING gin ((lower("order_number" || ' ' || "mobile_number" || ' ' || ("recipient" ->> 'name'))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "review_to_check" ON "review" USING btree ("created_at") WHERE "review"."checked_at" is null;--> statement-breakpoint
CREATE INDEX "shopper_newest" ON "shopper" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shopper_words" ON "shopper" USING gin ((lower(coalesce("name", '') || ' ' || "mobile_number" || ' ' || coalesce("email", ''))) gin_trgm_ops);