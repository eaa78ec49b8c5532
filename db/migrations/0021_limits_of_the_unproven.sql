ALTER TABLE "variation" ADD COLUMN "unproven_pieces" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_code_use" ADD COLUMN "is_unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "proven_mobile" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "holds_goods" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_order" ADD COLUMN "hold_at_most_until" timestamp with time zone DEFAULT now() + interval '1 hour' NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "unproven_order_total" bigint DEFAULT 500000 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "unproven_order_pieces" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "proven_order_total" bigint DEFAULT 2500000 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "proven_order_pieces" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "unproven_stock_part" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
CREATE INDEX "shop_order_of_proven" ON "shop_order" USING btree ("proven_mobile","created_at") WHERE "shop_order"."proven_mobile" is not null;--> statement-breakpoint
ALTER TABLE "setting" ADD CONSTRAINT "setting_order_limits_positive" CHECK ("setting"."unproven_order_total" > 0 and "setting"."unproven_order_pieces" > 0 and "setting"."proven_order_total" > 0
        and "setting"."proven_order_pieces" > 0 and "setting"."unproven_stock_part" > 0);--> statement-breakpoint
-- Open, on nobody's word: neither proven, vouched for by the shop's people, paid, confirmed nor packed.
CREATE FUNCTION has_unproven_pieces(o "shop_order") RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT o.proven_mobile IS NULL AND o.taken_by IS NULL AND o.holds_goods AND o.payment_status = 'PENDING'
    AND o.order_status IN ('UNPAID', 'CONFIRMED') AND o.fulfilment = 'RECEIVED' AND o.cash_confirmed_at IS NULL
$$;--> statement-breakpoint
-- The former release numbers no order as proven: those of people who were signed in are.
UPDATE "shop_order" o SET "proven_mobile" = u.login_mobile FROM "shopper" u
WHERE u.id = o.user_id AND u.role = 'user' AND u.login_mobile IS NOT NULL
  AND (o.order_status IN ('UNPAID', 'CONFIRMED') OR o.created_at > now() - interval '1 day');--> statement-breakpoint
-- How many pieces strangers have changes no page.
DROP TRIGGER tell_reads_of_change ON "variation";--> statement-breakpoint
CREATE TRIGGER tell_reads_of_change AFTER UPDATE ON "variation" FOR EACH ROW
WHEN (to_jsonb(OLD) - '{stock,sku,low_stock_at,is_low,unproven_pieces}'::text[]
  <> to_jsonb(NEW) - '{stock,sku,low_stock_at,is_low,unproven_pieces}'::text[])
EXECUTE FUNCTION tell_of_size('lists');--> statement-breakpoint
UPDATE "variation" v SET "unproven_pieces" = held.pieces FROM (
  SELECT l.product_id, l.size, sum(l.quantity)::int AS pieces
  FROM "shop_order" o JOIN "order_line" l ON l.order_id = o.id WHERE has_unproven_pieces(o) GROUP BY 1, 2
) held WHERE v.product_id = held.product_id AND v.size = held.size;--> statement-breakpoint
-- An order counts its pieces as it takes them; whatever ends that, or brings it back, is followed here. A size that was taken out
-- and put in again begins anew, so that nothing is counted below zero.
CREATE FUNCTION count_unproven_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH lines AS (
    SELECT product_id, size, sum(quantity)::int AS pieces FROM "order_line" WHERE order_id = OLD.id GROUP BY 1, 2
  ), held AS (
    SELECT v.product_id, v.size, CASE WHEN has_unproven_pieces(OLD) THEN -pieces ELSE pieces END AS change
    FROM "variation" v JOIN lines USING (product_id, size) ORDER BY v.product_id, v.size FOR UPDATE OF v
  )
  UPDATE "variation" v SET "unproven_pieces" = greatest(0, v.unproven_pieces + held.change)
  FROM held WHERE v.product_id = held.product_id AND v.size = held.size;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER count_unproven_pieces AFTER UPDATE ON "shop_order" FOR EACH ROW
WHEN (has_unproven_pieces(OLD) <> has_unproven_pieces(NEW)) EXECUTE FUNCTION count_unproven_pieces();--> statement-breakpoint
CREATE TRIGGER count_unproven_pieces_of_gone BEFORE DELETE ON "shop_order" FOR EACH ROW
WHEN (has_unproven_pieces(OLD)) EXECUTE FUNCTION count_unproven_pieces();
