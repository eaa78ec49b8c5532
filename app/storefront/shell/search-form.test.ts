import { createElement } from 'react'
import { expect, it } from 'vitest'
import { showPart } from '#app/shared/api/testing/show.ts'
import { SearchForm } from './search-form.tsx'

it('[HEAD-06] whoever has no JavaScript searches all the same: the field is a form that leads to the products', () => {
  const html = showPart(createElement(SearchForm))
  const [, form = ''] = /<form ([^>]*)>/.exec(html) ?? []
  expect(form).toContain('action="/products"')
  expect(form).not.toMatch(/method="post"/i)
  expect(html).toMatch(/<input [^>]*name="keyword"/)
  expect(html).toMatch(/<button type="submit" aria-label="Search"/)
})
