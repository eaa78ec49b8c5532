import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  beginPasskey,
  listAccountFactors,
  removePasskey,
  removeTotp,
  setUpPasskey,
} from '#contract/api/admin/staff/factors.ts'
import { getStaffAccount, givePasskey, requestPasskeyChallenge } from '#contract/api/admin/staff/sign-in.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { giveSmsCode, hire, openVisit, signInFirst } from '../staff/testing/back-office-visit.ts'
import { softPasskey } from '../staff/testing/soft-passkey.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Somebody who set up a passkey with the first sign-in, and stands before the second factor again. */
async function withPasskey() {
  const person = await hire(shop, 'support')
  const first = openVisit(shop)
  await giveSmsCode(shop, first, person.mobileNumber)
  const passkey = softPasskey()
  const made = passkey.make(await first.call(beginPasskey))
  const account = await first.call(setUpPasskey, { body: { name: 'Her phone', passkey: made } })
  const visit = openVisit(shop)
  await giveSmsCode(shop, visit, person.mobileNumber)
  return { person, passkey, first, visit, account }
}

it('somebody sets up a passkey with the first sign-in and gives it with the next', async () => {
  const { passkey, first, visit, account } = await withPasskey()
  expect(account).toMatchObject({ isProven: true, passkeys: 1, hasTotp: false })
  expect(await visit.call(getStaffAccount)).toMatchObject({ isProven: false })
  const before = visit.cookie
  const question = await visit.call(requestPasskeyChallenge)
  expect(question).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: passkey.id }] })
  expect(await visit.call(givePasskey, { body: passkey.sign(question, { counter: 1 }) })).toMatchObject({
    isProven: true,
  })
  expect(visit.cookie).not.toBe(before)
  const { passkeys } = await first.call(listAccountFactors)
  expect(passkeys).toMatchObject([{ id: passkey.id, name: 'Her phone', lastUsedAt: expect.any(String) }])
})

it('an answer counts once, only for this question, this site and this person', async () => {
  const { passkey, visit, person } = await withPasskey()
  const refused = async (answer: { id: string }) =>
    expect(await visit.call(givePasskey, { body: answer }).catch(({ statusCode }) => statusCode)).toBe(400)

  const question = await visit.call(requestPasskeyChallenge)
  await refused(passkey.sign(question, { origin: 'http://evil.example' }))
  // The question was asked once: not even the right answer to it counts any more.
  await refused(passkey.sign(question))
  await refused(passkey.sign(await visit.call(requestPasskeyChallenge), { name: 'evil.example' }))
  await visit.call(requestPasskeyChallenge)
  await refused(passkey.sign({ challenge: 'c29tZXRoaW5nIGVsc2U' }))

  const stranger = await withPasskey()
  const other = openVisit(shop)
  await giveSmsCode(shop, other, person.mobileNumber)
  const requested = await other.call(requestPasskeyChallenge)
  const answer = await other
    .call(givePasskey, { body: stranger.passkey.sign(requested) })
    .catch(({ statusCode }) => statusCode)
  expect(answer).toBe(400)
})

it('[S2] an answer of which a part is longer than any device makes it is refused before anything reads it', async () => {
  const { passkey, visit } = await withPasskey()
  const answer = passkey.sign(await visit.call(requestPasskeyChallenge), { counter: 1 })
  const long = 'A'.repeat(20_000)
  const tooLong = [
    { ...answer, rawId: long },
    { ...answer, type: long },
    ...['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject'].map((part) => ({
      ...answer,
      response: { ...answer.response, [part]: long },
    })),
    { ...answer, response: { ...answer.response, transports: [long] } },
  ]
  for (const body of tooLong) {
    await expect(visit.call(givePasskey, { body })).rejects.toMatchObject({ statusCode: 400 })
  }
  // Nothing was tried by them: the question still stands, and what browsers add to an answer is let go by.
  const claimed = { ...answer, clientExtensionResults: { credProps: { rk: true } }, authenticatorAttachment: null }
  expect(await visit.call(givePasskey, { body: claimed })).toMatchObject({ isProven: true })
})

it('a copy of a passkey that lags behind the original is refused', async () => {
  const { passkey, visit, person } = await withPasskey()
  await visit.call(givePasskey, { body: passkey.sign(await visit.call(requestPasskeyChallenge), { counter: 7 }) })
  const copy = openVisit(shop)
  await giveSmsCode(shop, copy, person.mobileNumber)
  const answer = copy.call(givePasskey, {
    body: passkey.sign(await copy.call(requestPasskeyChallenge), { counter: 6 }),
  })
  expect(await answer.catch(({ statusCode }) => statusCode)).toBe(400)
})

it('five wrong answers end the session', async () => {
  const { visit, passkey } = await withPasskey()
  const outcomes: number[] = []
  for (let nth = 0; nth < 5; nth += 1) {
    const answer = softPasskey().sign(await visit.call(requestPasskeyChallenge))
    outcomes.push(
      await visit.call(givePasskey, { body: { ...answer, id: passkey.id } }).catch((error) => error.statusCode),
    )
  }
  expect(outcomes).toEqual([400, 400, 400, 400, 401])
  await expect(visit.call(requestPasskeyChallenge)).rejects.toMatchObject({ statusCode: 401 })
})

it('somebody signed in adds another factor and removes the lost one, but never the last', async () => {
  const { visit } = await signInFirst(shop)
  const passkey = softPasskey()
  const passkeyAnswer = passkey.make(await visit.call(beginPasskey))
  const cookie = visit.cookie
  expect(await visit.call(setUpPasskey, { body: { name: 'Laptop', passkey: passkeyAnswer } })).toMatchObject({
    hasTotp: true,
    passkeys: 1,
  })
  expect(visit.cookie).toBe(cookie)
  expect(await visit.call(removeTotp)).toMatchObject({ totpSince: null, passkeys: [{ name: 'Laptop' }] })
  await expect(visit.call(removePasskey, { params: { id: passkey.id } })).rejects.toMatchObject({
    statusCode: 409,
    message: 'This is your only second factor. Set up another one first.',
  })
  expect((await visit.call(listAccountFactors)).passkeys).toHaveLength(1)
})

it('a passkey made for a question that was not asked, or that somebody else has, is not kept', async () => {
  const { visit } = await signInFirst(shop)
  const passkey = softPasskey()
  const made = passkey.make(await visit.call(beginPasskey))
  await visit.call(setUpPasskey, { body: { name: 'Laptop', passkey: made } })
  await expect(visit.call(setUpPasskey, { body: { name: 'Again', passkey: made } })).rejects.toMatchObject({
    statusCode: 400,
  })
  const other = await signInFirst(shop)
  const same = passkey.make(await other.visit.call(beginPasskey))
  await expect(other.visit.call(setUpPasskey, { body: { name: 'Mine', passkey: same } })).rejects.toMatchObject({
    statusCode: 409,
  })
})
