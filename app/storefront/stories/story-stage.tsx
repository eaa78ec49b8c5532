import Play from 'lucide/dist/esm/icons/play.mjs'
import type { ReactNode } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'
import { StoredPicture } from '#app/shared/ui/pictures/stored-picture.tsx'
import { useIsSlow } from '#app/shared/ui/use-is-slow.ts'
import type { Story } from '#contract/api/content/content.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { StoryVideo } from './story-video.tsx'
import { useTouch } from './use-story-moves.ts'
import type { StoryPlayer } from './use-story-player.ts'

/** The picture of a story: its cover until the video is there, and what there is to say about it. */
export function StoryStage({ story, player }: { story: Story; player: StoryPlayer }) {
  const { isDue, isReady, isPlaying, hasFailed, isHintShown, attempt, videoProps, tryAgain } = player
  const touch = useTouch(player)
  const isLoading = useIsSlow(isDue && !isReady && !hasFailed && story.videoFile !== null, slowMs)
  return (
    <div className="absolute inset-0 overflow-hidden bg-brown md:rounded-card">
      <div
        {...touch}
        data-stage
        className="absolute inset-0 cursor-pointer touch-pinch-zoom select-none transition-opacity duration-200 starting:opacity-0"
      >
        <StoredPicture
          src={fileAddress(story.imageFile.originalUrl, 640)}
          alt=""
          draggable={false}
          standIn={null}
          className="absolute inset-0 size-full object-cover"
        />
        {isDue && story.videoFile && !hasFailed && (
          <StoryVideo
            key={attempt}
            {...videoProps}
            src={fileAddress(story.videoFile)}
            aria-label={`The story of ${story.name}`}
            aria-describedby={story.words ? 'story-words' : undefined}
            className={`absolute inset-0 size-full object-cover ${isReady ? '' : 'opacity-0'}`}
          />
        )}
      </div>
      {story.videoFile && story.words && (
        <p id="story-words" className="sr-only">
          {story.words}
        </p>
      )}
      <div className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center">
        {!story.videoFile ? (
          <StageMessage>Video not available</StageMessage>
        ) : hasFailed ? (
          <>
            <StageMessage isAlert>Failed to load video</StageMessage>
            <button
              type="button"
              onClick={tryAgain}
              className="pointer-events-auto min-h-11 rounded-field bg-golden px-4 font-semibold text-ink hover:bg-golden-deep"
            >
              Try Again
            </button>
          </>
        ) : isLoading ? (
          <StageMessage>Loading...</StageMessage>
        ) : (
          isReady &&
          !isPlaying && (
            <span className="grid size-18 place-items-center rounded-full bg-ink/75">
              <Icon node={Play} aria-hidden className="ml-1 size-8 fill-current" />
            </span>
          )
        )}
      </div>
      <div role="status" className="pointer-events-none absolute inset-x-16 bottom-10 grid justify-items-center">
        {isHintShown && <StageMessage>Scroll or Click to Navigate</StageMessage>}
      </div>
    </div>
  )
}

const slowMs = 500

function StageMessage({ children, isAlert = false }: { children: ReactNode; isAlert?: boolean }) {
  return (
    <p role={isAlert ? 'alert' : undefined} className="rounded-full bg-ink/75 px-4 py-2 font-medium text-small">
      {children}
    </p>
  )
}
