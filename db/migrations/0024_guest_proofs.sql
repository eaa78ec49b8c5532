CREATE TABLE "guest_proof" (
	"user_id" uuid NOT NULL,
	"mobile" text NOT NULL,
	"token_hash" text NOT NULL,
	"proven_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guest_proof_user_id_mobile_pk" PRIMARY KEY("user_id","mobile")
);
--> statement-breakpoint
ALTER TABLE "guest_proof" ADD CONSTRAINT "guest_proof_user_id_shopper_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;