import type { WhyCopy } from '#contract/api/content/page-copy.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { LinkedText } from './linked-text.tsx'
import { PagePicture } from './page-picture.tsx'
import { Passage } from './passage.tsx'

/** What sets this atta apart: the comparison on eight features, and what lies behind them (STAT-01, STAT-02). */
export function WhyScreen({ copy: { opening, comparison, passages, closing } }: { copy: WhyCopy }) {
  return (
    <div className="pb-8">
      <div className="page">
        <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Why Milloraa' }]} />
        <Opening copy={opening} />
        <section className="mt-16 md:mt-24">
          <h2 id="comparison" className="text-[1.375rem] leading-7 md:text-section md:leading-8">
            {comparison.heading}
          </h2>
          <p className="mt-2 mb-6 max-w-[60ch] text-ink-soft">{comparison.about}</p>
          <ComparisonTable columns={comparison.columns} rows={comparison.rows} />
          <div className="mt-6 grid max-w-[68ch] gap-3 text-ink-soft text-small">
            {comparison.note.map((paragraph) => (
              <p key={paragraph}>
                <LinkedText text={paragraph} />
              </p>
            ))}
          </div>
        </section>
        <div className="mt-16 grid gap-12 md:mt-24 md:gap-16">
          {passages.map((passage, index) => (
            <Passage key={passage.heading} {...passage} isPictureLast={index % 2 === 1} />
          ))}
        </div>
      </div>
      <div className="mt-16 border-line border-y bg-cream md:mt-24">
        <div className="page flex flex-col items-start gap-5 py-10 md:flex-row md:items-center md:justify-between md:py-14">
          <h2 className="max-w-[24ch] text-[1.375rem] leading-7 md:text-section md:leading-8">{closing.heading}</h2>
          <ButtonLink to="/products" prefetch="intent" className="px-8 max-sm:w-full">
            {closing.button}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function Opening({ copy: { kicker, heading, paragraphs, pictureUrl } }: { copy: WhyCopy['opening'] }) {
  return (
    <div className="mt-2 grid items-center gap-x-16 gap-y-8 md:grid-cols-[1.1fr_1fr]">
      <div>
        <h1 className="text-section md:text-display lg:text-[3.25rem] lg:leading-[3.5rem]">
          <span className="mb-2 block font-sans font-medium text-body text-ink-soft leading-6">{kicker}</span>
          {heading}
        </h1>
        <div className="mt-4 grid max-w-[52ch] gap-3 text-pretty md:text-card md:leading-7">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <LinkedText text={paragraph} />
            </p>
          ))}
        </div>
      </div>
      <div className="arch mx-auto aspect-[8/7] w-full max-w-[34rem]">
        <PagePicture
          path={pictureUrl}
          shape={[1080, 940]}
          sizes="(min-width: 48rem) 34rem, 100vw"
          isFirst
          className="h-full"
        />
      </div>
    </div>
  )
}
