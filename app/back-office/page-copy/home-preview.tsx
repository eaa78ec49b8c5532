import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { listStories } from '#contract/api/content/content.ts'
import type { HomeCopy } from '#contract/api/content/page-copy.ts'
import { fileAddress } from '#contract/rules/file-address.ts'

const heading = 'text-[1.375rem] leading-7 md:text-section md:leading-8'

/**
 * The parts of home that its words are in, in their order; between them stand goods, offers and banners. Its film and its stories are
 * drawn here: taking theirs would cut the code that every shopper loads into more files.
 */
export function HomePreview({ copy, steps }: { copy: HomeCopy; steps: ReactNode }) {
  return (
    <>
      <div className="page mt-6">
        <h2 className={heading}>{copy.featured}</h2>
        <div className="mt-4 grid grid-cols-3 gap-3">
          {['one', 'two', 'three'].map((product) => (
            <span key={product} className="aspect-square rounded-card bg-backdrop" />
          ))}
        </div>
        <h2 className="mt-8 border-line border-y py-6 text-card">{copy.noOffers}</h2>
      </div>
      <div className="mt-12 rounded-t-[50%_3rem] bg-cream pt-14 pb-10 md:rounded-t-[50%_4.5rem] md:pt-24 md:pb-16">
        <Film film={copy.film} />
        <div className="mt-12 md:mt-20">{steps}</div>
      </div>
      <Stories copy={copy.stories} />
    </>
  )
}

function Film({ film }: Pick<HomeCopy, 'film'>) {
  return (
    <section className="page grid gap-5 md:grid-cols-[7fr_5fr] md:items-center md:gap-8 lg:gap-12">
      <div className="overflow-hidden rounded-card text-cream">
        <img src={fileAddress(film.posterUrl, 960)} alt="" className="aspect-video w-full object-cover" />
        <p className="flex h-12 items-center justify-center bg-brown text-small">{film.length}</p>
      </div>
      <div>
        <h2 className={heading}>{film.heading}</h2>
        {film.words.map((copy) => (
          <p key={copy} className="mt-3 max-w-[34rem] text-pretty">
            {copy}
          </p>
        ))}
      </div>
    </section>
  )
}

function Stories({ copy }: { copy: HomeCopy['stories'] }) {
  const { data: stories = [] } = useQuery({ queryKey: ['shown stories'], queryFn: () => api(listStories) })
  return (
    <section className="page my-12">
      <p className="font-medium text-ink-soft text-small">{copy.kicker}</p>
      <h2 className={heading}>{copy.heading}</h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-5">
        {stories.slice(0, 4).map(({ id, imageFile }) => (
          <li key={id}>
            <img
              src={fileAddress(imageFile.originalUrl, 320)}
              alt=""
              className="aspect-[9/16] w-full rounded-card object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
