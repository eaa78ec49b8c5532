CREATE TABLE "refused_webhook" (
	"reason" text NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"times" bigint NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refused_webhook_reason_begins_at_pk" PRIMARY KEY("reason","begins_at")
);
--> statement-breakpoint
CREATE INDEX "payment_event_unheard" ON "payment_event" USING btree ("happened_at") WHERE "payment_event"."kind" = 'captured' and "payment_event"."source" in ('confirm', 'poller');