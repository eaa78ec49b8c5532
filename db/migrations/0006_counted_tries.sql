CREATE TABLE "counted_try" (
	"subject" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone[] NOT NULL
);
