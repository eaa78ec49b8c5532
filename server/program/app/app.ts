import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import { pictureUploadRoutes } from '#server/back-office/picture-upload/routes.ts'
import { adminContactRoutes } from '#server/care/contact/admin-routes.ts'
import { contactRoutes } from '#server/care/contact/routes.ts'
import { adminCustomerRoutes } from '#server/care/customers/admin-routes.ts'
import { numberChangeRoutes } from '#server/care/customers/number-change-routes.ts'
import { profileImageRoutes } from '#server/care/customers/profile-image.ts'
import { userRoutes } from '#server/care/customers/routes.ts'
import { noticeRoutes } from '#server/care/notices/routes.ts'
import { adminReviewRoutes } from '#server/care/reviews/admin-routes.ts'
import { reviewRoutes } from '#server/care/reviews/routes.ts'
import { adminAnswerRoutes, adminTicketRoutes } from '#server/care/support/admin-routes.ts'
import { supportRoutes } from '#server/care/support/routes.ts'
import { wishlistRoutes } from '#server/care/wishlist/routes.ts'
import { adminOrderRoutes } from '#server/fulfilment/back-office-orders/admin-routes.ts'
import { cashRoutes } from '#server/fulfilment/back-office-orders/cash-routes.ts'
import { paymentExceptionRoutes } from '#server/fulfilment/back-office-orders/payment-exception-routes.ts'
import { numberOrderRoutes } from '#server/fulfilment/phone-orders/number-order-routes.ts'
import { phoneOrderRoutes } from '#server/fulfilment/phone-orders/phone-order-routes.ts'
import { adminReconciliationRoutes } from '#server/fulfilment/reconciliation/admin-routes.ts'
import { orderRoutes } from '#server/fulfilment/shopper-orders/routes.ts'
import { trackRoutes } from '#server/fulfilment/shopper-orders/track-routes.ts'
import { paymentRoutes } from '#server/fulfilment/webhooks/routes.ts'
import { adminShopRoutes } from '#server/office/going-live/admin-routes.ts'
import { adminHealthRoutes } from '#server/office/health/admin-routes.ts'
import { adminMessageRoutes } from '#server/office/messages/admin-routes.ts'
import { adminNumberRoutes } from '#server/office/reports/admin-routes.ts'
import { todayRoutes } from '#server/office/today/routes.ts'
import { adminBackupRoutes } from '#server/operations/backups/admin-routes.ts'
import { serveMetrics } from '#server/operations/metrics/serve-metrics.ts'
import { adminRestoreRoutes } from '#server/operations/restores/admin-routes.ts'
import { watchSecurityEvents } from '#server/operations/security-events/watch-events.ts'
import { openTraces } from '#server/operations/traces/open-traces.ts'
import { authRoutes } from '#server/people/auth/routes.ts'
import { consentRoutes } from '#server/people/consents/routes.ts'
import { createCallers } from '#server/people/sessions/sessions.ts'
import { backOfficeRoutes } from '#server/people/staff/routes.ts'
import { missLimitsOf } from '#server/platform/cache/miss-limits.ts'
import { readJsonBodies } from '#server/platform/cache/request-bodies.ts'
import { createResponseCache } from '#server/platform/cache/response-cache.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type Changes, followChanges } from '#server/platform/db/changes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { watchSlowStatements } from '#server/platform/db/faults/slow-statements.ts'
import { openStorage } from '#server/platform/files/storage.ts'
import { acceptUploads } from '#server/platform/files/uploads.ts'
import { addressLimits } from '#server/platform/http/address-limits.ts'
import { answerErrors, answerUnreadable, loggedError, loggedRequest } from '#server/platform/http/errors.ts'
import { answerBroken } from '#server/platform/http/requests/broken-requests.ts'
import { refuseLongHeads } from '#server/platform/http/requests/head-limits.ts'
import { closePipelines } from '#server/platform/http/requests/pipelined-requests.ts'
import { refuseOtherHosts } from '#server/platform/http/security/own-hosts.ts'
import { refuseUnreadableHosts, securityHeaders } from '#server/platform/http/security/security-headers.ts'
import { shedLoad } from '#server/platform/http/shed-load.ts'
import { plainLog } from '#server/platform/observability/log-lines.ts'
import { pageRoutes } from '#server/platform/pages/pages.ts'
import { servedFileRoutes } from '#server/platform/served-files/routes.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { adminAreaRoutes } from '#server/selling/areas/admin-routes.ts'
import { areaRoutes } from '#server/selling/areas/routes.ts'
import { cartRoutes } from '#server/selling/cart/routes.ts'
import { catalogRoutes } from '#server/selling/catalog/routes.ts'
import { checkoutRoutes } from '#server/selling/checkout/routes.ts'
import { adminContentRoutes, adminVideoRoutes } from '#server/selling/content/admin-routes.ts'
import { contentRoutes } from '#server/selling/content/routes.ts'
import { adminCouponRoutes } from '#server/selling/coupons/admin-routes.ts'
import { couponRoutes } from '#server/selling/coupons/routes.ts'
import { adminCatalogRoutes, adminImportRoutes } from '#server/selling/product-editing/admin-routes.ts'
import { searchRoutes } from '#server/selling/search/routes.ts'
import { synonymRoutes } from '#server/selling/search/synonym-routes.ts'
import { adminSettingRoutes } from '#server/selling/settings/admin-routes.ts'
import { settingRoutes } from '#server/selling/settings/routes.ts'
import { adminStockRoutes } from '#server/selling/stock/admin-stock-routes.ts'
import { docsPage } from '../api-docs/page.ts'
import { openApiRoute } from '../api-docs/routes.ts'
import { mountPaymentSandbox } from '../demo/mount-sandbox.ts'
import { outboxRoutes } from '../demo/outbox-routes.ts'
import { searchEngineRoutes } from '../search-engines/routes.ts'
import { healthRoutes } from './health-routes.ts'

