CREATE TABLE "manual_refund" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"paid_to" jsonb,
	"reference" text NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manual_refund_amount_positive" CHECK ("manual_refund"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"amount_lost" bigint DEFAULT 0 NOT NULL,
	"phase" text NOT NULL,
	"reason_code" text NOT NULL,
	"status" text NOT NULL,
	"respond_by" timestamp with time zone,
	"told_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_dispute_amounts_not_negative" CHECK ("payment_dispute"."amount" >= 0 and "payment_dispute"."amount_lost" >= 0)
);
--> statement-breakpoint
ALTER TABLE "webhook_event" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "manual_refund" ADD CONSTRAINT "manual_refund_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_refund" ADD CONSTRAINT "manual_refund_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_refund" ADD CONSTRAINT "manual_refund_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD CONSTRAINT "payment_dispute_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manual_refund_of_order" ON "manual_refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "manual_refund_of_payment" ON "manual_refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_dispute_of_payment" ON "payment_dispute" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_dispute_of_order" ON "payment_dispute" USING btree ("order_id") WHERE "payment_dispute"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_event_refund_made" ON "payment_event" USING btree ("happened_at") WHERE "payment_event"."kind" = 'refund.created';