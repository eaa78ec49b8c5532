import type { WhyCopy } from '#contract/api/content/page-copy.ts'
import { LinkedText } from './linked-text.tsx'
import { PagePicture } from './page-picture.tsx'

type Props = WhyCopy['passages'][number] & { isPictureLast: boolean }

/** Some paragraphs beside a large square picture; on phones the picture stands above. */
export function Passage({ heading, pictureUrl, paragraphs, isPictureLast }: Props) {
  return (
    <section
      className={`grid items-center gap-x-6 gap-y-5 md:grid-cols-12 md:[&>img]:col-span-6 ${isPictureLast ? 'md:[&>img]:order-last md:[&>img]:col-start-7' : ''}`}
    >
      <PagePicture
        path={pictureUrl}
        shape={[480, 480]}
        sizes="(min-width: 75rem) 36rem, (min-width: 48rem) 48vw, 92vw"
        className="aspect-square rounded-card"
      />
      <div className={`md:col-span-6 lg:col-span-5 ${isPictureLast ? '' : 'lg:col-start-8'}`}>
        <h2 className="text-[1.375rem] leading-7 md:text-section md:leading-8">{heading}</h2>
        <div className="mt-3 grid max-w-[56ch] gap-3 text-pretty">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <LinkedText text={paragraph} />
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}
