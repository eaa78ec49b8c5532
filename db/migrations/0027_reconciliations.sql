CREATE TABLE "reconciled_item" (
	"reconciliation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "reconciled_item_reconciliation_id_kind_subject_pk" PRIMARY KEY("reconciliation_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "reconciliation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reason" text NOT NULL,
	"wanted_by" text,
	"wanted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"step" text DEFAULT 'orders' NOT NULL,
	"skip" integer DEFAULT 0 NOT NULL,
	"after" text DEFAULT '' NOT NULL,
	"turn" uuid,
	"turn_until" timestamp with time zone,
	"try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"failed_at" timestamp with time zone,
	"orders" integer DEFAULT 0 NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"heard" integer DEFAULT 0 NOT NULL,
	"findings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reconciliation_skip_not_negative" CHECK ("reconciliation"."skip" >= 0)
);
--> statement-breakpoint
CREATE TABLE "unmatched_payment" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"provider_order_id" text,
	"receipt" text,
	"amount" bigint NOT NULL,
	"amount_refunded" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp with time zone,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attached_to" uuid,
	"refund_status" text,
	"refund_amount" bigint,
	"refund_attempts" integer DEFAULT 0 NOT NULL,
	"provider_refund_id" text,
	CONSTRAINT "unmatched_payment_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "unmatched_payment_one_end" CHECK ("unmatched_payment"."attached_to" is null or "unmatched_payment"."refund_status" is null)
);
--> statement-breakpoint
ALTER TABLE "open_matter" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "open_matter" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "reconciled_item" ADD CONSTRAINT "reconciled_item_reconciliation_id_reconciliation_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."reconciliation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_payment" ADD CONSTRAINT "unmatched_payment_attached_to_shop_order_id_fk" FOREIGN KEY ("attached_to") REFERENCES "public"."shop_order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_open" ON "reconciliation" USING btree ("reason") WHERE "reconciliation"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "reconciliation_ended" ON "reconciliation" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "unmatched_payment_attached" ON "unmatched_payment" USING btree ("attached_to") WHERE "unmatched_payment"."attached_to" is not null;--> statement-breakpoint
CREATE INDEX "unmatched_payment_returning" ON "unmatched_payment" USING btree ("found_at") WHERE "unmatched_payment"."refund_status" in ('wanted', 'created');--> statement-breakpoint
CREATE INDEX "payment_event_age" ON "payment_event" USING brin ("happened_at");