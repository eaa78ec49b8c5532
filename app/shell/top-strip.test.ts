import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { TopStrip } from './top-strip.tsx'

it('[HEAD-05] without offers the strip leads to the products, in a few words on small screens', () => {
  const strip = () => createElement(TopStrip, { offers: [], isDemo: false })
  const shown = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: strip }])))
  const [, link = ''] = shown.match(/<a [^>]*href="\/products"[^>]*>(.*?)<\/a>/) ?? []
  expect(link).toMatch(/<span class="md:hidden">Shop Now<\/span>/)
  expect(link).toMatch(/<span class="hidden md:inline">Explore our premium products<\/span>/)
})
