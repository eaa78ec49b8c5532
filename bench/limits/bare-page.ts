import { createServer } from 'node:http'
import { createElement as h } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

// The least React can do to stream a page with 15 product cards: no router, no data, no stylesheet.
const cards = Array.from({ length: 15 }, (_, index) => ({
  id: `product-${index}`,
  name: `Product ${index}`,
  price: 100 + index,
}))

createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const { pipe } = renderToPipeableStream(page(), { onShellReady: () => pipe(response) })
}).listen(Number(process.env.PORT))

function page() {
  return h(
    'html',
    { lang: 'en' },
    h('head', null, h('title', null, 'Products')),
    h('body', null, h('h1', null, 'Products'), h('ul', null, cards.map(card))),
  )
}

function card({ id, name, price }: (typeof cards)[number]) {
  return h(
    'li',
    { key: id },
    h(
      'a',
      { href: `/products/${id}` },
      h('img', { src: `/${id}.webp`, alt: name, width: 480, height: 480 }),
      h('h2', null, name),
    ),
    h('p', null, 'Freshly milled'),
    h('p', null, `₹${price}.00`),
    h('button', { type: 'button' }, 'Add'),
  )
}
