CREATE TABLE "page_words" (
	"page" text PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"next_words" jsonb,
	"next_from" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "story" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "unread_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "ticket_to_tell" ON "ticket" USING btree ("unread_since") WHERE "ticket"."unread_since" is not null and "ticket"."told_at" is null;