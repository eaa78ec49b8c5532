import { randomInt } from 'node:crypto'
import type { Visitor } from './visitor.ts'

const product = 'Besan Gram Flour'

/** The steps of somebody who buys without an account, from the first page to the order that is looked at by its link. */
export const guestWalk: { title: string; walk: (visitor: Visitor, guest: Guest) => Promise<void> }[] = [
  {
    title: 'a guest finds the shop: the home page leads to the goods',
    async walk(visitor) {
      await visitor.visit('/')
      await visitor.sees('milled this week')
      await visitor.looks('home')
      await visitor.press('link', 'View all Products')
      await visitor.isAt(/\/products/)
      await visitor.sees(product)
      await visitor.looks('listing')
    },
  },
  {
    title: 'a guest opens a product and adds it to the cart',
    async walk(visitor) {
      await visitor.press('link', product)
      await visitor.isAt(/\/products\/./)
      await visitor.sees('बेसन')
      await visitor.looks('product')
      await visitor.press('button', 'Add to cart')
      await visitor.looks('added')
    },
  },
  {
    title: 'a guest opens the cart and goes to the checkout',
    async walk(visitor) {
      await visitor.press('button', 'Cart')
      await visitor.sees('Checkout')
      await visitor.looks('cart')
      await visitor.press('button', 'Checkout')
      await visitor.press('button', 'Continue As Guest')
      await visitor.press('button', 'Cart')
      await visitor.press('button', 'Checkout')
      await visitor.isAt(/\/ordersummary$/)
    },
  },
  {
    title: 'a guest fills in name, number and address',
    async walk(visitor, guest) {
      await visitor.fill('Name', 'Ravi Guest')
      await visitor.fill('Mobile number', guest.mobileNumber)
      await visitor.fill('Email', 'ravi@example.com')
      await visitor.fill('House number', '12 B')
      await visitor.fill('Building name', 'pune')
      await visitor.press('option', '')
      await visitor.looks('details')
      await visitor.press('button', 'Save & Continue')
      await visitor.press('button', 'Continue to Payment')
    },
  },
  {
    title: 'a guest pays cash and is told the number of the order',
    async walk(visitor, guest) {
      await visitor.press('radio', 'Cash on delivery')
      await visitor.looks('payment')
      await visitor.press('button', 'Order Now')
      const text = await visitor.sees(/Order Number - \S+/)
      guest.orderNumber = /Order Number - (\S+)/.exec(text)?.[1] ?? ''
      await visitor.looks('ordered')
      await visitor.press('button', 'Close')
      await visitor.isAt(/:\d+\/$/)
    },
  },
  {
    title: 'a guest follows the link of the message and sees the order after the last four digits',
    async walk(visitor, guest) {
      await visitor.visit(await readLink(visitor.origin, guest))
      await visitor.fill('Last four digits of the mobile number', guest.mobileNumber.slice(-4))
      await visitor.press('button', 'Show my order')
      const text = await visitor.sees(`Order ${guest.orderNumber}`)
      if (!text.includes(product)) throw new Error(`The order does not show ${product}:\n${text}`)
      await visitor.looks('tracked')
    },
  },
]

export type Guest = { mobileNumber: string; orderNumber: string }

export function newGuest(): Guest {
  return { mobileNumber: `6${randomInt(100_000_000, 999_999_999)}`, orderNumber: '' }
}

/** The link to the order, from the message that the guest was sent. */
async function readLink(origin: string, { mobileNumber, orderNumber }: Guest) {
  const answer = await fetch(`${origin}/sandbox/outbox.json?to=${mobileNumber}`)
  const text = JSON.stringify(await answer.json())
  const link = new RegExp(`/track/${orderNumber}\\?t=[\\w-]+`).exec(text)?.[0]
  if (!link) throw new Error(`No link to ${orderNumber} in the messages: ${text}`)
  return link
}
