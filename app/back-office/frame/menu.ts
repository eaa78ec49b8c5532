import Activity from 'lucide/dist/esm/icons/activity.mjs'
import Archive from 'lucide/dist/esm/icons/archive.mjs'
import BadgePercent from 'lucide/dist/esm/icons/badge-percent.mjs'
import Banknote from 'lucide/dist/esm/icons/banknote.mjs'
import Boxes from 'lucide/dist/esm/icons/boxes.mjs'
import Building2 from 'lucide/dist/esm/icons/building-complex.mjs'
import ChartColumn from 'lucide/dist/esm/icons/chart-column.mjs'
import CirclePlay from 'lucide/dist/esm/icons/circle-play.mjs'
import CookingPot from 'lucide/dist/esm/icons/cooking-pot.mjs'
import FileText from 'lucide/dist/esm/icons/file-text.mjs'
import FlaskConical from 'lucide/dist/esm/icons/flask-conical.mjs'
import Image from 'lucide/dist/esm/icons/image.mjs'
import LayoutGrid from 'lucide/dist/esm/icons/layout-grid.mjs'
import LifeBuoy from 'lucide/dist/esm/icons/life-buoy.mjs'
import ListChecks from 'lucide/dist/esm/icons/list-checks.mjs'
import Mail from 'lucide/dist/esm/icons/mail.mjs'
import MessageSquareText from 'lucide/dist/esm/icons/message-square-text.mjs'
import History from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs'
import Scale from 'lucide/dist/esm/icons/scale.mjs'
import Settings from 'lucide/dist/esm/icons/settings.mjs'
import ShoppingBag from 'lucide/dist/esm/icons/shopping-bag.mjs'
import Star from 'lucide/dist/esm/icons/star.mjs'
import Sun from 'lucide/dist/esm/icons/sun.mjs'
import UserCog from 'lucide/dist/esm/icons/user-cog.mjs'
import UserRound from 'lucide/dist/esm/icons/user-round.mjs'
import Users from 'lucide/dist/esm/icons/users.mjs'
import Wheat from 'lucide/dist/esm/icons/wheat.mjs'
import type { IconNode } from '#app/shared/ui/icon.ts'
import { type StaffRole, staffRoles } from '#contract/api/endpoint.ts'

export type MenuEntry = {
  name: string
  address: string
  icon: IconNode
  /** Who sees it; the calls behind it are refused to all others anyway. */
  roles: readonly StaffRole[]
  /** Stands in the bar at the thumb on phones; the first four that somebody may see do. */
  isFrequent?: boolean
}

const atTheDesk: readonly StaffRole[] = ['admin', 'manager']
const atTheTelephone: readonly StaffRole[] = ['admin', 'manager', 'support']

/** What the back office holds, in the order people look for it. Every page under an address belongs to its entry. */
export const menu: readonly { heading: string; entries: readonly MenuEntry[] }[] = [
  {
    heading: 'Every day',
    entries: [
      { name: 'Today', address: '/admin', icon: Sun, roles: staffRoles, isFrequent: true },
      { name: 'Orders', address: '/admin/orders', icon: ShoppingBag, roles: staffRoles, isFrequent: true },
      { name: 'Cash', address: '/admin/cash', icon: Banknote, roles: atTheDesk },
      { name: 'Tickets', address: '/admin/tickets', icon: LifeBuoy, roles: atTheTelephone, isFrequent: true },
    ],
  },
  {
    heading: 'Goods',
    entries: [
      { name: 'Products', address: '/admin/products', icon: Wheat, roles: ['admin', 'manager'], isFrequent: true },
      { name: 'Categories', address: '/admin/categories', icon: LayoutGrid, roles: ['admin', 'manager'] },
      { name: 'Kitchen words', address: '/admin/kitchen-words', icon: CookingPot, roles: ['admin', 'manager'] },
      { name: 'Stock', address: '/admin/stock', icon: Boxes, roles: ['admin', 'manager', 'packer'], isFrequent: true },
    ],
  },
  {
    heading: 'Shop front',
    entries: [
      { name: 'Offers', address: '/admin/offers', icon: BadgePercent, roles: atTheDesk },
      { name: 'Banners', address: '/admin/banners', icon: Image, roles: atTheDesk },
      { name: 'Stories', address: '/admin/stories', icon: CirclePlay, roles: atTheDesk },
      { name: 'Reports', address: '/admin/reports', icon: FlaskConical, roles: atTheDesk },
      { name: 'Pages', address: '/admin/pages', icon: FileText, roles: atTheDesk },
      { name: 'Messages', address: '/admin/messages', icon: MessageSquareText, roles: atTheDesk },
    ],
  },
  {
    heading: 'People',
    entries: [
      { name: 'Customers', address: '/admin/customers', icon: Users, roles: atTheTelephone, isFrequent: true },
      { name: 'Reviews', address: '/admin/reviews', icon: Star, roles: atTheTelephone },
      { name: 'Contact messages', address: '/admin/contact-messages', icon: Mail, roles: atTheTelephone },
    ],
  },
  {
    heading: 'The shop',
    entries: [
      { name: 'Ready to sell?', address: '/admin/ready', icon: ListChecks, roles: atTheDesk },
      { name: 'Settings', address: '/admin/settings', icon: Settings, roles: atTheDesk },
      { name: 'Buildings', address: '/admin/buildings', icon: Building2, roles: atTheDesk },
      { name: 'Numbers', address: '/admin/numbers', icon: ChartColumn, roles: ['admin', 'manager'] },
      { name: 'Staff', address: '/admin/staff', icon: UserCog, roles: ['admin'] },
      { name: 'How the shop runs', address: '/admin/health', icon: Activity, roles: ['admin'] },
      { name: 'Payments compared', address: '/admin/payments', icon: Scale, roles: ['admin'] },
      { name: 'Backups', address: '/admin/backups', icon: Archive, roles: ['admin'] },
      { name: 'Audit log', address: '/admin/audit', icon: History, roles: ['admin', 'manager'] },
      { name: 'Your account', address: '/admin/you', icon: UserRound, roles: staffRoles },
    ],
  },
]

/** The menu as somebody of this role sees it. */
export function menuOf(role: StaffRole) {
  return menu
    .map(({ heading, entries }) => ({ heading, entries: entries.filter(({ roles }) => roles.includes(role)) }))
    .filter(({ entries }) => entries.length > 0)
}

export function frequentOf(role: StaffRole) {
  return menuOf(role)
    .flatMap(({ entries }) => entries)
    .filter(({ isFrequent }) => isFrequent)
    .slice(0, 4)
}

/** The entry an address belongs to: the one with the longest address that it begins with. */
export function entryOf(pathname: string) {
  return menu
    .flatMap(({ entries }) => entries)
    .filter(({ address }) => pathname === address || pathname.startsWith(`${address}/`))
    .sort((one, other) => other.address.length - one.address.length)[0]
}
