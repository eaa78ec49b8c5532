CREATE TABLE "restore_check" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"restore_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"looked_at" timestamp with time zone,
	"looked_by" uuid,
	CONSTRAINT "restore_check_once" UNIQUE("restore_id","kind")
);
--> statement-breakpoint
CREATE TABLE "restore_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restore_check" ADD CONSTRAINT "restore_check_restore_id_shop_restore_id_fk" FOREIGN KEY ("restore_id") REFERENCES "public"."shop_restore"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restore_check" ADD CONSTRAINT "restore_check_looked_by_staff_id_fk" FOREIGN KEY ("looked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_held" ON "message" USING btree ("created_at") WHERE "message"."held_at" is not null;