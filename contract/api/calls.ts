import * as areas from './areas.ts'
import * as auth from './auth.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as consents from './consents.ts'
import * as content from './content.ts'
import * as coupons from './coupons.ts'
import type { Endpoint } from './endpoint.ts'
import * as notices from './notices.ts'
import * as orders from './orders.ts'
import * as personalData from './personal-data.ts'
import * as reviews from './reviews.ts'
import * as settings from './settings.ts'
import * as support from './support.ts'
import * as tracking from './tracking.ts'
import * as users from './users.ts'
import * as wishlist from './wishlist.ts'

const rooms = {
  areas,
  auth,
  cart,
  catalog,
  consents,
  content,
  coupons,
  notices,
  orders,
  personalData,
  reviews,
  settings,
  support,
  tracking,
  users,
  wishlist,
}

/** Every call of the contract with its name and the room it lives in: for the generated documentation and for what is not built yet. */
export const calls = Object.entries(rooms).flatMap(([room, members]) =>
  Object.entries(members)
    .filter((member): member is [string, Endpoint] => isEndpoint(member[1]))
    .sort(([name], [other]) => (name < other ? -1 : 1))
    .map(([name, call]) => ({ room, name, call })),
)

function isEndpoint(member: unknown) {
  return typeof member === 'object' && member !== null && 'method' in member && 'path' in member
}
