import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmPhoneCode, proveMobile, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import {
  getNumberChange,
  proveLoginMobile,
  stopNumberChange,
  undoNumberChange,
} from '#contract/api/accounts/number-changes.ts'
import { deleteAccount, readPersonalData } from '#contract/api/accounts/personal-data.ts'
import { getProfile, updateUser } from '#contract/api/accounts/users.ts'
import { getCustomer, startNumberChange, withdrawNumberChange } from '#contract/api/admin/customers/customers.ts'
import { messages } from '#server/platform/schema/people/messages.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { openMsg91 } from '#server/providers/messages/testing/msg91-stand-in.ts'
import { aGuest, fillCart, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { flows, logInAt, openBrowser } from '../auth/testing/shopper-visit.ts'
import { openSession } from '../sessions/sessions.ts'
import { type SignedInStaff, signInStaff } from '../staff/testing/sign-in-staff.ts'
import { makeDueChanges } from './make-change.ts'

let shop: TestShop
let admin: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop()
  admin = await signInStaff(shop, 'admin')
})
afterAll(() => shop.close())

type Shopper = Awaited<ReturnType<TestShop['signIn']>>

const noWait = () => shop.db.execute(sql`update login_challenge set created_at = created_at - interval '1 minute'`)

async function proofOf(mobileNumber: string) {
  await noWait()
  const { session } = await shop.call(sendPhoneCode, { query: { mobileNumber } })
  const code = await readCode(shop, mobileNumber)
  return (await shop.call(confirmPhoneCode, { body: { session, code } })).authToken
}

const write = ({ token, user }: Shopper, mobileNumber: string) =>
  shop.call(updateUser, { params: { id: user.id }, body: { mobileNumber } }, { token })

async function change(shopper: Shopper, number = anyMobile()) {
  await write(shopper, number)
  await shop.call(proveMobile, { body: { authToken: await proofOf(number) } }, { token: shopper.token })
  return number
}

/** A session as a thief may have it: of some days ago. */
const age = ({ user }: Shopper) =>
  shop.db.execute(sql`update session set created_at = created_at - interval '3 days' where user_id = ${user.id}`)

const sentMessagesBy = (channel: 'sms' | 'mail', recipient: string) =>
  shop.db
    .select()
    .from(messages)
    .where(
      sql`${messages.channel} = ${channel} and ${messages.recipient} = ${recipient} and ${messages.template} like 'number-%'`,
    )

async function undoTokenFor(mobile: string) {
  const [sent] = await sentMessagesBy('sms', `+91${mobile}`)
  return /\/undo-number#([\w-]{43}) /.exec(sent?.text ?? '')?.[1] ?? ''
}

async function isSignedIn(token: string) {
  return shop.call(getProfile, {}, { token }).then(
    () => true,
    () => false,
  )
}

const undo = (token: string) => shop.call(undoNumberChange, { body: { token } })

describe('a thief with a session of somebody', () => {
  it('makes no number the login without a code of the one it has, and uses up no proof by trying', async () => {
    const shopper = await shop.signIn()
    await age(shopper)
    const number = anyMobile()
    await write(shopper, number)
    const authToken = await proofOf(number)
    const prove = () => shop.call(proveMobile, { body: { authToken } }, { token: shopper.token })
    await expect(prove()).rejects.toMatchObject({
      statusCode: 403,
      message: 'Please confirm the number you log in with by a code first.',
      data: { isLoginProofWanted: true, loginMobile: shopper.mobileNumber },
    })
    for (const wrong of ['made-up', await proofOf(anyMobile()), authToken]) {
      const claim = shop.call(proveLoginMobile, { body: { authToken: wrong } }, { token: shopper.token })
      await expect(claim).rejects.toMatchObject({ statusCode: 400 })
    }
    await expect(prove()).rejects.toMatchObject({ statusCode: 403 })
    expect((await shop.call(getProfile, {}, { token: shopper.token })).verify).toBe(false)
  })
})

