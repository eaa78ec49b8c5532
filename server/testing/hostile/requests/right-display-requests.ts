import { addCategory, addSubCategory, listEditedCategories } from '#contract/api/admin/catalog/categories.ts'
import { getOffer, listOffers } from '#contract/api/admin/catalog/coupons.ts'
import { uploadPicture } from '#contract/api/admin/catalog/pictures.ts'
import { addProduct, getEditedProduct } from '#contract/api/admin/catalog/products.ts'
import { listSynonyms } from '#contract/api/admin/catalog/synonyms.ts'
import { listBuildings } from '#contract/api/admin/content/buildings.ts'
import * as content from '#contract/api/admin/content/content.ts'
import { listMessageTemplates } from '#contract/api/admin/content/message-templates.ts'
import * as pageWords from '#contract/api/admin/content/page-copy.ts'
import { getSellerDetails, getShopSettings } from '#contract/api/admin/content/settings.ts'
import { makeBackup } from '#server/operations/backups/make-backup.ts'
import { pngOfSize } from '#server/platform/files/testing/picture-samples.ts'
import { sendCall } from '../send-call.ts'
import type { Target } from '../target.ts'
import { goods, type Things } from '../things.ts'
import type { RightRequests } from './right-requests.ts'

const nextYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString()

/** Of what the shop sells, shows and says. */
export function rightDisplayRequests(target: Target, things: Things): RightRequests {
  const { admin } = target
  const { firstOf } = things
  const first = async (table: string, more?: string) => ({ params: { id: await firstOf(table, more) } })

  return {
    addCategory: async () => ({ body: { name: 'Flakes', imageUrl: await aPicture() } }),
    addSubCategory: async () => ({ ...(await first('category')), body: { name: 'Rolled' } }),
    changeCategory: async () => {
      const [category] = await admin.call(listEditedCategories)
      const { id, imageUrl, version } = category ?? {}
      return { params: { id }, body: { name: 'Flours', imageUrl, version } }
    },
    changeSubCategory: async () => {
      const { id, version } = (await subCategories())[0] ?? {}
      return { params: { id }, body: { name: 'Rolled', version } }
    },
    removeCategory: async () => {
      await admin.call(addCategory, { body: { name: 'Flakes', imageUrl: await aPicture() } })
      return first('category', "where name = 'Flakes'")
    },
    removeSubCategory: async () => {
      const [category] = await admin.call(listEditedCategories)
      const params = { id: category?.id ?? '' }
      await admin.call(addSubCategory, { params, body: { name: 'Rolled' } })
      return first('sub_category', "where name = 'Rolled'")
    },
    sortCategories: async () => ({ body: { ids: (await admin.call(listEditedCategories)).map(({ id }) => id) } }),
    sortSubCategories: async () => {
      const category = (await admin.call(listEditedCategories)).find((one) => one.subCategories.length > 0)
      return { params: { id: category?.id }, body: { ids: category?.subCategories.map(({ id }) => id) } }
    },
    addSynonyms: () => ({ body: { words: ['ajwain seed', 'carom seed'] } }),
    changeSynonyms: async () => {
      const [one] = await admin.call(listSynonyms)
      return { params: { id: one?.id }, body: { words: ['ajwain seed', 'carom seed'], version: one?.version } }
    },
    removeSynonyms: () => first('kitchen_words'),
    uploadPicture: () => ({ body: { crop: '0,0,1,1', file: aPng() } }),
    importProducts: () => {
      const text = `id,name,size,price\n${goods.productId},Besan,${goods.size},75\n`
      return { body: { mode: 'check', file: { name: 'a.csv', type: 'text/csv', text } } }
    },
    addProduct: async () => ({ body: await newProduct() }),
    changeProduct: async () => ({
      params: { id: goods.productId },
      body: { ...(await product()), version: await versionOf() },
    }),
    getEditedProduct: () => ({ params: { id: goods.productId } }),
    listEditedProducts: () => ({ query: { search: 'atta', limit: '5' } }),
    listPriceChanges: () => ({ params: { id: goods.productId }, query: { limit: '5' } }),
    publishProducts: () => ({ body: { ids: [goods.productId], isPublished: false } }),
    removeProduct: async () => ({ params: { id: (await admin.call(addProduct, { body: await newProduct() })).id } }),
    addBuildings: () => ({ body: { buildings: [building()] } }),
    changeBuilding: async () => {
      const { rows } = await admin.call(listBuildings, { query: { limit: 1 as never } })
      return { params: { id: rows[0]?.id }, body: { ...building(), version: rows[0]?.version } }
    },
    listBuildings: () => ({ query: { search: 'atta', limit: '5' } }),
    removeBuilding: () => first('building'),
    addBanner: async () => ({ body: { ...(await banner()), ...span() } }),
    addReport: async () => ({ body: { ...(await report()), ...span() } }),
    addStory: async () => ({ body: { ...(await story()), ...span() } }),
    changeBanner: async () => changeOf((await admin.call(content.listShopBanners))[0]),
    changeReport: async () => changeOf((await admin.call(content.listShopReports))[0]),
    changeStory: async () => changeOf((await admin.call(content.listShopStories)).find(({ videoUrl }) => videoUrl)),
    changeShopPage: async () => {
      const page = (await admin.call(content.listShopPages)).find(({ title }) => title === 'shipping-policy')
      const body = {
        contentHtml: '<p>Hello</p>',
        nextHtml: '<p>Hello</p>',
        nextFrom: nextYear(),
        version: page?.version,
      }
      return { params: { title: 'shipping-policy' }, body }
    },
    orderBanners: async () => ({ body: { ids: (await admin.call(content.listShopBanners)).map(({ id }) => id) } }),
    orderReports: async () => ({ body: { ids: (await admin.call(content.listShopReports)).map(({ id }) => id) } }),
    orderStories: async () => ({ body: { ids: (await admin.call(content.listShopStories)).map(({ id }) => id) } }),
    previewText: () => ({ body: { html: '<p>Hello</p>' } }),
    removeBanner: () => first('banner'),
    removeReport: () => first('report'),
    removeStory: () => first('story'),
    addOffer: () => ({ body: offer() }),
    changeOffer: async () => {
      const { rows } = await admin.call(listOffers, { query: {} })
      const { id = '', promoCode } = rows[0] ?? {}
      const { version } = await admin.call(getOffer, { params: { id } })
      return { params: { id }, body: { ...offer(), promoCode, version } }
    },
    getOffer: () => first('promo_code'),
    listOffers: () => ({ query: { search: 'atta', limit: '5' } }),
    removeOffer: () => first('promo_code', 'where used_count = 0'),
    stopOffer: async () => ({ ...(await first('promo_code')), body: { isStopped: true } }),
    openOwnShop: () => ({ body: { keep: [goods.productId], words: 'Open my shop' } }),
    previewOpening: () => ({ body: { keep: [goods.productId] } }),
    downloadBackup: async () => {
      const backup = await makeBackup(target.shop, 'asked')
      return { params: { name: backup === 'busy' ? '' : backup.name } }
    },
    nameBackupProvider: () => ({ body: { by: 'Our host' } }),
    changeShopHomeCopy: async () => both(await admin.call(pageWords.getShopHomeCopy)),
    changeShopWhyCopy: async () => both(await admin.call(pageWords.getShopWhyCopy)),
    changeShopAboutCopy: async () => both(await admin.call(pageWords.getShopAboutCopy)),
    changeSellerDetails: async () => {
      const link = [{ name: 'App', address: 'https://example.com/app' }]
      return { body: { ...(await admin.call(getSellerDetails)), apps: link, social: link } }
    },
    pauseOrders: async () => {
      const { version } = await admin.call(getShopSettings)
      return {
        body: { until: new Date(Date.now() + 86_400_000).toISOString(), sentence: 'Closed for Diwali', version },
      }
    },
    changeMessageTemplate: async () => {
      const { template, channel, subject, usual, version } = await messageTemplate()
      return { params: { template, channel }, body: { subject, text: usual.text, version } }
    },
    previewMessageTemplate: async () => {
      const { template, channel, subject, usual } = await messageTemplate()
      return { params: { template, channel }, body: { subject, text: usual.text } }
    },
  }

  async function product() {
    const { id: _, version: __, ...draft } = await admin.call(getEditedProduct, { params: { id: goods.productId } })
    return { ...draft, tags: ['fresh'], features: ['Stone ground'] }
  }

  async function newProduct() {
    const draft = await product()
    return { ...draft, name: 'Oat flour', sizes: draft.sizes.map((one, at) => ({ ...one, sku: `OAT-${at}` })) }
  }

  async function versionOf() {
    return (await admin.call(getEditedProduct, { params: { id: goods.productId } })).version
  }

  async function aPicture() {
    return things.only('select image_key from category limit 1')
  }

  async function subCategories() {
    return (await admin.call(listEditedCategories)).flatMap((category) => category.subCategories)
  }

  async function banner() {
    const [{ screen, headline, text, link, tone } = none()] = await admin.call(content.listShopBanners)
    return { screen, imageUrl: await upload(), headline, text, link, tone }
  }

  async function report() {
    const [{ title, contentHtml } = none()] = await admin.call(content.listShopReports)
    return { title, iconUrl: await upload(), contentHtml }
  }

  async function story() {
    return { name: 'Asha', videoUrl: null, coverUrl: await upload(), profileUrl: await upload(), words: 'A miller' }
  }

  /** A picture that nothing shows yet. */
  async function upload(): Promise<string> {
    const { body } = await sendCall(target, uploadPicture, { body: { crop: '0,0,1,1', file: aPng() } })
    return JSON.parse(body).data.originalUrl
  }

  async function messageTemplate() {
    return (await admin.call(listMessageTemplates)).find(({ channel }) => channel === 'mail') ?? none()
  }
}

function none(): never {
  throw new Error('The demo shop lacks something that right requests are about.')
}

const span = () => ({ shownFrom: new Date().toISOString(), shownUntil: nextYear() })

function changeOf(thing: { id: string } | undefined) {
  return { params: { id: thing?.id }, body: { ...thing, ...span() } }
}

function both(page: { words: object }) {
  return { body: { ...page, nextWords: page.words, nextFrom: nextYear() } }
}

const building = () => ({
  buildingName: 'Sunrise Heights',
  towerName: 'A',
  pincode: '411001',
  town: 'Pune',
  district: 'Pune',
  state: 'Maharashtra',
})

const offer = () => ({
  ...{ promoCode: 'DIWALI26', title: 'Diwali', description: 'For Diwali.', promoType: 'ORDER', offerCategory: null },
  ...{
    isCombo: false,
    discountType: 'PERCENTAGE_OFF',
    discount: 5,
    startsAt: new Date().toISOString(),
    endsAt: nextYear(),
  },
  ...{ orderMinimum: 100, categoryId: null, subCategoryId: null, usageLimit: null, perCustomerLimit: null },
})

const aPng = () => ({ name: 'a.png', type: 'image/png', bytes: pngOfSize(4, 4) })
