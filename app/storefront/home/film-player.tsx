import Maximize from 'lucide/dist/esm/icons/maximize.mjs'
import Minimize from 'lucide/dist/esm/icons/minimize.mjs'
import Pause from 'lucide/dist/esm/icons/pause.mjs'
import Play from 'lucide/dist/esm/icons/play.mjs'
import Volume2 from 'lucide/dist/esm/icons/volume-2.mjs'
import VolumeX from 'lucide/dist/esm/icons/volume-x.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#app/shared/ui/icon.ts'
import { useFullScreen } from './use-full-screen.ts'

type Props = { video: string; poster: string; onFail: () => void }

/** Plays the film at once, with everything to steer it beneath the picture (HOME-07). */
export function FilmPlayer({ video: address, poster, onFail }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const playButton = useRef<HTMLButtonElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isMuted, setMuted] = useState(false)
  const [time, setTime] = useState({ at: 0, of: 0 })
  const fullScreen = useFullScreen(frame, video)

  // The button that was pressed for it is gone.
  useEffect(() => playButton.current?.focus({ preventScroll: true }), [])

  function toggle() {
    if (!video.current) return
    if (video.current.paused) video.current.play().catch(() => {})
    else video.current.pause()
  }

  const updateTime = ({ currentTarget: { currentTime, duration } }: { currentTarget: HTMLVideoElement }) =>
    setTime({ at: currentTime, of: duration || 0 })

  return (
    <div ref={frame} className={`absolute inset-0 flex flex-col text-cream ${fullScreen.isOn ? 'bg-ink' : ''}`}>
      <video
        ref={video}
        src={address}
        poster={poster}
        autoPlay
        playsInline
        preload="none"
        muted={isMuted}
        onClick={toggle}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onLoadedMetadata={updateTime}
        onTimeUpdate={updateTime}
        onEnded={() => setPlaying(false)}
        onError={onFail}
        // It has no sound: the words beside it tell what it shows.
        aria-labelledby="film"
        aria-describedby="film-words"
        className="min-h-0 w-full flex-1 cursor-pointer object-contain"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        role="group"
        aria-label="Film"
        className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-1 bg-brown px-1"
      >
        <Control ref={playButton} label={isPlaying ? 'Pause' : 'Play'} onPress={toggle}>
          {isPlaying ? (
            <Icon node={Pause} className="size-[20px] fill-current" />
          ) : (
            <Icon node={Play} className="size-[20px] fill-current" />
          )}
        </Control>
        <input
          type="range"
          aria-label="Progress"
          aria-valuetext={`${Math.floor(time.at)} of ${Math.floor(time.of)} seconds`}
          min={0}
          max={time.of || 1}
          step={0.1}
          value={time.at}
          onChange={({ currentTarget: { valueAsNumber } }) => {
            if (video.current) video.current.currentTime = valueAsNumber
            setTime(({ of }) => ({ at: valueAsNumber, of }))
          }}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-golden"
        />
        <span aria-hidden className="px-2 text-small tabular-nums">
          {clock(time.at)} / {clock(time.of)}
        </span>
        <Control label={isMuted ? 'Turn the sound on' : 'Turn the sound off'} onPress={() => setMuted(!isMuted)}>
          {isMuted ? <Icon node={VolumeX} className="size-[20px]" /> : <Icon node={Volume2} className="size-[20px]" />}
        </Control>
        {fullScreen.isPossible && (
          <Control label={fullScreen.isOn ? 'Leave full screen' : 'Full screen'} onPress={fullScreen.toggle}>
            {fullScreen.isOn ? (
              <Icon node={Minimize} className="size-[20px]" />
            ) : (
              <Icon node={Maximize} className="size-[20px]" />
            )}
          </Control>
        )}
      </div>
    </div>
  )
}

type ControlProps = {
  label: string
  onPress: () => void
  children: ReactNode
  ref?: React.Ref<HTMLButtonElement>
}

function Control({ label, onPress, children, ref }: ControlProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-[44px] shrink-0 place-items-center rounded-field hover:bg-ink focus-visible:outline-golden"
    >
      {children}
    </button>
  )
}

function clock(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