describe('a shopper who changes the login number', () => {
  it('proves the one before in this session, for ten minutes', async () => {
    const shopper = await shop.signIn()
    await age(shopper)
    const number = anyMobile()
    await write(shopper, number)
    const authToken = await proofOf(shopper.mobileNumber)
    await shop.call(proveLoginMobile, { body: { authToken } }, { token: shopper.token })
    await shop.db.execute(sql`update session set login_proven_at = login_proven_at - interval '11 minutes'`)
    const tooLate = shop.call(proveMobile, { body: { authToken: await proofOf(number) } }, { token: shopper.token })
    await expect(tooLate).rejects.toMatchObject({ statusCode: 403 })
    // Another session of theirs has not proven anything.
    const elsewhere = await openSession(shop.db, shopper.user.id, 'user')
    await age(shopper)
    await shop.call(
      proveLoginMobile,
      { body: { authToken: await proofOf(shopper.mobileNumber) } },
      { token: elsewhere },
    )
    const here = shop.call(proveMobile, { body: { authToken: await proofOf(number) } }, { token: shopper.token })
    await expect(here).rejects.toMatchObject({ statusCode: 403 })
    await shop.call(proveMobile, { body: { authToken: await proofOf(number) } }, { token: elsewhere })
    await noWait()
    expect((await shop.signIn(number)).user.id).toBe(shopper.user.id)
  })

  it('has the number of before told by SMS, with a way back that the mail, which nobody proved, does not hold', async () => {
    const shopper = await shop.signIn()
    const email = `${shopper.mobileNumber}@example.com`
    await shop.call(updateUser, { params: { id: shopper.user.id }, body: { email } }, { token: shopper.token })
    const number = await change(shopper)
    const [sms, ...more] = await sentMessagesBy('sms', `+91${shopper.mobileNumber}`)
    expect(sms?.text).toMatch(
      new RegExp(
        `^Your Milloraa login number was changed to one ending in ${number.slice(-4)}\\. Not you\\? Undo it within 7 days: \\S+/undo-number#[\\w-]{43} - Milloraa$`,
      ),
    )
    expect(more).toEqual([])
    const [mail] = await sentMessagesBy('mail', email)
    expect(mail?.subject).toBe('Your login number was changed')
    const token = await undoTokenFor(shopper.mobileNumber)
    expect(JSON.stringify(mail)).not.toContain(token)
    expect(JSON.stringify((await shop.db.execute(sql`select * from number_change`)).rows)).not.toContain(token)
    const { numberChanges } = await shop.call(readPersonalData, {}, { token: shopper.token })
    expect(numberChanges).toMatchObject([{ oldMobile: shopper.mobileNumber, newMobile: number, endedAt: null }])
  })
})

describe('a shopper who changed the number and deletes the account', () => {
  it('leaves nothing of either number behind', async () => {
    const shopper = await shop.signIn()
    const number = await change(shopper)
    await shop.call(deleteAccount, { body: { authToken: await proofOf(number) } }, { token: shopper.token })
    for (const mobile of [shopper.mobileNumber, number]) expect(await sentMessagesBy('sms', `+91${mobile}`)).toEqual([])
    const { rowCount } = await shop.db.execute(sql`select from number_change where user_id = ${shopper.user.id}`)
    expect(rowCount).toBe(0)
  })
})

