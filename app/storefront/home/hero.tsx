import Pause from 'lucide/dist/esm/icons/pause.mjs'
import Play from 'lucide/dist/esm/icons/play.mjs'
import { useEffect, useState } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'
import { useRotation } from '#app/shared/ui/use-rotation.ts'
import { HeroSlide } from './hero-slide.tsx'
import type { HeroSlide as Slide } from './hero-slides.ts'

type Props = { slides: Slide[]; linkText: (address: string) => string }

/** The banners, one at a time (HOME-01). The picture after the one in sight is fetched ahead, the others not before their turn. */
export function Hero({ slides, linkText }: Props) {
  const { index, goTo, isStopped, toggle, watch, pauseProps } = useRotation<HTMLElement>(slides.length)
  const seen = useSeen(index, slides.length)
  const isDark = slides[index]?.wide.tone === 'dark'
  return (
    <section
      ref={watch}
      {...pauseProps}
      aria-roledescription="carousel"
      aria-label="News from the mill"
      className="relative md:page md:pt-4"
    >
      <div className="grid min-h-[calc(100vw*10/9)] overflow-hidden rounded-t-[50%_3rem] bg-backdrop *:col-start-1 *:row-start-1 md:aspect-[12/5] md:min-h-0 md:rounded-t-[50%_4.5rem] md:rounded-b-card">
        {slides.map((slide, nth) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group by the ARIA pattern
          <div
            key={slide.wide.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${nth + 1} of ${slides.length}`}
            inert={nth !== index}
            className={`transition-opacity duration-500 ${nth === index ? 'opacity-100' : 'opacity-0'}`}
          >
            {seen.has(nth) && <HeroSlide slide={slide} isFirst={nth === 0} linkText={linkText} />}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div
          className={`flex items-center justify-center text-brown md:absolute md:bottom-2 md:left-10 lg:left-16 ${isDark ? 'md:text-cream' : ''}`}
        >
          <button
            type="button"
            onClick={toggle}
            aria-label={isStopped ? 'Let the pictures change' : 'Stop the pictures from changing'}
            className="grid size-11 place-items-center"
          >
            {isStopped ? (
              <Icon node={Play} aria-hidden className="size-4" />
            ) : (
              <Icon node={Pause} aria-hidden className="size-4" />
            )}
          </button>
          {slides.map((slide, nth) => (
            <button
              key={slide.wide.id}
              type="button"
              aria-label={`Picture ${nth + 1} of ${slides.length}`}
              aria-current={nth === index ? 'true' : undefined}
              onClick={() => goTo(nth)}
              className="grid h-11 min-w-7 place-items-center"
            >
              <span
                className={`block h-2 rounded-full bg-current transition-[width] duration-200 ${nth === index ? 'w-5' : 'w-2 opacity-50'}`}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

/** The slides whose pictures are there: on the server only the first, then each one in sight and the one after it. */
function useSeen(index: number, count: number) {
  const [seen, setSeen] = useState(() => new Set([0]))
  useEffect(() => {
    // The first picture must have the line to itself.
    const timer = setTimeout(() => setSeen((seen) => new Set(seen).add(index).add((index + 1) % count)), 2_000)
    return () => clearTimeout(timer)
  }, [index, count])
  return seen.has(index) ? seen : new Set(seen).add(index)
}
