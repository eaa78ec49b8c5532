import { createServer } from 'node:http'
import { createElement as h } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

// The least React can do to stream the page of a product with 15 reviews and 12 cards of others: no router, no data, no stylesheet,
// no header or footer, and nothing for a browser to take over.
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)
const starShape = 'M11.5 2.3a.5.5 0 0 1 1 0l2.3 4.7 6.7 1.9-3.7 3.6.2 7.2-5.6-2-5.7 2 .3-7.2L2.2 9.8l6.7-1.9z'
const words =
  'Fresh and fine, as from the mill of our village: soft rotis the next day too. The pack was clean, well closed and two days old.'

createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const { pipe } = renderToPipeableStream(h(Page), { onShellReady: () => pipe(response) })
}).listen(Number(process.env.PORT))

function Page() {
  return h(
    'html',
    { lang: 'en' },
    h('head', null, h('title', null, 'Product')),
    h(
      'body',
      null,
      h('h1', null, 'Product'),
      h('img', { src: '/product.webp', alt: 'Product', width: 1200, height: 1200 }),
      h('p', null, words),
      h('section', null, h('h2', null, 'Reviews'), h('ul', null, numbered(15).map(asReview))),
      h('section', null, h('h2', null, 'Similar Products'), h('ul', null, numbered(12).map(asCard))),
    ),
  )
}

const asReview = (number: number) => h(Review, { key: number, number })
const asCard = (number: number) => h(Card, { key: number, number })

function Review({ number }: { number: number }) {
  return h(
    'li',
    null,
    h(
      'article',
      { className: 'relative flex h-full flex-col gap-2 rounded-card border border-line p-4 hover:bg-cream' },
      h(
        'p',
        null,
        h('span', { role: 'img', 'aria-label': '5 of 5 stars' }, numbered(5).map(asStar)),
        h('time', null, 'May'),
      ),
      h('h3', null, `Asha Patil ${number}`),
      h('p', null, 'Pune, Maharashtra'),
      h('p', null, words),
      h('button', { type: 'button' }, 'Read more'),
    ),
  )
}

function asStar(number: number) {
  return h('svg', { key: number, width: 24, height: 24, viewBox: '0 0 24 24' }, h('path', { d: starShape }))
}

function Card({ number }: { number: number }) {
  const name = `Product ${number}`
  return h(
    'li',
    null,
    h(
      'a',
      { href: `/products/product-${number}` },
      h('img', { src: `/${number}.webp`, alt: name, width: 480, height: 480 }),
      h('h3', null, name),
    ),
    h('p', null, 'Freshly milled'),
    h('p', null, `₹${100 + number}.00`, h('s', null, `₹${120 + number}.00`)),
    h('select', { 'aria-label': 'Size' }, numbered(3).map(asSize)),
    h('button', { type: 'button' }, 'Add'),
  )
}

function asSize(number: number) {
  return h('option', { key: number }, `${number + 1} KG`)
}
