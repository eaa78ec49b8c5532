CREATE TABLE "message_count" (
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "message_count_channel_kind_network_begins_at_pk" PRIMARY KEY("channel","kind","network","begins_at")
);
