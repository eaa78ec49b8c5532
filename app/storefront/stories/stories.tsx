import { useRef, useState } from 'react'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Lazy, lazyPart } from '#app/shared/ui/lazy.tsx'
import { showNoConnection } from '#app/shared/ui/toasts/toasts.ts'
import type { Story } from '#contract/api/content/content.ts'
import type { HomeCopy } from '#contract/api/content/page-copy.ts'
import { StoryCard } from './story-card.tsx'

const storyViewer = lazyPart(async () => (await import('./story-viewer.tsx')).StoryViewer)

type Props = { stories: Story[]; copy: HomeCopy['stories'] }

/** What customers tell: one at a time on phones, a row of cards from 768 px on (HOME-09 to HOME-13). */
export function Stories({ stories, copy }: Props) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const close = () => setOpenAt(null)
  return (
    <section aria-labelledby="stories" className="page">
      <p className="font-medium text-ink-soft text-small">{copy.kicker}</p>
      <h2 id="stories" className="text-[1.375rem] leading-7 md:text-section md:leading-8">
        {copy.heading}
      </h2>
      {stories.length > 0 ? (
        <StoryRow stories={stories} open={setOpenAt} />
      ) : (
        <EmptyState title="No Story Available Currently" text="Check back later for customer stories" />
      )}
      {openAt !== null && (
        <Lazy
          part={storyViewer}
          componentProps={{ stories, startAt: openAt, onClose: close }}
          onMissing={() => {
            close()
            showNoConnection()
          }}
        />
      )}
    </section>
  )
}

function StoryRow({ stories, open }: { stories: Story[]; open: (index: number) => void }) {
  const track = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  return (
    <>
      <ul
        ref={track}
        onScroll={({ currentTarget }) => setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        className="-mx-4 mt-4 flex snap-x snap-mandatory overflow-x-auto scroll-smooth max-md:[scrollbar-width:none] md:mx-0 md:mt-6 md:snap-proximity md:gap-5"
      >
        {stories.map((story, nth) => (
          <li
            key={story.id}
            className="w-full shrink-0 snap-center px-4 md:w-[calc((100%-3.75rem)/4)] md:min-w-40 md:px-0"
          >
            <StoryCard story={story} onOpen={() => open(nth)} onNear={() => storyViewer.preload().catch(() => {})} />
          </li>
        ))}
      </ul>
      {stories.length > 1 && (
        <div className="mt-1 flex justify-center text-brown md:hidden">
          {stories.map(({ id }, nth) => (
            <button
              key={id}
              type="button"
              aria-label={`Story ${nth + 1} of ${stories.length}`}
              aria-current={nth === index ? 'true' : undefined}
              onClick={() => track.current?.scrollTo({ left: nth * track.current.clientWidth })}
              className="grid h-11 min-w-7 place-items-center"
            >
              <span
                className={`block h-2 rounded-full bg-current transition-[width] duration-200 ${nth === index ? 'w-5' : 'w-2 opacity-50'}`}
              />
            </button>
          ))}
        </div>
      )}
    </>
  )
}
