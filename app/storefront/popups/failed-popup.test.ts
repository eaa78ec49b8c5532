import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { FailedPopup } from './failed-popup.tsx'

const shown = (message?: string, mayHavePaid = false) =>
  renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(FailedPopup, { message, mayHavePaid })))

it('[POPUP-03] [POPUP-04] a payment that failed without a word is told in words of ours', () => {
  expect(shown('The bank said no.')).toContain('The bank said no.')
  for (const silent of [shown(), shown('')]) {
    expect(silent).toContain('Payment Failed')
    expect(silent).toContain('There was an issue processing your payment. Please try again.')
    expect(silent).toContain('Try Again')
  }
})

it('[ERR-33] a shopper whose money may be gone reads what happens to it and finds whom to ask', () => {
  expect(shown('Payment failed. Please try again.')).not.toContain('/contact-us')
  const unclear = shown('Payment confirmation failed. Please contact support.', true)
  expect(unclear).toContain('you will not pay twice')
  expect(unclear).toContain('href="/contact-us"')
})
