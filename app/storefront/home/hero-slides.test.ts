import { expect, it } from 'vitest'
import { heroSlides } from './hero-slides.ts'

const banner = (id: string) => ({ id, image: { originalUrl: `${id}.webp`, thumbnailUrl: `${id}-s.webp` } })

it('[HOME-02] without banners the shop shows its own picture', () => {
  expect(heroSlides([], [])).toMatchObject([{ wide: { image: { originalUrl: '/brand/hero-default-1920.webp' } } }])
})

it('[HOME-01] banners for wide screens and for phones stand side by side, in their order', () => {
  const slides = heroSlides([banner('w1'), banner('w2')], [banner('n1'), banner('n2')])
  expect(slides.map(({ wide, narrow }) => [wide.id, narrow.id])).toEqual([
    ['w1', 'n1'],
    ['w2', 'n2'],
  ])
})

it('[HOME-02] where one list is shorter or could not be read, the other steps in', () => {
  expect(heroSlides([banner('w1')], [])).toMatchObject([{ narrow: { id: 'w1' } }])
  expect(heroSlides([], [banner('n1')])).toMatchObject([{ wide: { id: 'n1' } }])
})
