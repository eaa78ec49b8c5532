import { orders, profile } from './screens-of-shoppers.ts'
import { basket, guestCheckout, logins, pagesAboutTheShop, shopWindow, type Walk } from './screens-of-visitors.ts'

/** All screens, popups and states of the shop, in walks that share a page. */
export const walks: [name: string, walk: Walk][] = [
  ['home, listing and product', shopWindow],
  ['the cart and what is saved', basket],
  ['both logins', logins],
  ['the checkout of a guest', guestCheckout],
  ['the pages about the shop', pagesAboutTheShop],
  ['the orders', orders],
  ['the profile and support', profile],
]
