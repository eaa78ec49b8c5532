import { useEffect, useRef, useState } from 'react'
import type { Step } from './story-moves.ts'

const loadDelayMs = 300
const hintMs = 2_000
const unplayed = { isReady: false, isPlaying: false, hasFailed: false, isHintShown: false, progress: 0 }

/** Which story is shown and how its video is doing. After a change its video is due 300 ms later, so that quick flicking downloads nothing (STORY-16). */
export function useStoryPlayer(count: number, startAt: number) {
  const video = useRef<HTMLVideoElement>(null)
  const [shown, setShown] = useState({ ...unplayed, index: startAt, attempt: 0, isDue: true })
  const [isMuted, setMuted] = useState(true)
  const { index: place, isDue, isHintShown } = shown
  const change = (part: Partial<typeof shown>) => setShown((shown) => ({ ...shown, ...part }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of story waits anew
  useEffect(() => {
    if (isDue) return
    const timer = setTimeout(() => setShown((shown) => ({ ...shown, isDue: true })), loadDelayMs)
    return () => clearTimeout(timer)
  }, [place, isDue])

  useEffect(() => {
    if (!isHintShown) return
    const timer = setTimeout(() => setShown((shown) => ({ ...shown, isHintShown: false })), hintMs)
    return () => clearTimeout(timer)
  }, [isHintShown])

  return {
    ...shown,
    isMuted,
    toggleMuted: () => setMuted((isMuted) => !isMuted),
    /** The first and the last story stop (open-points 32). */
    go(step: Step) {
      setShown((shown) => {
        const index = shown.index + step
        return index < 0 || index >= count ? shown : { ...unplayed, index, attempt: 0, isDue: false }
      })
    },
    toggle() {
      if (!video.current) return
      if (video.current.paused) video.current.play().catch(() => {})
      else video.current.pause()
    },
    tryAgain: () => setShown((shown) => ({ ...shown, ...unplayed, attempt: shown.attempt + 1 })),
    videoProps: {
      ref: video,
      muted: isMuted,
      onLoadedData: () => change({ isReady: true }),
      onPlay: () => change({ isPlaying: true, isHintShown: false }),
      onPause: () => change({ isPlaying: false }),
      onTimeUpdate: ({ currentTarget: { currentTime, duration } }: { currentTarget: HTMLVideoElement }) =>
        change({ progress: duration > 0 ? currentTime / duration : 0 }),
      onEnded: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
        currentTarget.pause()
        change({ isPlaying: false, isHintShown: true, progress: 1 })
      },
      onError: () => change({ hasFailed: true, isPlaying: false }),
    },
  }
}

export type StoryPlayer = ReturnType<typeof useStoryPlayer>
