import { createElement, createRef, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from './payment.ts'
import { PaymentStep } from './payment-step.tsx'
import type { PayBanner } from './use-payment.ts'

type Shown = { methods?: PaymentMethod[]; method?: PaymentMethod; isBusy?: boolean; banner?: PayBanner }

function shown({ methods = ['razorpay', 'cod'], method = 'razorpay', isBusy = false, banner }: Shown) {
  return renderToStaticMarkup(
    createElement(PaymentStep, {
      ...{
        methods,
        method,
        isBusy,
        banner,
        total: 315,
        isPending: false,
        isCouponBusy: false,
        changes: [],
        unproven: undefined,
      },
      ...{
        onMethod() {},
        onPay() {},
        async proveAndPay() {},
        payButton: createRef<HTMLButtonElement>(),
        bar: (button: ReactNode) => button,
      },
    }),
  )
}

describe('a shopper at step 3', () => {
  it('[PAY-05] chooses between paying online, named first, and cash on delivery', () => {
    const text = shown({})
    expect(text.match(/value="(razorpay|cod)"/g)).toEqual(['value="razorpay"', 'value="cod"'])
    expect(text).toMatch(/<input[^>]*checked=""[^>]*value="razorpay"|value="razorpay"[^>]*checked=""/)
    expect(text).toContain('Card, UPI, wallet or net banking')
  })

  it('[PAY-05] sees no online payment in a shop that takes cash only', () => {
    const text = shown({ methods: ['cod'], method: 'cod' })
    expect(text).not.toContain('razorpay')
    expect(text).toContain('Cash on delivery')
    expect(text).toContain('Order Now')
  })

  it('[PAY-03] [PAY-04] reads on the button what it does, and that it is at work', () => {
    expect(shown({})).toContain('>Pay Now<')
    expect(shown({ method: 'cod' })).toContain('>Order Now<')
    expect(shown({ isBusy: true })).toMatch(/<button[^>]*disabled=""[^>]*>Processing\.\.\.</)
  })

  it('[PAY-01] [PAY-02] reads letter by letter what became of the payment before', () => {
    expect(shown({ banner: 'cancelled' })).toContain(
      'Payment Cancelled</p><p>Your payment was cancelled. You can try again.</p>',
    )
    expect(shown({ banner: 'failed' })).toContain(
      'Payment Failed</p><p>There was an issue processing your payment. Please try again.</p>',
    )
    expect(shown({})).not.toContain('role="alert"')
  })
})
