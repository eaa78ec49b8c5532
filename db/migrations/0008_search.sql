CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE FUNCTION product_text(name text, hindi_name text, tags text[]) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN lower(name || ' ' || hindi_name || ' ' || array_to_string(tags, ' '));
--> statement-breakpoint
CREATE FUNCTION words_worth_guessing(text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', $1))) word
	WHERE length(word) BETWEEN 3 AND 30 AND word ~ '^[^\u0001-\u0060\u007b-\u007f]+$'
$$;
--> statement-breakpoint
CREATE TABLE "kitchen_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"words" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "name_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "name" || ' ' || "hindi_name")) STORED;--> statement-breakpoint
CREATE INDEX "search_word_alike" ON "search_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_word_start" ON "search_word" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_words_and_tags" ON "product" USING gin ((product_text("name", "hindi_name", "tags")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_name_words" ON "product" USING gin ("name_words");--> statement-breakpoint
CREATE INDEX "product_full_text_and_tags" ON "product" USING gin (to_tsvector('simple', product_text("name", "hindi_name", "tags")));--> statement-breakpoint
CREATE INDEX "product_name_start" ON "product" USING btree ((lower(left("name", 120))) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_hindi_name_start" ON "product" USING btree ((lower(left("hindi_name", 120))) text_pattern_ops);--> statement-breakpoint
CREATE FUNCTION keep_words_of_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_word (word)
	SELECT DISTINCT word FROM new_product, words_worth_guessing(product_text(name, hindi_name, tags)) word
	ORDER BY word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_words_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_word (word)
	SELECT DISTINCT word FROM words_worth_guessing(product_text(NEW.name, NEW.hindi_name, NEW.tags)) word
	ORDER BY word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_kitchen_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_word (word)
	SELECT DISTINCT word FROM words_worth_guessing(array_to_string(NEW.words, ' ')) word
	ORDER BY word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER words_of_new_products AFTER INSERT ON product REFERENCING NEW TABLE AS new_product
FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_new_products();
--> statement-breakpoint
CREATE TRIGGER words_of_product AFTER UPDATE OF name, hindi_name, tags ON product
FOR EACH ROW EXECUTE FUNCTION keep_words_of_product();
--> statement-breakpoint
CREATE TRIGGER words_of_kitchen AFTER INSERT OR UPDATE OF words ON kitchen_words
FOR EACH ROW EXECUTE FUNCTION keep_kitchen_words();
--> statement-breakpoint
INSERT INTO search_word (word)
SELECT DISTINCT word FROM product, words_worth_guessing(product_text(name, hindi_name, tags)) word;
--> statement-breakpoint
CREATE TRIGGER tell_reads AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "kitchen_words" FOR EACH STATEMENT EXECUTE FUNCTION tell_reads('products');
