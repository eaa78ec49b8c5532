CREATE TABLE "backup_care" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"elsewhere_by" text,
	CONSTRAINT "backup_care_one_row" CHECK ("backup_care"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "backup_key" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown_at" timestamp with time zone,
	CONSTRAINT "backup_key_one_row" CHECK ("backup_key"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "backup" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"of_moment" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file_name" text,
	"fault" text,
	"byte_size" bigint DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"products" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"without_files" text,
	"checked_at" timestamp with time zone,
	"checked_by" text,
	"check_fault" text,
	"untried" text,
	"copied_at" timestamp with time zone,
	"copy_fault" text,
	"copy_tried_at" timestamp with time zone,
	CONSTRAINT "backup_file_name_unique" UNIQUE("file_name"),
	CONSTRAINT "backup_made_or_not" CHECK (("backup"."file_name" is null) = ("backup"."fault" is not null))
);
--> statement-breakpoint
CREATE INDEX "backup_newest" ON "backup" USING btree ("of_moment");