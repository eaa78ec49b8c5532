import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/api/fields.ts'
import { fileAddress } from '#contract/rules/file-address.ts'

const zoom = 1.5

/** The large picture over the small one, 1.5 times its size; the part under the pointer stays under it (PDP-03). */
export function GalleryMagnifier({ picture }: { picture: Picture }) {
  const [isLoaded, setLoaded] = useState(false)
  const image = useRef<HTMLImageElement>(null)

  useEffect(() => {
    const frame = image.current?.parentElement
    const follow = ({ clientX, clientY }: PointerEvent) => {
      if (!frame || !image.current) return
      const { left, top, width, height } = frame.getBoundingClientRect()
      const share = (position: number) => `${(Math.min(1, Math.max(0, position)) * 100).toFixed(2)}%`
      image.current.style.transformOrigin = `${share((clientX - left) / width)} ${share((clientY - top) / height)}`
    }
    frame?.addEventListener('pointermove', follow)
    return () => frame?.removeEventListener('pointermove', follow)
  }, [])

  return (
    <img
      ref={image}
      data-magnifier
      src={fileAddress(picture.originalUrl, 1200)}
      alt=""
      aria-hidden
      onLoad={() => setLoaded(true)}
      style={{ transform: `scale(${zoom})` }}
      className={`pointer-events-none absolute inset-0 size-full object-cover transition-opacity duration-150 ${isLoaded ? '' : 'opacity-0'}`}
    />
  )
}
