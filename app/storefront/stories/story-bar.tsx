import Pause from 'lucide/dist/esm/icons/pause.mjs'
import Play from 'lucide/dist/esm/icons/play.mjs'
import Volume2 from 'lucide/dist/esm/icons/volume-2.mjs'
import VolumeX from 'lucide/dist/esm/icons/volume-x.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { Icon } from '#app/shared/ui/icon.ts'
import type { Story } from '#contract/api/content/content.ts'
import { RoundButton } from './round-button.tsx'
import { Teller } from './teller.tsx'
import type { StoryPlayer } from './use-story-player.ts'

type Props = { story: Story; count: number; player: StoryPlayer; onClose: () => void }

/** Above a story: how far it is, who tells it, and play, mute and close. Presses beside its buttons are for the story. */
export function StoryBar({ story, count, player, onClose }: Props) {
  const { index, progress, isPlaying, isMuted, toggle, toggleMuted } = player
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 p-3">
      <div aria-hidden className="flex gap-1.5 rounded-full bg-ink/75 p-1.5">
        {Array.from({ length: count }, (_, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks without identity
          <span key={nth} className="h-1 flex-1 overflow-hidden rounded-full bg-cream/35">
            <span
              className="block h-full origin-left rounded-full bg-golden"
              style={{ transform: `scaleX(${nth < index ? 1 : nth === index ? progress : 0})` }}
            />
          </span>
        ))}
      </div>
      <div className="mt-2 flex items-center gap-2">
        <Teller story={story} className="mr-auto rounded-full bg-ink/75 py-0.5 pr-4 pl-0.5" />
        <RoundButton isFirst label={isPlaying ? 'Pause' : 'Play'} onPress={toggle}>
          {isPlaying ? (
            <Icon node={Pause} aria-hidden className="size-5 fill-current" />
          ) : (
            <Icon node={Play} aria-hidden className="size-5 fill-current" />
          )}
        </RoundButton>
        <RoundButton label={isMuted ? 'Turn the sound on' : 'Turn the sound off'} onPress={toggleMuted}>
          {isMuted ? (
            <Icon node={VolumeX} aria-hidden className="size-5" />
          ) : (
            <Icon node={Volume2} aria-hidden className="size-5" />
          )}
        </RoundButton>
        <RoundButton label="Close" onPress={onClose}>
          <Icon node={X} aria-hidden className="size-5" />
        </RoundButton>
      </div>
    </div>
  )
}
