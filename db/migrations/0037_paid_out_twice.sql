ALTER TABLE "open_matter" ADD COLUMN "amount" bigint;--> statement-breakpoint
-- A refund that was paid by hand and carried out after all was told as a failed one: now it is one of money that went out twice, of its payment.
UPDATE "open_matter" SET "kind" = 'paid-out-twice', "subject" = "told"."payment_id", "amount" = "told"."amount"
FROM (
  SELECT DISTINCT ON ("m"."payment_id") "o"."id", "m"."payment_id", "m"."amount"
  FROM "open_matter" "o" JOIN "manual_refund" "m" ON "o"."subject" = "m"."refund_id"::text || ' twice'
  WHERE "o"."kind" = 'refund-failed'
  ORDER BY "m"."payment_id", "o"."closed_at" DESC NULLS FIRST
) "told"
WHERE "open_matter"."id" = "told"."id";
