import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/api/admin/content/content.ts'
import * as wordCalls from '#contract/api/admin/content/page-copy.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import { readUpload } from '#server/platform/files/uploads.ts'
import { shopVideoLimit, storeShopVideo } from '#server/platform/pictures/shop-videos.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { aboutPage, changePageCopy, homePage, listPageCopy, showPageCopy, whyPage } from './page-copy.ts'
import { changePage, listPages, previewPage } from './pages.ts'
import { addSortable, changeSortable, listSortable, orderSortable, removeSortable } from './sortable-content.ts'
import { bannerKind, reportKind, storyKind } from './sortable-kinds.ts'

export function adminContentRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop
  serveStaff(app, shop, calls.listShopBanners, () => listSortable(db, bannerKind))
  serveStaff(app, shop, calls.addBanner, ({ staff, body }) => addSortable(db, staff, bannerKind, body))
  serveStaff(app, shop, calls.changeBanner, ({ staff, params, body: { version, ...fields } }) =>
    changeSortable(db, staff, bannerKind, { id: params.id, version, fields }),
  )
  serveStaff(app, shop, calls.removeBanner, ({ staff, params }) => removeSortable(db, staff, bannerKind, params.id))
  serveStaff(app, shop, calls.orderBanners, ({ staff, body }) => orderSortable(db, staff, bannerKind, body.ids))

  serveStaff(app, shop, calls.listShopStories, () => listSortable(db, storyKind))
  serveStaff(app, shop, calls.addStory, ({ staff, body }) => addSortable(db, staff, storyKind, body))
  serveStaff(app, shop, calls.changeStory, ({ staff, params, body: { version, ...fields } }) =>
    changeSortable(db, staff, storyKind, { id: params.id, version, fields }),
  )
  serveStaff(app, shop, calls.removeStory, ({ staff, params }) => removeSortable(db, staff, storyKind, params.id))
  serveStaff(app, shop, calls.orderStories, ({ staff, body }) => orderSortable(db, staff, storyKind, body.ids))

  serveStaff(app, shop, calls.listShopReports, () => listSortable(db, reportKind))
  serveStaff(app, shop, calls.addReport, ({ staff, body }) => addSortable(db, staff, reportKind, body))
  serveStaff(app, shop, calls.changeReport, ({ staff, params, body: { version, ...fields } }) =>
    changeSortable(db, staff, reportKind, { id: params.id, version, fields }),
  )
  serveStaff(app, shop, calls.removeReport, ({ staff, params }) => removeSortable(db, staff, reportKind, params.id))
  serveStaff(app, shop, calls.orderReports, ({ staff, body }) => orderSortable(db, staff, reportKind, body.ids))

  serveStaff(app, shop, calls.listShopPages, () => listPages(db))
  serveStaff(app, shop, calls.changeShopPage, ({ staff, params, body }) => changePage(db, staff, params.title, body))
  serveStaff(app, shop, calls.previewText, ({ body }) => previewPage(shop, body.html))

  serveStaff(app, shop, wordCalls.listShopCopy, () => listPageCopy(db))
  serveStaff(app, shop, wordCalls.getShopHomeCopy, () => showPageCopy(db, homePage))
  serveStaff(app, shop, wordCalls.changeShopHomeCopy, ({ staff, body }) => changePageCopy(db, staff, homePage, body))
  serveStaff(app, shop, wordCalls.getShopWhyCopy, () => showPageCopy(db, whyPage))
  serveStaff(app, shop, wordCalls.changeShopWhyCopy, ({ staff, body }) => changePageCopy(db, staff, whyPage, body))
  serveStaff(app, shop, wordCalls.getShopAboutCopy, () => showPageCopy(db, aboutPage))
  serveStaff(app, shop, wordCalls.changeShopAboutCopy, ({ staff, body }) => changePageCopy(db, staff, aboutPage, body))
}

/** Films; within the scope of `acceptUploads`. */
export function adminVideoRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, calls.uploadVideo, async ({ request }) => {
    const { file } = await readUpload(request, { fileField: 'file', ...shopVideoLimit })
    return { url: await storeShopVideo(shop.db, shop.files, file) }
  })
}
