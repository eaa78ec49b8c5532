import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type PhoneLine, usePhoneQuote } from './phone-quote.ts'

const atta: PhoneLine = { productId: 'atta', name: 'Atta', size: 5, type: 'KG', price: 350, quantity: 1 }

it('a caller is told the total of these lines with these codes, never that of others', () => {
  const client = new QueryClient()
  const totalOf = (lines: PhoneLine[], codes: string) =>
    renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Total, { lines, codes })))
  expect(totalOf([atta], '')).toBe('being asked')
  const [cachedQuery] = client.getQueryCache().getAll()
  cachedQuery?.setData({ total: 390 })
  expect(totalOf([atta], '')).toBe('390')
  expect(totalOf([atta], 'MILL20')).toBe('being asked')
  expect(totalOf([{ ...atta, quantity: 2 }], '')).toBe('being asked')
  expect(totalOf([atta], ' , ')).toBe('390')
})

function Total({ lines, codes }: { lines: PhoneLine[]; codes: string }) {
  return usePhoneQuote(lines, codes).data?.total ?? 'being asked'
}
