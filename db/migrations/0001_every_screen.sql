CREATE TABLE "consent" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"is_given" boolean NOT NULL,
	"notice_version" text NOT NULL,
	"via" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile_number" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"content_type" text NOT NULL,
	"original_name" text DEFAULT '' NOT NULL,
	"byte_size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stored_file_size_positive" CHECK ("stored_file"."byte_size" > 0)
);
--> statement-breakpoint
CREATE TABLE "seller" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"gstin" text DEFAULT '' NOT NULL,
	"fssai_licence" text DEFAULT '' NOT NULL,
	"contact_mail" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"contact_hours" text DEFAULT '' NOT NULL,
	"officer_name" text DEFAULT '' NOT NULL,
	"officer_designation" text DEFAULT '' NOT NULL,
	"officer_mail" text DEFAULT '' NOT NULL,
	"officer_phone" text DEFAULT '' NOT NULL,
	"apps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"social" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"delivery_promise" text DEFAULT 'Delivery guaranteed within 24 hours' NOT NULL,
	"delivery_promise_short" text DEFAULT 'Within 24h delivery' NOT NULL,
	"rating_promise" text DEFAULT 'Highly rated by customers for: Freshness, Purity & Taste' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seller_one_row" CHECK ("seller"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ticket_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"attachment_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ticket_message_says_something" CHECK ("ticket_message"."message" <> '' or "ticket_message"."attachment_key" is not null)
);
--> statement-breakpoint
CREATE TABLE "ticket" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ticket_ticket_number_unique" UNIQUE("ticket_number"),
	CONSTRAINT "ticket_status_known" CHECK ("ticket"."status" in (1, 2)),
	CONSTRAINT "ticket_closed_when_closed" CHECK (("ticket"."status" = 2) = ("ticket"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "wish" (
	"user_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wish_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "shopper" DROP CONSTRAINT "shopper_user_has_login";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "generic_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "maker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "country_of_origin" text DEFAULT 'India' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "ingredients" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "allergens" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "is_vegetarian" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shopper" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_user_id_shopper_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_owner_id_shopper_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."shopper"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD CONSTRAINT "ticket_message_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD CONSTRAINT "ticket_message_attachment_key_stored_file_key_fk" FOREIGN KEY ("attachment_key") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_user_id_shopper_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shopper"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_user_id_shopper_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_of_user" ON "consent" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "stored_file_of_owner" ON "stored_file" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_message_of_ticket" ON "ticket_message" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_of_user" ON "ticket" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_open" ON "ticket" USING btree ("created_at") WHERE "ticket"."status" = 1;--> statement-breakpoint
ALTER TABLE "shopper" ADD CONSTRAINT "shopper_user_has_login" CHECK ("shopper"."role" <> 'user' or "shopper"."erased_at" is not null or "shopper"."login_mobile" ~ '^[0-9]{10}$');