CREATE TABLE "cash_close" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"lines" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by_id" uuid,
	"reopened_at" timestamp with time zone,
	"reopened_by_id" uuid,
	"reopen_reason" text
);
--> statement-breakpoint
CREATE TABLE "cash_collection" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"day" date NOT NULL,
	"collected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"collected_by" text DEFAULT '' NOT NULL,
	"collected_by_id" uuid,
	"reason" text,
	"noted_by_id" uuid,
	CONSTRAINT "cash_collection_not_negative" CHECK ("cash_collection"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cash_close" ADD CONSTRAINT "cash_close_closed_by_id_staff_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_close" ADD CONSTRAINT "cash_close_reopened_by_id_staff_id_fk" FOREIGN KEY ("reopened_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_collection" ADD CONSTRAINT "cash_collection_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_collection" ADD CONSTRAINT "cash_collection_collected_by_id_staff_id_fk" FOREIGN KEY ("collected_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_collection" ADD CONSTRAINT "cash_collection_noted_by_id_staff_id_fk" FOREIGN KEY ("noted_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_close_of_day" ON "cash_close" USING btree ("day","closed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_close_once" ON "cash_close" USING btree ("day") WHERE "cash_close"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "cash_collection_of_order" ON "cash_collection" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "cash_collection_of_day" ON "cash_collection" USING btree ("day");--> statement-breakpoint
CREATE INDEX "order_return_of_moment" ON "order_return" USING btree ("created_at");--> statement-breakpoint
-- Today in India, or the day after it once today is closed; no day to come is ever closed.
CREATE FUNCTION open_cash_day() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT today + (EXISTS (SELECT FROM "cash_close" c WHERE c.day = today AND c.reopened_at IS NULL))::int
  FROM (SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date AS today) AS d
$$;--> statement-breakpoint
-- What was delivered before cash was counted was received in full on its day.
INSERT INTO "cash_collection" ("id", "order_id", "amount", "day", "collected_at")
SELECT id, id, total, (delivered_at AT TIME ZONE 'Asia/Kolkata')::date, delivered_at FROM "shop_order"
WHERE order_status = 'COMPLETED' AND payment_mode = 'CASH' AND delivered_at IS NOT NULL;--> statement-breakpoint
-- Processes of the former release deliver, and take deliveries back, without knowing of it.
CREATE FUNCTION note_cash_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.order_status = 'COMPLETED' THEN
    INSERT INTO "cash_collection" ("id", "order_id", "amount", "day") VALUES (NEW.id, NEW.id, NEW.total, open_cash_day())
    ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM "cash_collection" WHERE order_id = NEW.id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER note_cash_of_delivery AFTER UPDATE ON "shop_order" FOR EACH ROW
WHEN (NEW.payment_mode = 'CASH' AND (OLD.order_status = 'COMPLETED') <> (NEW.order_status = 'COMPLETED'))
EXECUTE FUNCTION note_cash_of_delivery();
