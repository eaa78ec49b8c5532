import { expect } from '@playwright/test'
import { addToCart } from '#contract/api/orders/cart.ts'
import { placeCashOrder } from '#contract/api/orders/orders.ts'
import { expectNoObjection, phone, signInToBackOffice } from './back-office.ts'
import { api, makeShopper, profile } from './shopper.ts'
import { test } from './test.ts'

test.use(phone)

test('an order to an unknown area leads from Today to its address, is accepted there with one press, and then packed', async ({
  page,
}) => {
  const { token, user } = await makeShopper()
  await api(addToCart, { body: { productId: 'besan-gram-flour', size: 0.5, quantity: 1 } }, { token })
  const { orderNumber } = await api(
    placeCashOrder,
    {
      body: {
        userBasicInfo: { name: profile.name, email: profile.email, mobileNumber: user.mobileNumber },
        deliveryAddress: {
          ...profile.address,
          pincode: '440001',
          town: 'Nagpur',
          district: 'Nagpur',
          state: 'Maharashtra',
        },
        promoCodes: [],
      },
    },
    { token },
  )

  await signInToBackOffice(page, 'manager', 'Ramesh Gupta')
  await page.goto(`/admin/orders/${orderNumber}`)
  await expect(
    page.getByText('No area of yours knew Nagpur 440001 when this was ordered or last corrected.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Packing slip' })).toHaveCount(0)
  await expectNoObjection(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: `Look at the address: order ${orderNumber} for ${profile.name}` }).click()
  const acceptButton = page.getByRole('button', { name: 'Accept address' })
  await page.getByRole('button', { name: 'Correct the address' }).click()
  await expect(acceptButton).toBeDisabled()
  await page.getByRole('button', { name: 'Leave it as it is' }).click()
  await acceptButton.click()
  await expect(page.getByText(`Address of order ${orderNumber} accepted`)).toBeVisible()
  await page.goto('/admin')
  const pack = page.getByRole('button', { name: `Pack: order ${orderNumber} for ${profile.name}` })
  await expect(pack).toBeVisible()
  await expectNoObjection(page)
  await pack.click()
  await expect(page.getByText(`Order ${orderNumber} is packed.`)).toBeVisible()
})
