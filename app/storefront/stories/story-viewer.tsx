import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import ChevronUp from 'lucide/dist/esm/icons/chevron-up.mjs'
import { useId, useRef } from 'react'
import { useModal } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import type { Story } from '#contract/api/content/content.ts'
import { RoundButton } from './round-button.tsx'
import { StoryBar } from './story-bar.tsx'
import { StoryStage } from './story-stage.tsx'
import { useStoryKeys, useWheelSteps } from './use-story-moves.ts'
import { useStoryPlayer } from './use-story-player.ts'

type Props = { stories: Story[]; startAt: number; onClose: () => void }

/** One story after the other, over the whole screen of a phone, as an upright picture in the middle of a desk (STORY-01 to STORY-16). */
export function StoryViewer({ stories, startAt, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const player = useStoryPlayer(stories.length, startAt)
  const onWheel = useWheelSteps(player.go)
  useModal(dialog)
  useStoryKeys(player)
  const { index } = player
  const story = stories[index]
  if (!story) return null
  const title = `Story ${index + 1} of ${stories.length}: ${story.name}`
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onWheel={onWheel}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none place-items-center overflow-hidden bg-ink p-0 text-cream open:grid"
    >
      <h2 id={titleId} className="sr-only">
        {title}
      </h2>
      <p role="status" className="sr-only">
        {title}
      </p>
      <div className="relative h-dvh w-full max-w-[max(20rem,56.25dvh)] md:h-[calc(100dvh-3rem)] md:max-w-[max(20rem,calc(56.25dvh-1.6875rem))]">
        <StoryStage key={index} story={story} player={player} />
        <StoryBar story={story} count={stories.length} player={player} onClose={onClose} />
        <div className="absolute right-3 bottom-6 grid gap-3 lg:bottom-1/2 lg:left-full lg:ml-6 lg:w-fit lg:translate-y-1/2">
          <RoundButton label="Previous story" isIdle={index === 0} onPress={() => player.go(-1)}>
            <Icon node={ChevronUp} aria-hidden className="size-[24px]" />
          </RoundButton>
          <RoundButton label="Next story" isIdle={index === stories.length - 1} onPress={() => player.go(1)}>
            <Icon node={ChevronDown} aria-hidden className="size-[24px]" />
          </RoundButton>
        </div>
      </div>
    </dialog>
  )
}
