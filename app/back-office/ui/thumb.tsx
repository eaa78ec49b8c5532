import type { ComponentProps } from 'react'
import { Photo } from '#app/shared/ui/pictures/photo.tsx'

/** A small square picture of the width its class says. */
export function Thumb({ className = '', ...photo }: ComponentProps<typeof Photo>) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-field ${className}`}>
      <Photo {...photo} />
    </span>
  )
}
