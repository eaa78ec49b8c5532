import type { AboutCopy } from '#contract/api/content/page-copy.ts'
import { fileAddress, pictureSet } from '#contract/rules/file-address.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { StoredPicture } from '../ui/pictures/stored-picture.tsx'
import { LinkedText } from './linked-text.tsx'
import { PagePicture } from './page-picture.tsx'

/** Story, values, the four-step process and the way to the shop (STAT-03). */
export function AboutScreen({ copy: { opening, story, values, process, closing } }: { copy: AboutCopy }) {
  return (
    <div className="pb-8">
      <div className="page">
        <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'About' }]} />
      </div>
      <Opening copy={opening} />
      <div className="page">
        <Story copy={story} />
        <Values copy={values} />
      </div>
      <Process copy={process} />
      <div className="page mt-16 flex flex-col items-start gap-5 md:mt-24 md:flex-row md:items-center md:justify-between">
        <h2 className="max-w-[26ch] text-[1.375rem] leading-7 md:text-section md:leading-8">{closing.heading}</h2>
        <div className="flex shrink-0 gap-3 max-sm:w-full max-sm:flex-col">
          <ButtonLink to="/products" prefetch="intent" className="px-8">
            Shop Now
          </ButtonLink>
          <ButtonLink to="/why-milloraa" prefetch="intent" look="quiet">
            Why Milloraa
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** A field under a wide sky; the words stand in the sky. */
function Opening({ copy: { kicker, heading, wideUrl, tallUrl } }: { copy: AboutCopy['opening'] }) {
  return (
    <div className="md:page">
      <div className="grid aspect-[9/10] overflow-hidden bg-backdrop *:col-start-1 *:row-start-1 md:aspect-[12/5] md:rounded-t-[50%_4.5rem] md:rounded-b-card">
        <picture className="contents *:col-start-1 *:row-start-1">
          <source
            media="(max-width: 767px)"
            srcSet={pictureSet(tallUrl, [480, 640, 800, 1080])}
            sizes="70vw"
            width={1080}
            height={1200}
          />
          <StoredPicture
            src={fileAddress(wideUrl, 960)}
            srcSet={pictureSet(wideUrl, [800, 960, 1200, 1600, 1920])}
            sizes="(min-width: 75rem) 75rem, 100vw"
            alt=""
            width={1920}
            height={800}
            fetchPriority="high"
            standIn={null}
            className="h-full w-full object-cover"
          />
        </picture>
        <h1 className="relative px-5 pt-8 text-center text-section md:w-3/5 md:pt-12 md:pl-10 md:text-left md:text-display lg:pt-16 lg:pl-14 lg:text-[3.25rem] lg:leading-[3.5rem]">
          <span className="mb-1 block font-medium font-sans text-body text-ink leading-6 md:mb-2">{kicker}</span>
          {heading}
        </h1>
      </div>
    </div>
  )
}

function Story({ copy: { heading, paragraphs } }: { copy: AboutCopy['story'] }) {
  return (
    <section aria-labelledby="story" className="mt-12 grid gap-x-16 gap-y-5 md:mt-20 lg:grid-cols-12">
      <h2 id="story" className="text-[1.375rem] leading-7 md:text-section md:leading-9 lg:col-span-4">
        {heading}
      </h2>
      <div className="grid max-w-[64ch] gap-4 text-pretty md:text-card md:leading-7 lg:col-span-8">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <LinkedText text={paragraph} />
          </p>
        ))}
      </div>
    </section>
  )
}

function Values({ copy: { heading, list } }: { copy: AboutCopy['values'] }) {
  return (
    <section aria-labelledby="values" className="mt-16 grid gap-x-16 gap-y-5 md:mt-24 lg:grid-cols-12">
      <h2 id="values" className="text-[1.375rem] leading-7 md:text-section md:leading-9 lg:col-span-4">
        {heading}
      </h2>
      <dl className="border-line border-b lg:col-span-8">
        {list.map(({ name, text }) => (
          <div key={name} className="grid gap-x-8 gap-y-0.5 border-line border-t py-4 md:grid-cols-[14rem_1fr]">
            <dt className="font-display font-semibold text-brown text-card leading-6">{name}</dt>
            <dd className="max-w-[52ch] text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Process({ copy: { heading, list } }: { copy: AboutCopy['process'] }) {
  return (
    <section aria-labelledby="process" className="mt-16 border-line border-y bg-cream md:mt-24">
      <div className="page py-10 md:py-16">
        <h2 id="process" className="text-[1.375rem] leading-7 md:text-section md:leading-8">
          {heading}
        </h2>
        <ol className="mt-6 grid gap-6 md:mt-8 md:grid-cols-2 lg:grid-cols-4">
          {list.map(({ name, text, pictureUrl }, index) => (
            <li key={name} className="grid grid-cols-[112px_minmax(0,1fr)] items-start gap-x-4 md:block">
              <PagePicture
                path={pictureUrl}
                shape={[480, 480]}
                sizes="(min-width: 68.75rem) 17rem, (min-width: 48rem) 46vw, 7rem"
                className="aspect-square rounded-card"
              />
              <div className="md:mt-3">
                <h3 className="flex items-baseline gap-2 font-semibold text-card leading-6">
                  <span aria-hidden className="board text-golden-edge">
                    {index + 1}
                  </span>
                  {name}
                </h3>
                <p className="mt-0.5 text-pretty text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
