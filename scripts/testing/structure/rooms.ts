/** A wing of a house: what it is for, and its rooms. */
export type Wing = {
  name: string
  purpose: string
  rooms: string[]
  /** Its rooms that import nothing of each other. */
  apart?: string[]
  /** The wing above is not for it either: both stand side by side. */
  isBeside?: boolean
}

/**
 * The wings of `server/` from the roof to the ground. A file imports from its own room, from rooms behind its own in the list, and from
 * wings below; nothing looks up. `rooms.test.ts` holds every import against it.
 */
export const serverWings: Wing[] = [
  {
    name: 'program',
    purpose: 'The running process: its start, its workers, the app with all its routes, and the demo shop.',
    rooms: ['start', 'workers', 'app', 'demo', 'api-docs', 'search-engines'],
  },
  {
    name: 'office',
    purpose:
      'What the owner reads: today, reports, health, whether the shop is ready to sell, and the messages it sent.',
    rooms: ['going-live', 'health', 'today', 'reports', 'messages'],
  },
  {
    name: 'operations',
    purpose:
      'What keeps a shop running unasked: jobs by the clock, backups and restores, metrics, traces, security events.',
    rooms: ['schedule', 'metrics', 'restores', 'backups', 'traces', 'shop-secret', 'security-events'],
  },
  {
    name: 'care',
    purpose: 'Customers beside their orders: accounts and their erasure, support, reviews, stock notices, wishlist.',
    rooms: ['customers', 'support', 'reviews', 'notices', 'contact', 'wishlist'],
  },
  {
    name: 'fulfilment',
    purpose: 'An order after it is placed: payment, bill, packing, delivery, return, refund, dispute, reconciliation.',
    rooms: [
      ...['reconciliation', 'back-office-orders', 'phone-orders', 'shopper-orders', 'slips', 'transitions'],
      ...['webhooks', 'refunds', 'disputes', 'payments', 'bills'],
    ],
  },
  {
    name: 'selling',
    purpose: 'What is sold, until an order is placed: catalog, search, stock, coupons, cart, checkout.',
    rooms: [
      ...['checkout', 'cart', 'order-messages', 'orders', 'refund-rules', 'coupons', 'product-editing', 'catalog'],
      ...['search', 'stock', 'content', 'settings', 'areas'],
    ],
  },
  {
    name: 'people',
    purpose: 'Who somebody is: shoppers and their login, staff and their sign-in, and the messages that reach them.',
    rooms: ['staff', 'sign-in', 'auth', 'number-changes', 'sessions', 'consents', 'users', 'messages'],
  },
  {
    name: 'back-office',
    purpose:
      'How every call of the back office comes in: who may, what the audit log keeps, what a restore does again.',
    rooms: ['picture-upload', 'audit', 'restore-log', 'access'],
  },
  {
    name: 'providers',
    purpose:
      'Adapters of outside services: the payment provider, SMS, mail, phone login. They know nothing of the shop.',
    rooms: ['payments', 'messages'],
  },
  {
    name: 'platform',
    purpose:
      'What all wings stand on, with all tables and no rule of selling: pages, response cache, HTTP, files, limits, jobs, PDF, database, settings.',
    rooms: [
      ...['served-files', 'shop', 'pages', 'cache', 'pictures', 'http', 'observability', 'files', 'limits', 'jobs'],
      ...['pdf', 'commands', 'backup-format', 'schema', 'db', 'postgres', 'config'],
    ],
  },
]

const officePages = [
  ...[
    'audit',
    'backups',
    'buildings',
    'catalog',
    'contact',
    'customers',
    'front',
    'health',
    'offers',
    'orders',
    'account',
  ],
  ...['payments', 'ready', 'reports', 'reviews', 'settings', 'sign-in', 'staff', 'stock', 'tickets', 'today'],
  ...['message-templates', 'page-copy'],
]

/** The two houses of `app/` over their shared ground. */
export const appWings: Wing[] = [
  {
    name: 'storefront',
    purpose: 'What shoppers see: the shop from its shelf to the order that came.',
    rooms: [
      ...['shell', 'home', 'users', 'checkout', 'popups', 'orders', 'catalog', 'reviews', 'recently-viewed'],
      ...['wishlist', 'stories', 'support', 'content', 'areas', 'cart', 'errors', 'offline', 'search-engines'],
      'session',
    ],
  },
  {
    name: 'back-office',
    purpose: 'What the people of the shop see. Its pages share parts, and import nothing of each other.',
    rooms: ['frame', ...officePages, 'order-parts', 'factors', 'pictures', 'forms', 'ui', 'session'],
    apart: officePages,
    isBeside: true,
  },
  {
    name: 'shared',
    purpose: 'What both stand on: controls, the client of the API, and parts that are drawn alike in both.',
    rooms: ['screens', 'chat', 'code-entry', 'ui', 'page-head', 'api'],
  },
]

/** The wings as a table in Markdown, the roof first. */
export function tableOf(house: string, wings: Wing[]): string {
  const rows = wings.map(
    ({ name, purpose, rooms }) =>
      `| \`${house}/${name}\` | ${purpose} | ${rooms.map((room) => `\`${room}\``).join(', ')} |`,
  )
  return ['| Wing | What it is for | Rooms, each on those behind it |', '|---|---|---|', ...rows].join('\n')
}
