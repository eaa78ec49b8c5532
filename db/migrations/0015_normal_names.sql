-- A letter such as ड़ can be typed as one character or as two. Whoever searches is understood in the form NFC, which names are kept in from
-- now on, as all words that are searched: those that came in otherwise were found by nobody. The triggers of the tables keep the
-- words of products.
UPDATE "product" SET
	"name" = normalize("name"),
	"hindi_name" = normalize("hindi_name"),
	"tags" = ARRAY(SELECT normalize(tag) FROM unnest("tags") WITH ORDINALITY tagged (tag, nth) ORDER BY nth)
WHERE ("name" || ' ' || "hindi_name" || ' ' || array_to_string("tags", ' ')) IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE "category" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE "sub_category" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE "building" SET
	"building_name" = normalize("building_name"),
	"tower_name" = normalize("tower_name"),
	"town" = normalize("town"),
	"district" = normalize("district"),
	"state" = normalize("state")
WHERE ("building_name" || ' ' || "tower_name" || ' ' || "town" || ' ' || "district" || ' ' || "state") IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE "shopper" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE "ticket" SET "subject" = normalize("subject") WHERE "subject" IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE "review" SET "review" = normalize("review") WHERE "review" IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE "contact_message" SET "name" = normalize("name"), "message" = normalize("message")
WHERE ("name" || ' ' || "message") IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE "promo_code" SET "title" = normalize("title") WHERE "title" IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE "shop_order" SET "recipient" = jsonb_set("recipient", '{name}', to_jsonb(normalize("recipient" ->> 'name')))
WHERE ("recipient" ->> 'name') IS NOT NFC NORMALIZED;
