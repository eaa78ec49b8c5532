-- Words as people write them: the parser of PostgreSQL takes 5kg apart, leaves <new> out, and knows other letters by the server's locale only.
CREATE FUNCTION words_of(text) RETURNS TABLE (word text, nth bigint)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT left(word, 64), nth
	FROM regexp_split_to_table(
		lower(left($1, 100000)), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u0964\u0965\u2000-\u200b\u200e-\u206f]+'
	) WITH ORDINALITY split (word, nth)
	WHERE word <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION words_in(text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
RETURN (SELECT coalesce(string_agg('''' || word || ''':' || nth, ' '), '')::tsvector FROM words_of($1));
--> statement-breakpoint
CREATE TABLE "search_part" (
	"part" text NOT NULL,
	"word" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "product_name_words";--> statement-breakpoint
DROP INDEX "product_full_text_and_tags";--> statement-breakpoint
ALTER TABLE "product" drop column "name_words";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "name_words" "tsvector" GENERATED ALWAYS AS (words_in("name" || ' ' || "hindi_name")) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "search_part_start" ON "search_part" USING btree ("part" text_pattern_ops,"word");--> statement-breakpoint
CREATE INDEX "product_name_words" ON "product" USING gin ("name_words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_full_text_and_tags" ON "product" USING gin (words_in(product_text("name", "hindi_name", "tags"))) WITH (fastupdate=false);--> statement-breakpoint
CREATE FUNCTION parts_of_words(text) RETURNS TABLE (part text, word text)
LANGUAGE sql STABLE AS $$
	SELECT substr(word, start), word
	FROM (SELECT DISTINCT w.word FROM words_of($1) w) words, generate_series(1, length(word)) start
	WHERE NOT EXISTS (SELECT FROM search_part known WHERE known.part = words.word AND known.word = words.word)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_words_of_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_word (word)
	SELECT DISTINCT word FROM new_product, words_worth_guessing(product_text(name, hindi_name, tags)) word
	ORDER BY word ON CONFLICT DO NOTHING;
	INSERT INTO search_part (part, word)
	SELECT DISTINCT part, word FROM new_product, parts_of_words(product_text(name, hindi_name, tags))
	ORDER BY word, part ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_words_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_word (word)
	SELECT DISTINCT word FROM words_worth_guessing(product_text(NEW.name, NEW.hindi_name, NEW.tags)) word
	ORDER BY word ON CONFLICT DO NOTHING;
	INSERT INTO search_part (part, word)
	SELECT part, word FROM parts_of_words(product_text(NEW.name, NEW.hindi_name, NEW.tags))
	ORDER BY word, part ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO search_part (part, word)
SELECT substr(word, start), word
FROM (SELECT DISTINCT word FROM product, words_of(product_text(name, hindi_name, tags))) words, generate_series(1, length(word)) start
ON CONFLICT DO NOTHING;
