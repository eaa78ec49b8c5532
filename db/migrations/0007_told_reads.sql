CREATE INDEX "product_scheduled" ON "product" USING btree ("shown_from") WHERE "product"."shown_from" is not null;--> statement-breakpoint
CREATE INDEX "review_of_person" ON "review" USING btree ("user_id");--> statement-breakpoint
-- Every process of the shop hears on this channel what the storefront shows differently from now on. NOTIFY lets the transactions
-- of a database commit one after the other, so orders tell nothing but the last pieces of a size and the last use of a code.
CREATE FUNCTION tell_reads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_reads', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_products(ids text[], are_lists_changed boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 100 THEN
    PERFORM pg_notify('shop_reads', '*');
    RETURN;
  END IF;
  IF are_lists_changed AND cardinality(ids) > 0 THEN
    PERFORM pg_notify('shop_reads', 'products');
  END IF;
  PERFORM pg_notify('shop_reads', 'product:' || id) FROM unnest(ids) AS id;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_products((SELECT array_agg(id) FROM (SELECT id FROM changed LIMIT 101) few), true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A rating is shown on the lists that hold the product, and changes no list.
CREATE FUNCTION tell_of_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_products(array_agg(id), bool_or(is_listed_otherwise))
  FROM (
    SELECT id, to_jsonb(b) - '{rating_sum,rating_count,version}'::text[] <> to_jsonb(a) - '{rating_sum,rating_count,version}'::text[]
      AS is_listed_otherwise
    FROM changed_from b JOIN changed a USING (id)
    WHERE to_jsonb(b) - 'version' <> to_jsonb(a) - 'version'
    LIMIT 101
  ) few;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_of_product_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_products((SELECT array_agg(product_id) FROM (SELECT DISTINCT product_id FROM changed LIMIT 101) few), true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_of_size() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_products(ARRAY[NEW.product_id], TG_ARGV[0] = 'lists');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_of_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_reads', 'reviews') FROM (SELECT FROM changed LIMIT 1) any_row;
  PERFORM tell_products((SELECT array_agg(product_id) FROM (SELECT DISTINCT product_id FROM changed LIMIT 101) few), false);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_of_reviewer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[] := (SELECT array_agg(product_id) FROM (SELECT product_id FROM review WHERE user_id = NEW.id LIMIT 101) few);
BEGIN
  IF ids IS NOT NULL THEN
    PERFORM pg_notify('shop_reads', 'reviews');
    PERFORM tell_products(ids, false);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "category" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('categories');
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sub_category" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('categories');
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "banner" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('banners');
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "story" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('stories');
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "report" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('reports');
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "content_page" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('content');
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "page_words" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('words');
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "setting" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('settings');
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seller" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('settings');
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "building" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('buildings');
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER INSERT OR DELETE OR TRUNCATE ON "promo_code" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('offers');
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_change AFTER UPDATE ON "promo_code" FOR EACH ROW
WHEN (to_jsonb(OLD) - 'used_count' <> to_jsonb(NEW) - 'used_count'
  OR (OLD.used_count >= OLD.usage_limit) IS DISTINCT FROM (NEW.used_count >= NEW.usage_limit))
EXECUTE FUNCTION tell_reads('offers');
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_new AFTER INSERT ON "product" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products();
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_gone AFTER DELETE ON "product" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products();
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_change AFTER UPDATE ON "product" REFERENCING OLD TABLE AS changed_from NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_products();
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER TRUNCATE ON "product" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('*');
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_new AFTER INSERT ON "product_image" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_product_parts();
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_gone AFTER DELETE ON "product_image" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_product_parts();
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_change AFTER UPDATE ON "product_image" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_product_parts();
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER TRUNCATE ON "product_image" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('*');
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_new AFTER INSERT ON "variation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_product_parts();
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_gone AFTER DELETE ON "variation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_product_parts();
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_change AFTER UPDATE ON "variation" FOR EACH ROW
WHEN (to_jsonb(OLD) - '{stock,sku,low_stock_at}'::text[] <> to_jsonb(NEW) - '{stock,sku,low_stock_at}'::text[])
EXECUTE FUNCTION tell_of_size('lists');
--> statement-breakpoint
-- The storefront tells up to 5 pieces as they are, and more of them as 6 (contract/rules/shown-stock.ts).
CREATE TRIGGER tell_reads_of_stock AFTER UPDATE OF "stock" ON "variation" FOR EACH ROW
WHEN (least(OLD.stock, 6) <> least(NEW.stock, 6))
EXECUTE FUNCTION tell_of_size();
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER TRUNCATE ON "variation" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('*');
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_new AFTER INSERT ON "review" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_reviews();
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_gone AFTER DELETE ON "review" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_reviews();
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_change AFTER UPDATE ON "review" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_reviews();
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER TRUNCATE ON "review" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('*');
--> statement-breakpoint
CREATE TRIGGER tell_reads_of_reviewer AFTER UPDATE OF "name", "profile_thumbnail_key", "address" ON "shopper" FOR EACH ROW
WHEN ((OLD.name, OLD.profile_thumbnail_key, OLD.address) IS DISTINCT FROM (NEW.name, NEW.profile_thumbnail_key, NEW.address))
EXECUTE FUNCTION tell_of_reviewer();
