import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadPicture } from '#contract/api/admin/catalog/pictures.ts'
import { addProduct, getEditedProduct } from '#contract/api/admin/catalog/products.ts'
import { getProduct } from '#contract/api/catalog/catalog.ts'
import { emptyProduct } from '#contract/rules/catalog/product-draft.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { hostileFiles } from '../files/testing/hostile-files.ts'
import { withOrientation } from '../files/testing/picture-samples.ts'

let shop: TestShop
let manager: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  manager = await signInStaff(shop, 'manager')
})
afterAll(() => shop.close())

const send = (bytes: Uint8Array, crop?: string) =>
  manager.call(uploadPicture, { body: { ...(crop ? { crop } : {}), file: new Blob([new Uint8Array(bytes)]) } as never })
const read = (key: string) => shop.app.inject(`/api/v1/file/${key}`)
const sizeOf = async (key: string) => {
  const { width, height } = await sharp((await read(key)).rawPayload).metadata()
  return [width, height]
}
const photo = () =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#c96' } })
    .withExif({ IFD0: { Copyright: 'the mill' } })
    .jpeg()
    .toBuffer()

describe('a picture that somebody of the shop uploads', () => {
  it('is drawn anew in two sizes without what the camera wrote, and stays under its address for ever', async () => {
    const { originalUrl, thumbnailUrl } = await send(await photo())
    expect([await sizeOf(originalUrl), await sizeOf(thumbnailUrl)]).toEqual([
      [1600, 800],
      [480, 240],
    ])
    const { rawPayload, headers } = await read(originalUrl)
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toBe('image/webp')
  })

  it('is cut to the part that was chosen, of the picture as it was held', async () => {
    const { originalUrl } = await send(await photo(), '0.25,0,0.5,1')
    expect(await sizeOf(originalUrl)).toEqual([1200, 1200])
    // A camera held upright: 200 wide and 300 high.
    const turned = await send(await withOrientation(6), '0,0,1,0.5')
    expect(await sizeOf(turned.originalUrl)).toEqual([200, 150])
  })

  it.each(['0.5,0,0.6,1', 'a,b,c,d', '0,0,0,0', '-1,0,1,1', '0,0,1,1,1'])('is not cut by %s', async (crop) => {
    await expect(send(await photo(), crop)).rejects.toMatchObject({
      statusCode: 400,
      message: 'This part of the picture cannot be cut out.',
    })
  })

  it('is shown with its product, and its words read out', async () => {
    const { originalUrl, thumbnailUrl } = await send(await photo())
    const alt = 'Khapli atta in a brass bowl'
    const draft = { ...emptyProduct({ taxBasisPoints: 500 }), name: 'Khapli', categoryId: 'atta', hsn: '1101' }
    const sizes = [{ size: 1, type: 'KG', sku: 'KH', price: 90, actualPrice: null, mrp: null, lowStockAt: 1, stock: 1 }]
    const body = { ...draft, isPublished: true, sizes, pictures: [{ originalUrl, alt }] }
    const { id } = await manager.call(addProduct, { body })
    expect((await shop.call(getProduct, { params: { productId: id } })).images).toEqual([
      { originalUrl, thumbnailUrl, alt },
    ])
    expect((await manager.call(getEditedProduct, { params: { id } })).pictures).toEqual([
      { originalUrl, thumbnailUrl, alt },
    ])
  })

  it('is refused where it is none, however it is dressed', async () => {
    for (const { what, bytes, asPhoto } of await hostileFiles()) {
      if (asPhoto !== 'refused') continue
      const answer = await send(bytes).catch((error) => error)
      expect([what, [400, 413].includes(answer.statusCode) || answer.originalUrl?.endsWith('.webp')]).toEqual([
        what,
        true,
      ])
    }
    await expect(manager.call(uploadPicture, { body: {} as never })).rejects.toMatchObject({
      statusCode: 400,
      message: 'Choose a picture: JPEG, PNG, GIF, WebP or AVIF.',
    })
  })
})
