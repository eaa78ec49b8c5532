-- Each order takes from the stock of its sizes and counts its coupons: what the storefront shows of them is compared only where a
-- statement sets a column that it shows. server/db/told-columns.test.ts holds these lists against the tables.
DROP TRIGGER tell_reads_of_change ON "variation";--> statement-breakpoint
CREATE TRIGGER tell_reads_of_change
AFTER UPDATE OF "product_id", "size", "type", "position", "price", "actual_price", "mrp", "grams" ON "variation" FOR EACH ROW
WHEN (to_jsonb(OLD) - '{stock,sku,low_stock_at,is_low,unproven_pieces}'::text[]
  <> to_jsonb(NEW) - '{stock,sku,low_stock_at,is_low,unproven_pieces}'::text[])
EXECUTE FUNCTION tell_of_size('lists');--> statement-breakpoint
DROP TRIGGER tell_reads_of_change ON "promo_code";--> statement-breakpoint
CREATE TRIGGER tell_reads_of_change
AFTER UPDATE OF "id", "promo_code", "title", "description", "promo_type", "offer_category", "is_combo", "discount_type", "discount",
  "starts_at", "ends_at", "order_minimum", "category_id", "sub_category_id", "usage_limit", "per_customer_limit", "is_stopped",
  "version", "demo" ON "promo_code" FOR EACH ROW
WHEN (to_jsonb(OLD) - 'used_count' <> to_jsonb(NEW) - 'used_count')
EXECUTE FUNCTION tell_reads('offers');--> statement-breakpoint
CREATE TRIGGER tell_reads_of_last_use AFTER UPDATE OF "used_count" ON "promo_code" FOR EACH ROW
WHEN ((OLD.used_count >= OLD.usage_limit) IS DISTINCT FROM (NEW.used_count >= NEW.usage_limit))
EXECUTE FUNCTION tell_reads('offers');
