CREATE TABLE "closed_bill_series" (
	"kind" text NOT NULL,
	"financial_year" text NOT NULL,
	"code" text NOT NULL,
	"last_number" integer NOT NULL,
	"backup_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_bill_series_kind_financial_year_code_pk" PRIMARY KEY("kind","financial_year","code")
);
--> statement-breakpoint
CREATE TABLE "shop_restore" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"backup_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bill_series" ADD COLUMN "code" text DEFAULT '' NOT NULL;