export type Parts = {
  config: Config
  db: Database
  pool: Pool
  /** Who tells of changes; else the app listens by itself. */
  changes?: Changes
  /** Serves the built storefront too; tests of the API leave it out. */
  withPages?: boolean
  /** Where the log goes, in place of the standard output. */
  logTo?: { write(line: string): void }
  /** Told of every route, so that the authorisation matrix can be held against the router itself. */
  seeRoute?: (route: RouteOptions) => void
}

/** The whole shop as one Fastify app, not yet listening: the table of contents of the API. */
export async function createApp({
  config,
  db,
  pool,
  changes = followChanges(pool),
  withPages = false,
  logTo,
  seeRoute,
}: Parts): Promise<FastifyInstance> {
  const stream = logTo ?? plainLog(config.logFormat)
  const app = Fastify({
    logger: {
      level: config.logLevel,
      ...(stream ? { stream } : {}),
      serializers: { err: loggedError, req: loggedRequest },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 64 * 1024,
    // A photo of 10 MB over a slow line; other bodies are small, and headers have 15 s.
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
    // Whoever neither sends nor takes anything for so long is gone; a stream of events breathes every 20 s.
    connectionTimeout: 130_000,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
    clientErrorHandler: answerBroken,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadable,
  })
  if (seeRoute) app.addHook('onRoute', seeRoute)
  const responseCache = createResponseCache(changes, config.responseCacheMegabytes * 1024 * 1024)
  const shop: Shop = { config, db, pool, callers: createCallers(db), files: openStorage(config), responseCache }
  app.addHook('onClose', () => changes.close())

  watchSlowStatements(pool, config.slowQueryMs, app.log)
  await serveMetrics(app, shop)
  await openTraces(app, shop)
  watchSecurityEvents(app, shop)
  securityHeaders(app, config)
  answerErrors(app)
  closePipelines(app)
  refuseLongHeads(app)
  refuseUnreadableHosts(app)
  refuseOtherHosts(app, config)
  await shedLoad(app, config)
  await addressLimits(app, config)
  missLimitsOf(app, config)
  await healthRoutes(app, shop)
  docsPage(app)
  await outboxRoutes(app, shop)
  await mountPaymentSandbox(app, config)
  searchEngineRoutes(app, shop)
  await app.register(
    async (api) => {
      readJsonBodies(api, responseCache)
      answerErrors(api)
      api.setValidatorCompiler(validatorCompiler)
      api.setSerializerCompiler(serializerCompiler)
      openApiRoute(api)
      await authRoutes(api, shop)
      await numberChangeRoutes(api, shop)
      await userRoutes(api, shop)
      await consentRoutes(api, shop)
      await areaRoutes(api, shop)
      await catalogRoutes(api, shop)
      await searchRoutes(api, shop)
      await contentRoutes(api, shop)
      await contactRoutes(api, shop)
      await couponRoutes(api, shop)
      await settingRoutes(api, shop)
      await reviewRoutes(api, shop)
      await wishlistRoutes(api, shop)
      await cartRoutes(api, shop)
      await noticeRoutes(api, shop)
      await checkoutRoutes(api, shop)
      await orderRoutes(api, shop)
      await numberOrderRoutes(api, shop)
      await trackRoutes(api, shop)
      await paymentRoutes(api, shop)
      await servedFileRoutes(api, shop)
      await api.register(async (uploads) => {
        await acceptUploads(uploads, config)
        await profileImageRoutes(uploads, shop)
        supportRoutes(uploads, shop)
        adminImportRoutes(uploads, shop)
        pictureUploadRoutes(uploads, shop)
        adminVideoRoutes(uploads, shop)
        adminAnswerRoutes(uploads, shop)
      })
      // The back office
      todayRoutes(api, shop)
      adminCatalogRoutes(api, shop)
      synonymRoutes(api, shop)
      adminOrderRoutes(api, shop)
      cashRoutes(api, shop)
      phoneOrderRoutes(api, shop)
      paymentExceptionRoutes(api, shop)
      adminReconciliationRoutes(api, shop)
      adminRestoreRoutes(api, shop)
      adminStockRoutes(api, shop)
      adminNumberRoutes(api, shop)
      backOfficeRoutes(api, shop)
      adminAreaRoutes(api, shop)
      adminContentRoutes(api, shop)
      adminCouponRoutes(api, shop)
      adminMessageRoutes(api, shop)
      adminSettingRoutes(api, shop)
      adminShopRoutes(api, shop)
      adminHealthRoutes(api, shop)
      adminBackupRoutes(api, shop)
      adminCustomerRoutes(api, shop)
      adminTicketRoutes(api, shop)
      adminReviewRoutes(api, shop)
      adminContactRoutes(api, shop)
    },
    { prefix: '/api/v1' },
  )
  if (withPages) await pageRoutes(app, shop)
  return app
}
