import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { Address, User } from '#contract/api/accounts/users.schema.ts'
import { endpointOf } from '#contract/api/calls.ts'
import { Category, Product } from '#contract/api/catalog/catalog.schema.ts'
import { Review } from '#contract/api/catalog/reviews.schema.ts'
import { Banner, Report, Story } from '#contract/api/content/content.schema.ts'
import { getContent, sendContactMessage } from '#contract/api/content/content.ts'
import { Settings } from '#contract/api/content/settings.schema.ts'
import { Ticket, TicketMessage } from '#contract/api/content/support.schema.ts'
import { Envelope } from '#contract/api/envelope.schema.ts'
import { Building } from '#contract/api/orders/areas.schema.ts'
import { Coupon } from '#contract/api/orders/coupons.schema.ts'
import { Order, OrderItem, OrderRequest } from '#contract/api/orders/orders.schema.ts'
import { priceOrder } from '#contract/rules/pricing/pricing.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sourcesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root }).filter((file) => !/\.(test|spec)\.tsx?$/.test(file))

const specification = read('docs/spec/spec.md')
const section = (number: number) => specification.split(/^## /m).find((part) => part.startsWith(`${number}. `)) ?? ''

/** Names of a schema's fields, of all that is within it too. */
function fieldsOf(schema: unknown): string[] {
  const { shape, _zod } = schema as { shape?: Record<string, unknown>; _zod?: { def: Record<string, unknown> } }
  if (shape) return Object.entries(shape).flatMap(([name, part]) => [name, ...fieldsOf(part)])
  const within = _zod?.def.innerType ?? _zod?.def.element
  return within ? fieldsOf(within) : []
}

/** What goes over the wire, by the words the specification begins its line with. */
const onTheWire: Record<string, unknown[]> = {
  User: [User],
  Product: [Product],
  Category: [Category],
  Banner: [Banner],
  Story: [Story],
  Review: [Review],
  'Promo code': [Coupon],
  Settings: [Settings],
  Address: [Address, Building],
  'Checkout order request': [OrderRequest],
  Order: [Order],
  'Order item': [OrderItem],
  'Support ticket': [Ticket, TicketMessage],
  Report: [Report, endpointOf(getContent).data, endpointOf(sendContactMessage).body],
  'API envelope': [Envelope],
}
/** What the browser keeps for itself, and where. */
const inTheBrowser: Record<string, string[]> = {
  'Cart item': ['app/storefront/cart/*.ts', 'app/storefront/cart/*.tsx', 'contract/api/**/*.ts'],
  'Cart store': ['app/storefront/cart/*.ts'],
  'Popup data': [
    'app/storefront/session/*.ts',
    'app/storefront/shell/*.tsx',
    'app/storefront/popups/*.tsx',
    'app/storefront/checkout/**/*.ts*',
  ],
  'Order navigation state': ['app/**/*.ts', 'app/**/*.tsx'],
  'Storage keys': ['app/storefront/cart/*.ts', 'app/storefront/session/*.ts', 'app/shared/api/*.ts'],
}

const entities = [...section(3).matchAll(/^- ([A-Z][\w ]+?): (.*)$/gm)].map(([, name = '', text = '']) => ({
  name,
  fields: namesIn(text),
}))

/** `images[] (originalUrl, thumbnailUrl), rating 1-5` names images, originalUrl, thumbnailUrl and rating. */
function namesIn(text: string) {
  const asides =
    /\((?!originalUrl|size|description|town|MARKETING)[^)]*\)|Guest user:.*|Building search result adds|Ticket message:|Content page:|Contact message:|; persisted.*|'[^']*'/g
  const values = /\b(\d.*?|list|code|percent|optional|text|HTML|seen|or|on|to|the|mobile or)\b/g
  const plain = text.replace(asides, ',').replace(/\(MARKETING[^)]*\)/g, '')
  const parts = plain.split(/[,;.{}()[\]]+/).map((part) => part.replace(values, '').trim())
  return [...new Set(parts.map((part) => part.split(' ')[0] ?? '').filter((part) => /^[a-z][\w-]*$/i.test(part)))]
}

describe('the product holds all that is specified', () => {
  const [, listed = ''] = /^Routes: (.*)$/m.exec(section(2)) ?? []
  const screens = [...listed.matchAll(/(?:^|; | and )(\/[\w/{}-]*)/g)].map(([, address = '']) => address)

  it('[GEN-02] every screen has its route', () => {
    expect(screens).toHaveLength(16)
    const routes = [...read('app/routes.ts').matchAll(/^ {2}(?:route|shopPage)\('([^'*]+)'/gm)].map(
      ([, address]) => `/${address}`,
    )
    const shapeOf = (address: string) => address.replace(/\{\w+\}|:\w+/g, ':')
    const known = ['/', ...routes].map(shapeOf)
    expect(screens.filter((screen) => !known.includes(shapeOf(screen)))).toEqual([])
  })

  it('[GEN-02] every entity of the specification is looked at, with each of its fields', () => {
    expect(entities.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(onTheWire), ...Object.keys(inTheBrowser), 'Pricing summary'].sort(),
    )
    // Counted by hand, so that no field is passed over for how it is written.
    expect(entities.reduce((sum, { fields }) => sum + fields.length, 0)).toBe(189)
  })

  it.each(entities)('[GEN-02] $name has all its data: $fields', ({ name, fields }) => {
    expect(fields.length).toBeGreaterThan(0)
    const schemas = onTheWire[name]
    const files = inTheBrowser[name]
    const known =
      name === 'Pricing summary'
        ? Object.keys(priceOrder([], [], { deliveryCharge: 0, taxBasisPoints: 0 }))
        : (schemas?.flatMap(fieldsOf) ??
          sourcesOf(...(files ?? [])).flatMap((file) => read(file).match(/[\w-]+/g) ?? []))
    expect(fields.filter((field) => !known.includes(field))).toEqual([])
  })

  it('[GEN-02] every other requirement is proven by a test that names it', () => {
    const ids = [...read('docs/spec/requirements.md').matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id = '']) => id)
    expect(ids).toHaveLength(447)
    const tests = globSync(['{app,contract,server}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], { cwd: root })
    const titles = tests.filter((file) => !/night\.(test|spec)\.ts$/.test(file)).map(read)
    const named = new Set(titles.flatMap((text) => text.match(/(?<=\[)[A-Z]+-\d+(?=\])/g) ?? []))
    expect(ids.filter((id) => !named.has(id))).toEqual([])
  })
})
