ALTER TABLE "payment_dispute" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
-- What the provider told last is the nearest known moment of the bank's decision.
UPDATE "payment_dispute" SET "ended_at" = "told_at" WHERE "status" IN ('won', 'lost', 'closed');
