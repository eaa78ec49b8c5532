import { Steps } from '#app/shared/screens/steps.tsx'
import type { HomeCopy } from '#contract/api/content/page-copy.ts'
import { AboutFilm } from './about-film.tsx'

/** How flour comes to be and how it comes to the kitchen, on one cream ground under the arch. */
export function Mill({ film, steps, promise }: Pick<HomeCopy, 'film' | 'steps'> & { promise: string }) {
  return (
    <div className="rounded-t-[50%_3rem] bg-cream pt-14 pb-10 md:rounded-t-[50%_4.5rem] md:pt-24 md:pb-16">
      <AboutFilm film={film} />
      <div className="mt-12 md:mt-20">
        <Steps copy={steps} promise={promise} />
      </div>
    </div>
  )
}
