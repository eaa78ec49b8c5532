import { useState } from 'react'
import type { Picture } from '#contract/api/fields.ts'
import { fileAddress, pictureSet } from '#contract/rules/file-address.ts'

const placeholder = '/product-img.svg'

type Props = {
  picture: Pick<Picture, 'originalUrl' | 'thumbnailUrl' | 'alt'> | null | undefined
  /** Overrides the picture's own text; empty for a picture beside its name. */
  alt?: string
  /** Width of the box in CSS, as the `sizes` attribute wants it. */
  sizes: string
  /** The first picture of a page: never lazy. */
  isFirst?: boolean
  className?: string
}

/** A square product picture in a box that is there before it; a broken one becomes the placeholder (ERR-50). */
export function Photo({ picture, alt, sizes, isFirst = false, className = '' }: Props) {
  const [isBroken, setBroken] = useState(false)
  const isMissing = isBroken || !picture
  const source = isMissing
    ? { src: placeholder }
    : {
        src: fileAddress(picture.originalUrl, 480),
        srcSet: pictureSet(picture.originalUrl, [160, 240, 320, 480, 640, 960, 1200]),
        sizes,
      }
  return (
    <img
      {...source}
      alt={alt ?? picture?.alt ?? ''}
      width={480}
      height={480}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBroken(true)}
      // A picture that broke before hydration fired its event unheard.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && !isBroken) setBroken(true)
      }}
      className={`aspect-square w-full bg-backdrop object-cover ${className}`}
    />
  )
}
