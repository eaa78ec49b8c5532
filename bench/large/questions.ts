import { buildGoodsQuestions } from '../shopper/questions.ts'
import type { Samples } from './samples.ts'

/** Who asks: nobody, a buyer by the number of the turn, or an admin. */
export type LargeQuestion = {
  name: string
  by: 'anyone' | 'buyer' | 'admin'
  request: (samples: Samples, turn: number) => { path: string; body?: object }
}

const of = (values: string[], turn: number) => encodeURIComponent(values[turn % values.length] ?? '')

/** What is asked of a large shop and of a small one, turn for turn. */
export const largeQuestions: LargeQuestion[] = [
  ...buildGoodsQuestions('').flatMap(({ name, path, body }): LargeQuestion[] =>
    body || path.startsWith('/product/suggest')
      ? [{ name, by: 'anyone', request: () => ({ path, ...(body ? { body } : {}) }) }]
      : [],
  ),
  shopper('A product', ({ products }, turn) => `/product/${of(products, turn)}/get`),
  shopper('Reviews of a product', ({ products }, turn) => `/rating/${of(products, turn)}/all-ratings`),
  { name: 'Own orders', by: 'buyer', request: () => ({ path: '/order/user/orders' }) },
  { name: 'Own reviews', by: 'buyer', request: () => ({ path: '/rating/user/all/get' }) },
  staff('Today', () => 'today'),
  staff('Orders', () => 'orders'),
  staff('Orders: further on', ({ orderCursors }, turn) => `orders?cursor=${of(orderCursors, turn)}`),
  staff('Orders: cancelled', () => 'orders?stage=cancelled'),
  staff('Orders: refunded in part', () => 'orders?paymentStatus=PARTLY_REFUNDED'),
  staff('Orders: search a number', ({ orders }, turn) => `orders?search=${of(orders, turn)}`),
  staff('Orders: search a mobile', ({ mobiles }, turn) => `orders?search=${of(mobiles, turn)}`),
  staff('Orders: search a whole name', ({ names }, turn) => `orders?search=${of(names, turn)}`),
  staff('Orders: search a surname', () => 'orders?search=sharma'),
  staff('Orders: search nothing there', () => 'orders?search=zzzz'),
  staff('Orders of a customer', ({ buyers }, turn) => `orders?customer=${of(buyers, turn)}`),
  staff('An order', ({ orders }, turn) => `orders/${of(orders, turn)}`),
  staff('Customers', () => 'customers'),
  staff('Customers: the first ones', ({ customerCursors }, turn) => `customers?cursor=${of(customerCursors, turn)}`),
  staff('Customers: search a mobile', ({ mobiles }, turn) => `customers?search=${of(mobiles, turn)}`),
  staff('Customers: search a whole name', ({ names }, turn) => `customers?search=${of(names, turn)}`),
  staff('Customers: search nothing there', () => 'customers?search=zzzz'),
  staff('A customer', ({ buyers }, turn) => `customers/${of(buyers, turn)}`),
  staff('Products', () => 'products'),
  staff('Products: search a word', () => 'products?search=turmeric'),
  staff('Products: search nothing there', () => 'products?search=zzzz'),
  staff('Products: drafts', () => 'products?state=draft'),
  staff('Stock', () => 'stock'),
  staff('Stock: runs low', () => 'stock?level=low&sort=fewest'),
  staff('Stock: fewest first', () => 'stock?sort=fewest'),
  staff('Reviews', () => 'reviews'),
  staff('Reviews: hidden', () => 'reviews?state=hidden'),
  staff('Reviews: search nothing there', () => 'reviews?search=zzzz'),
  staff('Tickets', () => 'tickets'),
  staff('Tickets: closed, search nothing there', () => 'tickets?status=closed&search=zzzz'),
]

function shopper(name: string, path: (samples: Samples, turn: number) => string): LargeQuestion {
  return { name, by: 'anyone', request: (samples, turn) => ({ path: path(samples, turn) }) }
}

function staff(name: string, path: (samples: Samples, turn: number) => string): LargeQuestion {
  return {
    name: `Back office. ${name}`,
    by: 'admin',
    request: (samples, turn) => ({ path: `/admin/${path(samples, turn)}` }),
  }
}
