import { expect } from '@playwright/test'
import { addToCart } from '#contract/api/cart.ts'
import { placeCashOrder } from '#contract/api/orders.ts'
import { expectNoObjection, phone, signInAtCounter } from './counter.ts'
import { api, makeShopper, profile } from './shopper.ts'
import { test } from './test.ts'

test.use(phone)

test('an order to an unknown area is accepted at the counter with one press, and then packed', async ({ page }) => {
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

  await signInAtCounter(page, 'manager', 'Ramesh Gupta')
  await page.goto(`/admin/orders/${orderNumber}`)
  await expect(page.getByText('None of your buildings is in Nagpur 440001.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Packing slip' })).toHaveCount(0)
  await expectNoObjection(page)
  await page.goto('/admin')
  await page.getByRole('button', { name: `Accept address: order ${orderNumber} for ${profile.name}` }).click()
  await expect(page.getByText(`Address of order ${orderNumber} accepted`)).toBeVisible()
  const pack = page.getByRole('button', { name: `Pack: order ${orderNumber} for ${profile.name}` })
  await expect(pack).toBeVisible()
  await expectNoObjection(page)
  await pack.click()
  await expect(page.getByText(`Order ${orderNumber} is packed.`)).toBeVisible()
})
