import Play from 'lucide/dist/esm/icons/play.mjs'
import { Icon } from '#app/shared/ui/icon.ts'
import { StoredPicture } from '#app/shared/ui/pictures/stored-picture.tsx'
import type { Story } from '#contract/api/content/content.ts'
import { fileAddress, pictureSet } from '#contract/rules/file-address.ts'
import { Teller } from './teller.tsx'

type Props = { story: Story; onOpen: () => void; onNear: () => void }

/** Cover, play button, and who tells it (HOME-12). */
export function StoryCard({ story, onOpen, onNear }: Props) {
  return (
    <button
      type="button"
      aria-label={`Play the story of ${story.name}`}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={({ currentTarget }) => {
        // Not every browser focuses a button that is pressed; the viewer gives the focus back to it.
        currentTarget.focus()
        onOpen()
      }}
      className="group mx-auto block w-full max-w-96 overflow-hidden rounded-card bg-cream text-left"
    >
      <span className="relative block overflow-hidden bg-backdrop">
        <StoredPicture
          src={fileAddress(story.imageFile.originalUrl, 480)}
          srcSet={pictureSet(story.imageFile.originalUrl, [240, 320, 480, 640])}
          sizes="(min-width: 75rem) 18rem, (min-width: 48rem) 22vw, 60vw"
          alt=""
          width={720}
          height={1280}
          loading="lazy"
          decoding="async"
          className="aspect-[4/5] w-full object-cover object-[50%_62%] transition-transform duration-200 group-hover:scale-103 md:aspect-[3/4] lg:aspect-[9/16]"
        />
        <span className="absolute bottom-3 left-3 grid size-14 place-items-center rounded-full bg-white text-brown shadow-float transition-colors duration-150 group-hover:bg-golden">
          <Icon node={Play} aria-hidden className="ml-0.5 size-6 fill-current" />
        </span>
      </span>
      <Teller story={story} className="p-3 text-brown" />
    </button>
  )
}
