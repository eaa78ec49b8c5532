import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FailedPopup } from './failed-popup.tsx'

const shown = (message?: string) => renderToStaticMarkup(createElement(FailedPopup, { message }))

it('[POPUP-03] [POPUP-04] a payment that failed without a word is told in words of ours', () => {
  expect(shown('The bank said no.')).toContain('The bank said no.')
  for (const silent of [shown(), shown('')]) {
    expect(silent).toContain('Payment Failed')
    expect(silent).toContain('There was an issue processing your payment. Please try again.')
    expect(silent).toContain('Try Again')
  }
})
