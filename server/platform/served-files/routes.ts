import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import { answerFile } from '../files/answer-file.ts'
import { isPrivate } from '../files/keys.ts'
import { openPublicFiles } from '../files/public-files.ts'
import { openMadePictures } from '../pictures/made-pictures.ts'
import { resizeToWidth } from '../pictures/picture-in-size.ts'
import { standIn } from '../pictures/picture-to-follow.ts'
import type { Shop } from '../shop/shop.ts'
import { findPrivateFile } from './private-files.ts'

type FileRequest = { Params: { '*': string }; Querystring: { w?: unknown } }
type Asked = FastifyRequest<FileRequest>

/**
 * GET file/{path} (API-03): pictures and films that everybody may see, in whole, in part or in a width (`?w=`), and private
 * files for their owner or by a signed address (`?e=&s=`). 404 for everything else, 416 for a part that lies outside, 503 (with
 * a picture that stands in for one) while the bucket does not answer.
 */
export async function servedFileRoutes(app: FastifyInstance, shop: Shop) {
  const findPublic = await openPublicFiles(shop.files)
  const made = openMadePictures(path.resolve(shop.config.dataFolder, 'files/made'))
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: '/file/*',
    handler: async (request, reply) => {
      const key = request.params['*'].replaceAll('\\', '/')
      try {
        return await answerFile(request, reply, await findFile(request, key))
      } catch (error) {
        const picture = standIn(reply, key, error)
        if (picture) return picture
        throw error
      }
    },
  })

  async function findFile(request: Asked, key: string) {
    const file = isPrivate(key) ? await findPrivateFile(shop, request, key) : await findPublic(key)
    if (!file) throw new ApiError(404, 'File not found')
    if (file.cacheLifetime === 'never') return file
    return resizeToWidth(made, file, { w: request.query.w, accept: request.headers.accept })
  }
}
