import type { Banner } from '#contract/api/content/content.ts'

/** One slide: the banner for wide screens and the one for phones. */
export type HeroSlide = { wide: Banner; narrow: Banner }

/** Both lists side by side, in their order; where one is shorter the other steps in, and without any there is the shop's own (HOME-02). */
export function heroSlides(wide: Banner[], narrow: Banner[]): HeroSlide[] {
  const count = Math.max(wide.length, narrow.length)
  const slides = Array.from({ length: count }, (_, index) => pair(wide[index], narrow[index]))
  return count > 0 ? slides.filter((slide) => slide !== undefined) : [shopsOwn]
}

function pair(wide: Banner | undefined, narrow: Banner | undefined): HeroSlide | undefined {
  const either = wide ?? narrow
  return either && { wide: wide ?? either, narrow: narrow ?? either }
}

const slideTexts = {
  headline: 'Ground slowly, between two stones',
  text: 'Whole wheat atta and spices, milled fresh and at your door within a day.',
  link: '/products',
  tone: 'light',
} as const

const shopsOwn: HeroSlide = {
  wide: {
    id: 'default',
    image: { originalUrl: '/brand/hero-default-1920.webp', thumbnailUrl: '/brand/hero-default-960.webp' },
    ...slideTexts,
  },
  narrow: {
    id: 'default',
    image: { originalUrl: '/brand/hero-default-mobile-1080.webp', thumbnailUrl: '/brand/hero-default-mobile-540.webp' },
    ...slideTexts,
  },
}