describe('somebody whose number was changed by another', () => {
  it('has the account back by the link, with every session ended, and once', async () => {
    const victim = await shop.signIn()
    const number = await change(victim)
    const token = await undoTokenFor(victim.mobileNumber)
    await undo(token)
    expect(await isSignedIn(victim.token)).toBe(false)
    await noWait()
    const back = await shop.signIn(victim.mobileNumber)
    expect(back.user).toMatchObject({ id: victim.user.id, mobileNumber: victim.mobileNumber, verify: true })
    expect((await shop.signIn(number)).user.id).not.toBe(victim.user.id)
    await expect(undo(token)).rejects.toMatchObject({
      statusCode: 410,
      message: 'This link can no longer be used. Please write to us.',
    })
    await expect(undo('made-up')).rejects.toMatchObject({ statusCode: 410 })
  })

  it('has it back after the thief went on to a third number, whose own way back is over then', async () => {
    const victim = await shop.signIn()
    const second = await change(victim)
    await change(victim)
    const [first, later] = [await undoTokenFor(victim.mobileNumber), await undoTokenFor(second)]
    await undo(first)
    await expect(undo(later)).rejects.toMatchObject({ statusCode: 410 })
    await noWait()
    expect((await shop.signIn(victim.mobileNumber)).user.id).toBe(victim.user.id)
  })

  it('has it back although they logged in meanwhile and found an empty account, but not in place of one with orders', async () => {
    const [victim, other] = [await shop.signIn(), await shop.signIn()]
    await change(victim)
    await change(other)
    await noWait()
    const empty = await shop.signIn(victim.mobileNumber)
    expect(empty.user.id).not.toBe(victim.user.id)
    await undo(await undoTokenFor(victim.mobileNumber))
    await noWait()
    expect((await shop.signIn(victim.mobileNumber)).user.id).toBe(victim.user.id)

    const newer = await shop.signIn(other.mobileNumber)
    await fillCart(shop, newer.token, [{ productId: 'haldi', size: 200, quantity: 1 }])
    await order(shop, newer)
    await expect(undo(await undoTokenFor(other.mobileNumber))).rejects.toMatchObject({
      statusCode: 409,
      message: 'Orders were placed with this number by now. Please write to us.',
    })
  })

  it('has seven days, and one undoing out of many presses', async () => {
    const [late, busy] = [await shop.signIn(), await shop.signIn()]
    await change(late)
    await shop.db.execute(sql`update number_change set undo_until = undo_until - interval '7 days'`)
    await expect(undo(await undoTokenFor(late.mobileNumber))).rejects.toMatchObject({ statusCode: 410 })
    await change(busy)
    const token = await undoTokenFor(busy.mobileNumber)
    const pressed = await Promise.allSettled(Array.from({ length: 10 }, () => undo(token)))
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('an admin whose customer has lost the number', () => {
  const start = (id: string, mobileNumber = anyMobile(), who = admin) =>
    who.call(startNumberChange, { params: { id }, body: { mobileNumber, reason: 'Came to the mill with a card' } })
  const hoursPass = (hours: number) =>
    shop.db.execute(sql`update number_change set due_at = due_at - make_interval(hours => ${hours})`)

  it('starts a change that is made after 72 hours, of which the customer is told by SMS, mail and in the profile', async () => {
    const customer = await shop.signIn()
    const email = `${customer.mobileNumber}@example.com`
    await shop.call(updateUser, { params: { id: customer.user.id }, body: { email } }, { token: customer.token })
    const number = anyMobile()
    expect((await start(customer.user.id, number)).numberChange).toMatchObject({ mobileNumber: number, by: admin.name })
    expect(await sentMessagesBy('sms', `+91${customer.mobileNumber}`)).toMatchObject([
      { template: 'number-change-coming', text: expect.stringContaining(`one ending in ${number.slice(-4)} on `) },
    ])
    expect(await sentMessagesBy('mail', email)).toMatchObject([{ template: 'number-change-coming' }])
    const waiting = await shop.call(getNumberChange, {}, { token: customer.token })
    expect(waiting?.ending).toBe(number.slice(-4))

    await hoursPass(71)
    await makeDueChanges(shop)
    expect(await isSignedIn(customer.token)).toBe(true)
    await hoursPass(1)
    await Promise.all([makeDueChanges(shop), makeDueChanges(shop)])
    expect(await isSignedIn(customer.token)).toBe(false)
    await noWait()
    expect((await shop.signIn(number)).user.id).toBe(customer.user.id)
    // The number of before, should it be found again, has its way back as ever.
    await undo(await undoTokenForChanged(customer.mobileNumber))
    await noWait()
    expect((await shop.signIn(customer.mobileNumber)).user.id).toBe(customer.user.id)
    const log = await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, customer.user.id))
    expect(log.map(({ action }) => action)).toEqual([
      'customer.number-start',
      'customer.number-changed',
      'customer.number-undo',
    ])
    expect(JSON.stringify(log)).not.toContain(number)
  })

  async function undoTokenForChanged(mobile: string) {
    const sent = await sentMessagesBy('sms', `+91${mobile}`)
    const changed = sent.find(({ template }) => template === 'number-changed')
    return /#([\w-]{43}) /.exec(changed?.text ?? '')?.[1] ?? ''
  }

  it('cannot go on once whoever is signed in has stopped it, or the shop has withdrawn it', async () => {
    const [stopping, withdrawn] = [await shop.signIn(), await shop.signIn()]
    const [one, other] = [anyMobile(), anyMobile()]
    await start(stopping.user.id, one)
    await start(withdrawn.user.id, other)
    await shop.call(stopNumberChange, {}, { token: stopping.token })
    const again = shop.call(stopNumberChange, {}, { token: stopping.token })
    await expect(again).rejects.toMatchObject({ statusCode: 404 })
    expect(await shop.call(getNumberChange, {}, { token: stopping.token })).toBeNull()
    const { numberChange } = await admin.call(withdrawNumberChange, { params: { id: withdrawn.user.id } })
    expect(numberChange).toBeNull()
    await hoursPass(73)
    await makeDueChanges(shop)
    await noWait()
    for (const [customer, number] of [
      [stopping, one],
      [withdrawn, other],
    ] as const) {
      expect(await isSignedIn(customer.token)).toBe(true)
      expect((await shop.signIn(number)).user.id).not.toBe(customer.user.id)
    }
  })

  it('is refused for who has no login, a number that is somebody’s, a second change, and without a fresh second factor', async () => {
    const [customer, other] = [await shop.signIn(), await shop.signIn()]
    const guest = await aGuest(shop, { productId: 'haldi', size: 200, quantity: 1 })
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select user_id as id from session order by created_at desc limit 1`,
    )
    expect(guest).toBeTruthy()
    await expect(start(rows[0]?.id ?? '')).rejects.toMatchObject({
      statusCode: 409,
      message: 'This customer has no login.',
    })
    const taken = start(customer.user.id, other.mobileNumber)
    await expect(taken).rejects.toMatchObject({
      statusCode: 409,
      message: 'Another customer logs in with this number.',
    })
    await expect(start(customer.user.id, customer.mobileNumber)).rejects.toMatchObject({ statusCode: 400 })
    await start(customer.user.id)
    await expect(start(customer.user.id)).rejects.toMatchObject({ statusCode: 409 })
    await expect(start('nobody')).rejects.toMatchObject({ statusCode: 404 })
    const stale = await signInStaff(shop, 'admin')
    await shop.pool.query("update staff_session set proven_at = now() - interval '11 minutes' where staff_id = $1", [
      stale.staffId,
    ])
    await expect(start(other.user.id, anyMobile(), stale)).rejects.toMatchObject({
      statusCode: 403,
      data: { isFactorWanted: true },
    })
  })

  it('finds it given up where the new number has an account by then', async () => {
    const customer = await shop.signIn()
    const number = anyMobile()
    await start(customer.user.id, number)
    await shop.signIn(number)
    await hoursPass(73)
    await makeDueChanges(shop)
    expect(await isSignedIn(customer.token)).toBe(true)
    expect((await admin.call(getCustomer, { params: { id: customer.user.id } })).numberChange).toBeNull()
    const log = await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, customer.user.id))
    expect(log.map(({ action }) => action)).toContain('customer.number-taken')
  })
})

describe('a shop whose gateway has no such text registered', () => {
  it('changes the number as ever and sends nothing that would be refused', async () => {
    const msg91 = await openMsg91()
    const real = await openTestShop({ settings: msg91.settings() })
    try {
      const [mobileNumber, number] = [anyMobile(), anyMobile()]
      const codeFor = (mobile: string) => msg91.codeFor(mobile) ?? ''
      const browser = openBrowser(real.app)
      const { token, user_details } = await logInAt(browser, mobileNumber, codeFor)
      await browser.call(updateUser, { params: { id: user_details.id }, body: { mobileNumber: number } }, { token })
      const session = await flows.sixDigits.send(browser, number)
      const { authToken } = await flows.sixDigits.try(browser, session, codeFor(number))
      await browser.call(proveMobile, { body: { authToken } }, { token })
      expect(await real.db.$count(messages, eq(messages.template, 'number-changed'))).toBe(0)
    } finally {
      await real.close()
      await msg91.close()
    }
  })
})
