import { columns } from '#server/platform/db/prepared/fragments.ts'
import { prepared } from '#server/platform/db/prepared/prepared.ts'
import { guestProofs } from '#server/platform/schema/people/auth.ts'

const mobile = columns({ mobile: guestProofs.mobile })

/** The number, if this guest has proven it: a part of other statements. */
export function numberProvenBy(userId: string, mobileNumber: string) {
  return prepared`select ${mobile} from guest_proof where user_id = ${userId} and mobile = ${mobileNumber} and expires_at > now()`
}
