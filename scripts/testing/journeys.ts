import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../node-binary.mjs'

/** Which journeys go through a room: what `npm run check` drives in a browser when something in it changed. */
export const journeys: Record<string, string[]> = {
  'app/admin': ['counter-manager'],
  'app/admin/audit': ['counter-words'],
  'app/admin/backups': ['backup-key'],
  'app/admin/catalog': ['counter-manager'],
  'app/admin/contact': ['counter-support'],
  'app/admin/customers': ['counter-packer'],
  'app/admin/front': ['counter-owner'],
  'app/admin/numbers': ['counter-owner'],
  'app/admin/offers': ['counter-owner'],
  'app/admin/orders': ['counter-packer', 'counter-phone-order'],
  'app/admin/own': ['counter-own'],
  'app/admin/payments': ['payments-compared'],
  'app/admin/reviews': ['counter-support'],
  'app/admin/settings': ['counter-seller'],
  'app/admin/sign-in': ['counter-sign-in'],
  'app/admin/staff': ['counter-own'],
  'app/admin/tickets': ['counter-support'],
  'app/admin/today': ['counter-packer'],
  'app/admin/words': ['counter-words'],
  'app/admin/wordings': ['messages'],
  'app/api': ['journey-guest'],
  'app/areas': ['checkout-details'],
  'app/cart': ['cart-panel'],
  'app/catalog': ['listing', 'product'],
  'app/checkout': ['journey-guest', 'journey-signed-in', 'prove-at-checkout'],
  'app/content': ['static-pages'],
  'app/errors': ['failing-shelves'],
  'app/home': ['home'],
  'app/offline': ['offline'],
  'app/orders': ['orders'],
  'app/recently-viewed': ['similar-products'],
  'app/reviews': ['reviews'],
  'app/search-engines': ['found'],
  'app/session': ['session', 'sign-in'],
  'app/shell': ['header'],
  'app/stories': ['stories'],
  'app/support': ['support'],
  'app/ui': ['journey-guest', 'keyboard'],
  'app/users': ['profile'],
  'app/wishlist': ['comforts'],
  'contract/api': ['journey-guest', 'journey-signed-in'],
  'contract/rules': ['journey-guest', 'journey-signed-in'],
  'contract/usual-words': ['static-pages'],
  'server/areas': ['journey-guest'],
  'server/auth': ['sign-in'],
  'server/backups': ['counter-owner'],
  'server/bills': ['bills'],
  'server/cart': ['cart-panel'],
  'server/catalog': ['listing'],
  'server/consents': ['failing-profile'],
  'server/contact': ['static-pages'],
  'server/content': ['static-pages'],
  'server/coupons': ['coupons'],
  'server/db': ['journey-guest'],
  'server/files': ['broken-pictures'],
  'server/health': ['counter-owner'],
  'server/http': ['journey-guest', 'found'],
  'server/jobs': ['messages'],
  'server/limits': ['sign-in'],
  'server/messages': ['messages'],
  'server/notices': ['messages'],
  'server/number-changes': ['login-number'],
  'server/numbers': ['counter-owner'],
  'server/orders': ['journey-guest', 'journey-signed-in'],
  'server/payments': ['pay-online'],
  'server/providers': ['pay-online'],
  'server/reconciliation': ['payments-compared'],
  'server/reviews': ['reviews'],
  'server/search-engines': ['found'],
  'server/security-events': ['sign-in'],
  'server/settings': ['counter-seller'],
  'server/shop': ['counter-owner'],
  'server/staff': ['counter-sign-in'],
  'server/support': ['support'],
  'server/today': ['counter-packer'],
  'server/users': ['profile'],
  'server/wishlist': ['comforts'],
  sandbox: ['pay-online'],
}

/** Rooms that no screen shows: their own tests are all there is. */
export const unseenRooms = [
  ...['server/metrics', 'server/restores', 'server/shop-secret', 'server/traces', 'server/testing', 'server/workers'],
  ...[
    'app/admin/buildings',
    'app/admin/health',
    'app/admin/pictures',
    'app/admin/ready',
    'app/admin/stock',
    'app/admin/ui',
  ],
]

/** The journeys through some files: a changed journey itself, those that bear a file's name, then those of the rooms. */
export function journeysThrough(files: string[]): string[] {
  const changed = files.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file)).map((file) => specOf(file))
  const named = files.map(nameOf).filter((name) => existsSync(path.join(projectFolder, 'e2e', `${name}.spec.ts`)))
  return [...new Set([...changed, ...named, ...files.flatMap((file) => journeys[roomOf(file)] ?? [])])]
}

/** The longest listed folder that a file lies in. */
export function roomOf(file: string): string {
  const parts = file.split('/').slice(0, -1)
  const folders = parts.map((_, nth) => parts.slice(0, parts.length - nth).join('/'))
  return folders.find((folder) => folder in journeys || unseenRooms.includes(folder)) ?? ''
}

const nameOf = (file: string) => path.basename(file).replace(/\..*$/, '')
const specOf = (file: string) => file.replace(/^e2e\/|\.spec\.ts$/g, '')
