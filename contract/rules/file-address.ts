/** The widths in pixels in which the shop gives out a stored picture (`?w=`); nothing is enlarged. */
export const pictureWidths = [96, 160, 240, 320, 480, 640, 800, 960, 1080, 1200, 1600, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/**
 * The address of a stored file from the path an answer carries (API-03): backslashes become slashes, a signature stays, full
 * addresses stay. With a width: that picture no wider, in the best format the browser accepts.
 */
export function fileAddress(path: string, width?: PictureWidth) {
  if (isFullAddress(path)) return path
  const address = `/api/v1/file/${path.replaceAll('\\', '/')}`
  return width ? `${address}${path.includes('?') ? '&' : '?'}w=${width}` : address
}

/** A `srcset` of a stored picture; undefined for a full address, which comes in one size. */
export function pictureSet(path: string, widths: readonly PictureWidth[]) {
  if (isFullAddress(path)) return undefined
  return widths.map((width) => `${fileAddress(path, width)} ${width}w`).join(', ')
}

function isFullAddress(path: string) {
  return /^(https?:)?\//.test(path)
}
