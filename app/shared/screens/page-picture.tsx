import { fileAddress, pictureSet } from '#contract/rules/file-address.ts'
import { StoredPicture } from '../ui/pictures/stored-picture.tsx'

type Props = {
  /** The path of the stored picture. */
  path: string
  /** Width and height of the picture, for the box that is there before it. */
  shape: readonly [width: number, height: number]
  /** Width of the box in CSS, as the `sizes` attribute wants it. */
  sizes: string
  isFirst?: boolean
  className?: string
}

/** A picture that only sets the mood beside a text that says everything; a broken one becomes the placeholder (ERR-50). */
export function PagePicture({ path, shape: [width, height], sizes, isFirst = false, className = '' }: Props) {
  return (
    <StoredPicture
      src={fileAddress(path, 640)}
      srcSet={pictureSet(path, [320, 480, 640, 960])}
      sizes={sizes}
      alt=""
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={`w-full bg-backdrop object-cover ${className}`}
    />
  )
}
