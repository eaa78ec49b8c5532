import { and, eq, sql } from 'drizzle-orm'
import type { Address, SavedAddress, User, UserBasicInfo } from '#contract/api/accounts/users.ts'
import type { Picture } from '#contract/api/fields.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { users } from '#server/platform/schema/people/users.ts'

export type UserRow = typeof users.$inferSelect

/** A user as calls answer it (ENT-01). */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    countryCode: row.countryCode,
    email: row.email,
    mobileNumber: row.mobileNumber,
    address: row.address,
    profileImage: profileImage(row),
    role: row.role,
    verify: row.isVerified,
    currency: row.currency,
  }
}

function profileImage({ profileImageKey, profileThumbnailKey }: UserRow): Picture | null {
  if (!profileImageKey) return null
  return { originalUrl: profileImageKey, thumbnailUrl: profileThumbnailKey ?? profileImageKey }
}

/** The user of a proven number, made at the first login. Two first logins at once find the same one. */
export async function findOrCreateUser(executor: Executor, countryCode: string, loginMobile: string): Promise<UserRow> {
  const ofTheNumber = and(
    eq(users.role, 'user'),
    eq(users.countryCode, countryCode),
    eq(users.loginMobile, loginMobile),
  )
  const [known] = await executor.select().from(users).where(ofTheNumber)
  if (known) return known
  const [created] = await executor
    .insert(users)
    .values({ role: 'user', countryCode, loginMobile, mobileNumber: loginMobile, isVerified: true })
    .onConflictDoNothing()
    .returning()
  if (created) return created
  const [other] = await executor.select().from(users).where(ofTheNumber)
  if (!other) throw new Error('The user of a proven number was neither found nor made.')
  return other
}

/** Whoever logs in with a number of ours. */
export async function findUserOfLogin(executor: Executor, loginMobile: string): Promise<UserRow | undefined> {
  const [user] = await executor
    .select()
    .from(users)
    .where(and(eq(users.role, 'user'), eq(users.countryCode, '+91'), eq(users.loginMobile, loginMobile)))
  return user
}

/** Whether somebody signs in with the number that a person is called at. */
export async function hasAccount(executor: Executor, { countryCode, mobileNumber }: UserRow) {
  const isLogin = and(eq(users.role, 'user'), eq(users.countryCode, countryCode), eq(users.loginMobile, mobileNumber))
  return (await executor.$count(users, isLogin)) > 0
}

/** Always a new guest: who knows a number gets nothing of whoever used it before. */
export async function createGuest(
  executor: Executor,
  { name, email, mobileNumber, address }: UserBasicInfo & { address: Address },
) {
  const [guest] = await executor
    .insert(users)
    .values({ role: 'guest', name: oneLine(name), email, mobileNumber, address })
    .returning({ id: users.id })
  if (!guest) throw new Error('The guest was not made.')
  return guest.id
}

/** The user, whom nobody else changes until this transaction ends. */
export async function lockUser(tx: Transaction, userId: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new Error('The user of a live session is gone.')
  return user
}

/** Throws a broken `shopper_login_mobile` where another user logs in with the number. */
export async function makeMobileTheLogin(tx: Transaction, userId: string, mobile: string): Promise<UserRow> {
  const [user] = await tx
    .update(users)
    .set({ loginMobile: mobile, mobileNumber: mobile, isVerified: true })
    .where(eq(users.id, userId))
    .returning()
  if (!user) throw new Error('The user of a live session is gone.')
  return user
}

/** Leaves of somebody only that they were here; their orders, reviews and consents keep pointing at them. */
export async function eraseUser(tx: Transaction, userId: string) {
  await tx
    .update(users)
    .set({
      loginMobile: null,
      mobileNumber: '0000000000',
      name: null,
      email: null,
      address: null,
      profileImageKey: null,
      profileThumbnailKey: null,
      isVerified: false,
      erasedAt: sql`now()`,
    })
    .where(eq(users.id, userId))
}

export async function findUser(executor: Executor, userId: string): Promise<UserRow | undefined> {
  const [user] = await executor.select().from(users).where(eq(users.id, userId))
  return user
}

export type ProfileChanges = { name?: string; email?: string; mobileNumber?: string; address?: SavedAddress }

/** Changes what is given and keeps the rest, of the address too. A number that is not the login's is not a proven one. */
export async function changeProfile(executor: Executor, userId: string, changes: ProfileChanges) {
  const { name, email, mobileNumber, address } = changes
  const [changed] = await executor
    .update(users)
    .set({
      // Something has to be set, even when nothing was given.
      currency: users.currency,
      ...(name === undefined ? {} : { name: oneLine(name) }),
      ...(email === undefined ? {} : { email }),
      ...(mobileNumber === undefined
        ? {}
        : { mobileNumber, isVerified: sql`${users.loginMobile} is not distinct from ${mobileNumber}` }),
      ...(address === undefined
        ? {}
        : { address: sql`coalesce(${users.address}, '{}'::jsonb) || ${JSON.stringify(address)}::jsonb` }),
    })
    .where(and(eq(users.id, userId), eq(users.role, 'user')))
    .returning()
  return changed
}

/** First and last name joined by single spaces (open-points 95). */
function oneLine(name: string) {
  return name.trim().replace(/\s+/g, ' ')
}
