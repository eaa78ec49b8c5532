import type { Picture } from '#contract/api/fields.ts'
import { fileAddress, pictureSet } from '#contract/rules/file-address.ts'
import { placeholder, StoredPicture } from './stored-picture.tsx'

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

/** A square product picture in a box that is there before it; without one the placeholder (ERR-50). */
export function Photo({ picture, alt, sizes, isFirst = false, className = '' }: Props) {
  const source = picture
    ? {
        src: fileAddress(picture.originalUrl, 480),
        srcSet: pictureSet(picture.originalUrl, [160, 240, 320, 480, 640, 960, 1200]),
        sizes,
      }
    : { src: placeholder }
  return (
    <StoredPicture
      {...source}
      alt={alt ?? picture?.alt ?? ''}
      width={480}
      height={480}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={`aspect-square w-full bg-backdrop object-cover ${className}`}
    />
  )
}
