import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/admin/content/content.ts'
import * as wordCalls from '#contract/api/admin/content/page-words.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import { readUpload } from '#server/platform/files/uploads.ts'
import { keepShopVideo, shopVideoLimit } from '#server/platform/pictures/shop-videos.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { aboutPage, changePageWords, homePage, listPageWords, showPageWords, whyPage } from './page-words.ts'
import { changePage, listPages, previewPage } from './pages.ts'
import { bannerKind, reportKind, storyKind } from './placed-kinds.ts'
import { addThing, changeThing, listThings, orderThings, removeThing } from './placed-things.ts'

export function adminContentRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop
  serveStaff(app, shop, calls.listShopBanners, () => listThings(db, bannerKind))
  serveStaff(app, shop, calls.addBanner, ({ staff, body }) => addThing(db, staff, bannerKind, body))
  serveStaff(app, shop, calls.changeBanner, ({ staff, params, body: { version, ...fields } }) =>
    changeThing(db, staff, bannerKind, { id: params.id, version, fields }),
  )
  serveStaff(app, shop, calls.removeBanner, ({ staff, params }) => removeThing(db, staff, bannerKind, params.id))
  serveStaff(app, shop, calls.orderBanners, ({ staff, body }) => orderThings(db, staff, bannerKind, body.ids))

  serveStaff(app, shop, calls.listShopStories, () => listThings(db, storyKind))
  serveStaff(app, shop, calls.addStory, ({ staff, body }) => addThing(db, staff, storyKind, body))
  serveStaff(app, shop, calls.changeStory, ({ staff, params, body: { version, ...fields } }) =>
    changeThing(db, staff, storyKind, { id: params.id, version, fields }),
  )
  serveStaff(app, shop, calls.removeStory, ({ staff, params }) => removeThing(db, staff, storyKind, params.id))
  serveStaff(app, shop, calls.orderStories, ({ staff, body }) => orderThings(db, staff, storyKind, body.ids))

  serveStaff(app, shop, calls.listShopReports, () => listThings(db, reportKind))
  serveStaff(app, shop, calls.addReport, ({ staff, body }) => addThing(db, staff, reportKind, body))
  serveStaff(app, shop, calls.changeReport, ({ staff, params, body: { version, ...fields } }) =>
    changeThing(db, staff, reportKind, { id: params.id, version, fields }),
  )
  serveStaff(app, shop, calls.removeReport, ({ staff, params }) => removeThing(db, staff, reportKind, params.id))
  serveStaff(app, shop, calls.orderReports, ({ staff, body }) => orderThings(db, staff, reportKind, body.ids))

  serveStaff(app, shop, calls.listShopPages, () => listPages(db))
  serveStaff(app, shop, calls.changeShopPage, ({ staff, params, body }) => changePage(db, staff, params.title, body))
  serveStaff(app, shop, calls.previewText, ({ body }) => previewPage(shop, body.html))

  serveStaff(app, shop, wordCalls.listShopWords, () => listPageWords(db))
  serveStaff(app, shop, wordCalls.getShopHomeWords, () => showPageWords(db, homePage))
  serveStaff(app, shop, wordCalls.changeShopHomeWords, ({ staff, body }) => changePageWords(db, staff, homePage, body))
  serveStaff(app, shop, wordCalls.getShopWhyWords, () => showPageWords(db, whyPage))
  serveStaff(app, shop, wordCalls.changeShopWhyWords, ({ staff, body }) => changePageWords(db, staff, whyPage, body))
  serveStaff(app, shop, wordCalls.getShopAboutWords, () => showPageWords(db, aboutPage))
  serveStaff(app, shop, wordCalls.changeShopAboutWords, ({ staff, body }) =>
    changePageWords(db, staff, aboutPage, body),
  )
}

/** Films; within the scope of `acceptUploads`. */
export function adminVideoRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, calls.uploadVideo, async ({ request }) => {
    const { file } = await readUpload(request, { fileField: 'file', ...shopVideoLimit })
    return { url: await keepShopVideo(shop.db, shop.files, file) }
  })
}
