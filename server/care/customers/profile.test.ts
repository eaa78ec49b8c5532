import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/platform/schema/people/users.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Shopper = Awaited<ReturnType<TestShop['signIn']>>

const update = (shopper: Shopper, payload: unknown, id = shopper.user.id) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/v1/user/${encodeURIComponent(id)}/update`,
    headers: { authorization: `Bearer ${shopper.token}` },
    payload: payload as object,
  })

describe('a shopper who changes the profile', () => {
  it('[API-25] [ENT-01] [ERR-37] reads the new profile and that it was updated', async () => {
    const shopper = await shop.signIn()
    const address = { houseNumber: '4', buildingName: 'Palm Court', town: 'Nashik' }
    const answer = await update(shopper, { name: 'Asha Rao', email: 'asha@example.com', address })
    expect(answer.json()).toEqual({
      statusCode: 200,
      status: 'OK',
      message: 'Profile updated successfully',
      data: { ...shopper.user, name: 'Asha Rao', email: 'asha@example.com', address },
    })
  })

  it('[API-25] keeps what is not given, of the address too, and an empty change changes nothing', async () => {
    const shopper = await shop.signIn()
    await update(shopper, { name: 'Asha', address: { houseNumber: '4', town: 'Nashik' } })
    await update(shopper, { email: 'asha@example.com', address: { town: 'Pune' } })
    const { data } = (await update(shopper, {})).json()
    expect(data).toMatchObject({
      name: 'Asha',
      email: 'asha@example.com',
      address: { houseNumber: '4', town: 'Pune' },
      mobileNumber: shopper.mobileNumber,
      verify: true,
    })
  })

  it('[ENT-01] reads the own picture in two sizes', async () => {
    const shopper = await shop.signIn()
    await shop.db
      .update(users)
      .set({ profileImageKey: 'people/a.jpg', profileThumbnailKey: 'people/a-small.jpg' })
      .where(eq(users.id, shopper.user.id))
    expect((await update(shopper, {})).json().data.profileImage).toEqual({
      originalUrl: 'people/a.jpg',
      thumbnailUrl: 'people/a-small.jpg',
    })
  })

  it('loses no change when several arrive at once', async () => {
    const shopper = await shop.signIn()
    await Promise.all([
      update(shopper, { address: { town: 'Pune' } }),
      update(shopper, { address: { state: 'Maharashtra' } }),
      update(shopper, { name: 'Asha' }),
      update(shopper, { email: 'asha@example.com' }),
    ])
    expect((await update(shopper, {})).json().data).toMatchObject({
      name: 'Asha',
      email: 'asha@example.com',
      address: { town: 'Pune', state: 'Maharashtra' },
    })
  })

  it('[ENT-02] has first and last name joined by one space', async () => {
    const shopper = await shop.signIn()
    expect((await update(shopper, { name: ' Asha   Rao ' })).json().data.name).toBe('Asha Rao')
  })

  it('is not verified with another number to call, still logs in with the proven one, and is verified again with it', async () => {
    const shopper = await shop.signIn()
    const other = anyMobile()
    expect((await update(shopper, { mobileNumber: other })).json().data).toMatchObject({
      mobileNumber: other,
      verify: false,
    })
    const [row] = await shop.db.select().from(users).where(eq(users.id, shopper.user.id))
    expect(row?.loginMobile).toBe(shopper.mobileNumber)
    expect((await update(shopper, { name: 'Asha' })).json().data.verify).toBe(false)
    const back = await update(shopper, { mobileNumber: shopper.mobileNumber })
    expect(back.json().data).toMatchObject({ mobileNumber: shopper.mobileNumber, verify: true })
  })

  it('reads the same answer whether another account has the new number or not', async () => {
    const [shopper, other] = [await shop.signIn(), await shop.signIn()]
    const [taken, free] = [
      await update(shopper, { mobileNumber: other.mobileNumber }),
      await update(shopper, { mobileNumber: anyMobile() }),
    ]
    const shapeOf = ({ statusCode, body }: typeof taken) => [statusCode, body.replace(/"mobileNumber":"\d+"/, '')]
    expect(shapeOf(taken)).toEqual(shapeOf(free))
    // The owner of the number still logs in to their own account.
    const [row] = await shop.db.select().from(users).where(eq(users.loginMobile, other.mobileNumber))
    expect(row?.id).toBe(other.user.id)
  })

  it('[ROLE-08] changes neither role, verification, login, currency nor id', async () => {
    const shopper = await shop.signIn()
    const profileFields = {
      role: 'admin',
      verify: false,
      isVerified: false,
      loginMobile: anyMobile(),
      currency: 'USD',
      id: 'x',
    }
    const { data } = (
      await update(shopper, { ...profileFields, countryCode: '+1', demo: true, profileImage: 'x' })
    ).json()
    expect(data).toEqual(shopper.user)
    const [row] = await shop.db.select().from(users).where(eq(users.id, shopper.user.id))
    expect(row).toMatchObject({ role: 'user', loginMobile: shopper.mobileNumber, demo: false })
  })

  it('reads what is wrong in a sentence, and nothing of it is stored', async () => {
    const shopper = await shop.signIn()
    const wrong: [object, string | undefined][] = [
      [{ name: 'Asha', mobileNumber: '98765' }, 'Please enter a valid 10-digit mobile number'],
      [{ name: 'Asha', email: 'nonsense' }, 'Please enter a valid email address'],
      [{ name: ' ', email: 'asha@example.com' }, 'Please enter your name'],
      [{ name: 'Asha', address: { town: 'x'.repeat(81) } }, 'The town can have at most 80 characters'],
      [{ name: 'Asha', address: 'Pune' }, undefined],
      [{ name: 7 }, undefined],
    ]
    for (const [payload, sentence] of wrong) {
      const answer = await update(shopper, payload)
      expect([answer.statusCode, answer.json().status]).toEqual([400, 'ERROR'])
      if (sentence) expect(answer.json().message).toBe(sentence)
    }
    expect((await update(shopper, {})).json().data).toEqual(shopper.user)
  })

  it('may send back what the shop has given, with all that is not filled in', async () => {
    const shopper = await shop.signIn()
    expect(shopper.user).toMatchObject({ name: null, email: null, address: null })
    const answer = await update(shopper, { ...shopper.user, name: 'Asha' })
    expect(answer.json().data).toEqual({ ...shopper.user, name: 'Asha' })
  })
})

describe('somebody who tries the profile of another', () => {
  it('reads byte for byte what they would read of one that does not exist, and changes nothing', async () => {
    const [stranger, owner] = [await shop.signIn(), await shop.signIn()]
    const ids = [owner.user.id, '00000000-0000-4000-8000-000000000000', 'no-id-at-all', "' or true --"]
    const answers = await Promise.all(ids.map((id) => update(stranger, { name: 'Mallory' }, id)))
    for (const answer of answers) {
      expect([answer.statusCode, answer.body]).toEqual([404, answers[1]?.body])
    }
    expect((await update(owner, {})).json().data.name).toBeNull()
  })
})
