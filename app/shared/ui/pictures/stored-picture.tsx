import { type ComponentProps, type ReactNode, useState } from 'react'

export const placeholder = '/product-img.svg'

type Props = ComponentProps<'img'> & {
  src: string
  alt: string
  /** What stands in its place where it does not come; the placeholder unless something else is given. */
  standIn?: ReactNode
}

/** A picture of the file store; one that does not come is never shown as broken (ERR-50). */
export function StoredPicture({ standIn, alt, ...picture }: Props) {
  const { src } = picture
  const [broken, setBroken] = useState<string>()
  const isBroken = broken === src
  if (isBroken && standIn !== undefined) return standIn
  return (
    <img
      {...picture}
      {...(isBroken && { src: placeholder, srcSet: undefined, sizes: undefined })}
      alt={alt}
      onError={() => setBroken(src)}
      // A picture that broke before hydration fired its event before anybody listened.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && !isBroken) setBroken(src)
      }}
    />
  )
}
