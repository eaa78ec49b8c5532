import { existsSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBanner } from '#contract/api/admin/content/content.ts'
import { defaultHomeCopy } from '#contract/default-copy/home.ts'
import { cleanUp } from '#server/operations/schedule/clean-up.ts'
import { signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { storagePathOf, thumbnailKey } from '../files/keys.ts'
import { openStorage } from '../files/storage.ts'
import { ticketMessages } from '../schema/care/support.ts'
import { storedFiles } from '../schema/files.ts'
import { orderLines } from '../schema/fulfilment/orders.ts'
import { users } from '../schema/people/users.ts'
import { categories, productImages } from '../schema/selling/catalog.ts'
import { banners, pageCopy, reports, stories } from '../schema/selling/content.ts'
import { findShopFiles } from './shop-videos.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

type Kind = (typeof storedFiles.$inferSelect)['kind']
let drawn = 0

/** A file that somebody sent, by default two days ago. */
async function aFile(kind: Kind, daysAgo = 2) {
  drawn += 1
  const [room, extension] = {
    avatar: ['profiles', 'webp'],
    attachment: ['attachments', 'pdf'],
    picture: ['pictures', 'webp'],
    video: ['videos', 'mp4'],
  }[kind] as [string, string]
  const key = `${room}/${String(drawn).padStart(32, '0')}.${extension}`
  await put(key)
  if (extension === 'webp') await put(thumbnailKey(key))
  const createdAt = sql`now() - make_interval(days => ${daysAgo})`
  await shop.db
    .insert(storedFiles)
    .values({ key, kind, contentType: 'application/octet-stream', byteSize: 4, createdAt })
  return key
}

const put = (key: string) => openStorage(shop.config).put(key, Buffer.from('bytes'), 'application/octet-stream')
const isThere = (key: string) => existsSync(path.join(shop.config.dataFolder, 'files', storagePathOf(key)))
const isKnown = async (key: string) => (await shop.db.$count(storedFiles, eq(storedFiles.key, key))) > 0

describe('a file that somebody of the shop sent', () => {
  it('stays for as long as anything shows it, wherever it stands', async () => {
    const [picture, film] = [() => aFile('picture'), () => aFile('video')]
    const avatar = await aFile('avatar')
    const [user] = await shop.db.select().from(users).limit(1)
    await shop.db
      .update(users)
      .set({ profileImageKey: avatar })
      .where(eq(users.id, user?.id ?? ''))
    await shop.db
      .update(storedFiles)
      .set({ ownerId: user?.id ?? null })
      .where(eq(storedFiles.key, avatar))
    const attachment = await aFile('attachment')
    const [message] = await shop.db.select().from(ticketMessages).limit(1)
    await shop.db
      .update(ticketMessages)
      .set({ attachmentKey: attachment })
      .where(eq(ticketMessages.id, message?.id ?? ''))
    const [ofProduct, ofCategory, ofBanner, ofReport] = [
      await picture(),
      await picture(),
      await picture(),
      await picture(),
    ]
    const ofSold = await picture()
    await shop.db.execute(sql`update ${productImages} set original_key = ${ofProduct}, thumbnail_key = 'elsewhere.webp'
      where ctid = (select ctid from ${productImages} limit 1)`)
    await shop.db.execute(sql`update ${orderLines} set image_key = null, thumbnail_key = ${thumbnailKey(ofSold)}
      where ctid = (select ctid from ${orderLines} limit 1)`)
    await shop.db.update(categories).set({ imageKey: ofCategory }).where(eq(categories.position, 0))
    await shop.db.update(banners).set({ imageKey: ofBanner }).where(eq(banners.position, 0))
    await shop.db.update(reports).set({ iconKey: ofReport }).where(eq(reports.position, 0))
    const story = { videoKey: await film(), coverKey: await picture(), profileImageKey: await picture() }
    await shop.db.update(stories).set(story).where(eq(stories.position, 0))
    const home = { now: await film(), next: await film() }
    const copyWith = (videoUrl: string) => ({ ...defaultHomeCopy, film: { ...defaultHomeCopy.film, videoUrl } })
    await shop.db.insert(pageCopy).values({
      ...{ page: 'home', words: copyWith(home.now), nextWords: copyWith(home.next) },
      nextFrom: sql`now() + interval '30 days'`,
    })
    const used = [avatar, attachment, ofProduct, ofSold, ofCategory, ofBanner, ofReport]
    used.push(...Object.values(story), ...Object.values(home))

    await cleanUp(shop)

    for (const key of used) expect([key, isThere(key), await isKnown(key)]).toEqual([key, true, true])
    expect(isThere(thumbnailKey(ofSold))).toBe(true)
  })

  it('is removed a day after it was sent when nothing shows it, with its small copy, in however many portions', async () => {
    const kinds: Kind[] = ['avatar', 'attachment', 'picture', 'video']
    const unused = await Promise.all(kinds.map((kind) => aFile(kind)))
    for (let more = 0; more < 30; more += 1) unused.push(await aFile('picture'))
    const ofToday = await aFile('picture', 0)
    const bill = 'bills/00000000000000000000000000000001.pdf'
    await put(bill)

    await Promise.all([cleanUp(shop), cleanUp(shop)])
    await cleanUp(shop)

    for (const key of unused) expect([key, isThere(key), await isKnown(key)]).toEqual([key, false, false])
    expect(isThere(thumbnailKey(unused[2] ?? ''))).toBe(false)
    expect([isThere(ofToday), isThere(thumbnailKey(ofToday)), await isKnown(ofToday), isThere(bill)]).toEqual(
      Array.from({ length: 4 }, () => true),
    )
  })

  it('stays when somebody is saving something with it at that moment, and cannot be saved with once it is gone', async () => {
    const key = await aFile('picture')
    await shop.db.transaction(async (tx) => {
      expect(await findShopFiles(tx, 'picture', [key])).toEqual(new Set([key]))
      await cleanUp(shop)
      await tx.update(banners).set({ imageKey: key }).where(eq(banners.position, 1))
    })
    await cleanUp(shop)
    expect([isThere(key), await isKnown(key)]).toEqual([true, true])

    const removedFile = await aFile('picture')
    await cleanUp(shop)
    const manager = await signInStaff(shop, 'manager')
    const body = {
      imageUrl: removedFile,
      screen: 'web',
      headline: '',
      text: '',
      link: '/products',
      tone: 'light',
    } as const
    await expect(manager.call(addBanner, { body: { ...body, shownFrom: null, shownUntil: null } })).rejects.toThrow(
      'Send the picture again: it is not there.',
    )
  })
})
