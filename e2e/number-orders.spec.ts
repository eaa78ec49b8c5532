import { expect } from '@playwright/test'
import { addGuest } from '#contract/api/accounts/users.ts'
import { moveOrders } from '#contract/api/admin/orders/order-steps.ts'
import { expectNoObjection, signInToBackOffice } from './back-office.ts'
import { answerNext, placeOrder, refuse } from './preparations.ts'
import { api, profile, signInByApi } from './shopper.ts'
import { test } from './test.ts'

test.use({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true })

/** Somebody without a login orders to a number. */
async function strangerOrders(mobileNumber: string) {
  const body = { name: 'Nobody Known', email: 'nobody@example.com', mobileNumber, address: profile.address }
  const token = await api(addGuest, { body })
  return placeOrder({ token } as Parameters<typeof placeOrder>[0], [['besan-gram-flour', 0.5, 2]], { mobileNumber })
}

test('whoever has a number reads on a phone what strangers ordered to it, has it cancelled, and the shop is told of what is packed', async ({
  page,
  browser,
}) => {
  const { user } = await signInByApi(page)
  const mobileNumber = user.mobileNumber
  const packed = await strangerOrders(mobileNumber)
  const orderedByOther = await strangerOrders(mobileNumber)
  const backOfficeContext = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const till = await backOfficeContext.newPage()
  const { call } = await signInToBackOffice(till, 'packer', 'Ravi Packer')
  await call(moveOrders, { body: { orderNumbers: [packed], step: 'pack' } })

  await page.goto('/orders')
  const part = page.getByRole('region', { name: 'Ordered to your number without a login' })
  await expect(part.getByText('2 x Besan Gram Flour 0.5 kg')).toHaveCount(2)
  await expect(part.getByText(`to pincode ${profile.address.pincode}`)).toHaveCount(2)
  await expect(part).not.toContainText(profile.address.town)
  await expectNoObjection(page)

  const refuseButton = part.getByRole('button', { name: `I did not order this: order ${orderedByOther}` })
  const question = page.getByRole('dialog', { name: 'You did not order this?' })
  await refuseButton.click()
  await expectNoObjection(page)
  await question.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(refuseButton).toBeFocused()
  await answerNext(page, /\/refuse$/, refuse(500))
  await refuseButton.click()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('We could not note it. Please try again.')).toBeVisible()
  await refuseButton.click()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('The order is cancelled. Nothing will be delivered.')).toBeVisible()
  await expect(part.getByText(`Order ${orderedByOther}`)).toHaveCount(0)

  await part.getByRole('button', { name: `I did not order this: order ${packed}` }).click()
  await question.getByRole('button', { name: 'Yes, tell the shop' }).click()
  await expect(part.getByText('You did not order this. The shop knows.')).toBeVisible()

  await till.goto('/admin')
  await till
    .getByRole('link', { name: /^Call before it is sent/ })
    .first()
    .click()
  await expect(till.getByText('Not ordered by who has the number.')).toBeVisible()
  await expectNoObjection(till)
  await backOfficeContext.close()
})
