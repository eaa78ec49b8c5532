CREATE TABLE "staff_browser" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_browser_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "login_challenge" ADD COLUMN "browser_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_browser" ADD CONSTRAINT "staff_browser_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_browser_of_staff" ON "staff_browser" USING btree ("staff_id");