/** The kinds of pictures that are ever decoded; the names are sharp's. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/** Draws an uploaded picture anew in a large and a small size: its first frame alone, upright, without any metadata. */
export type Redraw = {
  kind: 'redraw'
  /** What the content may be. */
  kinds: PictureKind[]
  /** The longest side of the large and of the small copy, in pixels; nothing is enlarged. */
  sides: [number, number]
  /** Cut to a square from the middle. */
  isSquare: boolean
  /** The part to draw; all of it where it is not said. */
  crop?: Crop
}

/** A part of an upright picture, each side a share of the whole: 0 to 1. */
export type Crop = { left: number; top: number; width: number; height: number }

/** Draws a picture of the shop in the width and format a page asks for. */
export type Fit = { kind: 'fit'; width: number; format: 'avif' | 'webp' | 'jpeg' }

export type PictureTask = Redraw | Fit

/** What goes to the process that draws, and what comes back; no pictures where there was nothing to decode. */
export type PictureOrder = { id: number; task: PictureTask; bytes: Uint8Array }
export type PictureAnswer = { id: number; pictures?: Uint8Array[] }
