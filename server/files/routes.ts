import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import type { Shop } from '../shop.ts'
import { answerFile } from './answer-file.ts'
import { isPrivate } from './keys.ts'
import { openMadePictures } from './made-pictures.ts'
import { inWantedSize } from './picture-in-size.ts'
import { findPrivateFile } from './private-files.ts'
import { openPublicFiles } from './public-files.ts'

/**
 * GET file/{path} (API-03): pictures and films that everybody may see, in whole, in part or in a width (`?w=`), and private
 * files for their owner or by a signed address (`?e=&s=`). 404 for everything else, 416 for a part that lies outside.
 */
export async function fileRoutes(app: FastifyInstance, shop: Shop) {
  const findPublic = await openPublicFiles(shop.files)
  const made = openMadePictures(path.resolve(shop.config.dataFolder, 'files/made'))
  app.route<{ Params: { '*': string }; Querystring: { w?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/file/*',
    schema: { hide: true } as never,
    handler: async (request, reply) => {
      const key = request.params['*'].replaceAll('\\', '/')
      const file = isPrivate(key) ? await findPrivateFile(shop, request, key) : await findPublic(key)
      if (!file) throw new ApiError(404, 'File not found')
      if (file.keptFor === 'never') return answerFile(request, reply, file)
      const { accept } = request.headers
      return answerFile(request, reply, await inWantedSize(made, file, { w: request.query.w, accept }))
    },
  })
}
