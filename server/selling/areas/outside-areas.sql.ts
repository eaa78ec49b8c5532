import { stateOfName } from '#contract/rules/bills/indian-states.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

type AreaAddress = { pincode: string; town: string; state: string }

/**
 * Whether a place is in none of the shop's areas, to be asked within another statement: none of its buildings has this pincode, town and
 * state; nor this district, where one is given. A shop without any building delivers wherever it is asked to.
 */
export function isOutsideAreas({ pincode, town, state }: AreaAddress, district?: string) {
  const name = state.trim()
  const states = [name.toLowerCase(), (stateOfName(name)?.name ?? name).toLowerCase()]
  const ownDistrict = district === undefined ? null : plain(district)
  return expression<boolean>(prepared`(
    exists (select from building) and not exists (
      select from building known
      where known.pincode = ${pincode.trim()} and lower(btrim(known.town)) = ${plain(town)} and lower(btrim(known.state)) = any(${states}::text[])
        and lower(btrim(known.district)) = coalesce(${ownDistrict}::text, lower(btrim(known.district)))))`)
}

/** The same as a statement of its own. */
export async function readIsOutsideAreas(executor: Executor, areaAddress: AreaAddress, district?: string) {
  const isAddressUnknown = columns({ isAddressUnknown: isOutsideAreas(areaAddress, district) })
  const [found] = await rowsOf(executor, prepared`select ${isAddressUnknown}`)
  return found?.isAddressUnknown === true
}

function plain(words: string) {
  return words.trim().replace(/\s+/g, ' ').toLowerCase()
}
