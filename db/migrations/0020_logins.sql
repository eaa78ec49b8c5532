CREATE TABLE "shopper_browser" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shopper_browser_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "wrong_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wrong_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"flow" text NOT NULL,
	"mobile" text NOT NULL,
	"narrow" text,
	"wide" text
);
--> statement-breakpoint
CREATE TABLE "number_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"old_mobile" text NOT NULL,
	"new_mobile" text NOT NULL,
	"staff_id" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"undo_hash" text,
	"undo_until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ending" text,
	CONSTRAINT "number_change_undo_hash_unique" UNIQUE("undo_hash")
);
--> statement-breakpoint
ALTER TABLE "login_challenge" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "browser_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "login_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "session" SET "last_used_at" = "created_at";--> statement-breakpoint
ALTER TABLE "shopper_browser" ADD CONSTRAINT "shopper_browser_user_id_shopper_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_change" ADD CONSTRAINT "number_change_user_id_shopper_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_change" ADD CONSTRAINT "number_change_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shopper_browser_of_user" ON "shopper_browser" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wrong_code_newest" ON "wrong_code" USING btree ("at");--> statement-breakpoint
CREATE INDEX "wrong_code_of_mobile" ON "wrong_code" USING btree ("mobile","at");--> statement-breakpoint
CREATE INDEX "number_change_of_user" ON "number_change" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "number_change_waiting" ON "number_change" USING btree ("user_id") WHERE "number_change"."done_at" is null and "number_change"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_id_unique" UNIQUE("id");