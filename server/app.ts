import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import { adminAreaRoutes } from './areas/admin-routes.ts'
import { areaRoutes } from './areas/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { createCallers } from './auth/sessions.ts'
import { adminBackupRoutes } from './backups/admin-routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { adminCatalogRoutes, adminImportRoutes } from './catalog/admin-routes.ts'
import { adminStockRoutes } from './catalog/admin-stock-routes.ts'
import { kitchenWordsRoutes } from './catalog/kitchen-words-routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import type { Config } from './config.ts'
import { consentRoutes } from './consents/routes.ts'
import { adminContactRoutes } from './contact/admin-routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { adminContentRoutes, adminVideoRoutes } from './content/admin-routes.ts'
import { contentRoutes } from './content/routes.ts'
import { adminCouponRoutes } from './coupons/admin-routes.ts'
import { couponRoutes } from './coupons/routes.ts'
import { type Changes, followChanges } from './db/changes.ts'
import type { Database } from './db/database.ts'
import { watchSlowStatements } from './db/slow-statements.ts'
import { adminPictureRoutes } from './files/admin-routes.ts'
import { fileRoutes } from './files/routes.ts'
import { openStorage } from './files/storage.ts'
import { acceptUploads } from './files/uploads.ts'
import { adminHealthRoutes } from './health/admin-routes.ts'
import { addressLimits } from './http/address-limits.ts'
import { docsPage } from './http/api-docs/page.ts'
import { openApiRoute } from './http/api-docs/routes.ts'
import { answerBroken } from './http/broken-requests.ts'
import { answerErrors, answerUnreadable, loggedError, loggedRequest } from './http/errors.ts'
import { refuseLongHeads } from './http/head-limits.ts'
import { healthRoutes } from './http/health.ts'
import { missLimitsOf } from './http/miss-limits.ts'
import { refuseOtherHosts } from './http/own-hosts.ts'
import { pageRoutes } from './http/pages.ts'
import { closePipelines } from './http/pipelined-requests.ts'
import { keepReads } from './http/prepared-reads.ts'
import { readJsonBodies } from './http/request-bodies.ts'
import { refuseUnreadableHosts, securityHeaders } from './http/security-headers.ts'
import { shedLoad } from './http/shed-load.ts'
import { adminMessageRoutes } from './messages/admin-routes.ts'
import { outboxRoutes } from './messages/outbox-routes.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { noticeRoutes } from './notices/routes.ts'
import { numberChangeRoutes } from './number-changes/routes.ts'
import { adminNumberRoutes } from './numbers/admin-routes.ts'
import { adminOrderRoutes } from './orders/admin-routes.ts'
import { cashRoutes } from './orders/cash-routes.ts'
import { numberOrderRoutes } from './orders/number-order-routes.ts'
import { phoneOrderRoutes } from './orders/phone-order-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { trackRoutes } from './orders/track-routes.ts'
import { adminMatterRoutes } from './payments/admin-routes.ts'
import { mountPaymentSandbox } from './payments/mount-sandbox.ts'
import { paymentRoutes } from './payments/routes.ts'
import { adminReconciliationRoutes } from './reconciliation/admin-routes.ts'
import { adminRestoreRoutes } from './restores/admin-routes.ts'
import { adminReviewRoutes } from './reviews/admin-routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { searchEngineRoutes } from './search-engines/routes.ts'
import { watchSecurityEvents } from './security-events/watch-events.ts'
import { adminSettingRoutes } from './settings/admin-routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { adminShopRoutes } from './shop/admin-routes.ts'
import type { Shop } from './shop.ts'
import { counterRoutes } from './staff/routes.ts'
import { adminAnswerRoutes, adminTicketRoutes } from './support/admin-routes.ts'
import { supportRoutes } from './support/routes.ts'
import { todayRoutes } from './today/routes.ts'
import { openTraces } from './traces/open-traces.ts'
import { adminCustomerRoutes } from './users/admin-routes.ts'
import { profileImageRoutes } from './users/profile-image.ts'
import { userRoutes } from './users/routes.ts'
import { wishlistRoutes } from './wishlist/routes.ts'

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
  const app = Fastify({
    logger: {
      level: config.logLevel,
      ...(logTo ? { stream: logTo } : {}),
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
  const reads = keepReads(changes, config.preparedMegabytes * 1024 * 1024)
  const shop: Shop = { config, db, pool, callers: createCallers(db), files: openStorage(config), reads }
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
      readJsonBodies(api, reads)
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
      await contentRoutes(api, shop)
      await contactRoutes(api, shop)
      await couponRoutes(api, shop)
      await settingRoutes(api, shop)
      await reviewRoutes(api, shop)
      await wishlistRoutes(api, shop)
      await cartRoutes(api, shop)
      await noticeRoutes(api, shop)
      await orderRoutes(api, shop)
      await numberOrderRoutes(api, shop)
      await trackRoutes(api, shop)
      await paymentRoutes(api, shop)
      await fileRoutes(api, shop)
      await api.register(async (uploads) => {
        await acceptUploads(uploads, config)
        await profileImageRoutes(uploads, shop)
        supportRoutes(uploads, shop)
        adminImportRoutes(uploads, shop)
        adminPictureRoutes(uploads, shop)
        adminVideoRoutes(uploads, shop)
        adminAnswerRoutes(uploads, shop)
      })
      // The back office
      todayRoutes(api, shop)
      adminCatalogRoutes(api, shop)
      kitchenWordsRoutes(api, shop)
      adminOrderRoutes(api, shop)
      cashRoutes(api, shop)
      phoneOrderRoutes(api, shop)
      adminMatterRoutes(api, shop)
      adminReconciliationRoutes(api, shop)
      adminRestoreRoutes(api, shop)
      adminStockRoutes(api, shop)
      adminNumberRoutes(api, shop)
      counterRoutes(api, shop)
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
