import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { Offers } from './offers.tsx'

it('[HOME-04] without offers the section leads to all products', () => {
  const section = () => createElement(Offers, { offers: [], none: 'None today', now: 0, addressOf: () => '' })
  const shown = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: section }])))
  expect(shown).toMatch(/<a [^>]*href="\/products"[^>]*>Browse Products<\/a>/)
  expect(shown).not.toContain('Order Now')
})
