import Play from 'lucide/dist/esm/icons/play.mjs'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { Lazy, lazyPart } from '#app/shared/ui/lazy.tsx'
import { StoredPicture } from '#app/shared/ui/pictures/stored-picture.tsx'
import type { HomeCopy } from '#contract/api/content/page-copy.ts'
import { fileAddress, pictureSet } from '#contract/rules/file-address.ts'

const filmPlayer = lazyPart(async () => (await import('./film-player.tsx')).FilmPlayer)

/** The film about the shop (HOME-07, HOME-08). Nothing of it is loaded before it is played, and the player comes with it. */
export function AboutFilm({ film }: { film: HomeCopy['film'] }) {
  const video = fileAddress(film.videoUrl)
  const poster = fileAddress(film.posterUrl, 960)
  // How often it was tried; 0 is not yet.
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)

  function play() {
    setFailed(false)
    setAttempt((attempt) => attempt + 1)
  }

  return (
    <section
      aria-labelledby="film"
      className="page grid gap-5 md:grid-cols-[7fr_5fr] md:items-center md:gap-8 lg:gap-12"
    >
      <div className="relative overflow-hidden rounded-card text-cream">
        <StoredPicture
          src={poster}
          srcSet={pictureSet(film.posterUrl, [480, 640, 960, 1200])}
          sizes="(min-width: 75rem) 42rem, (min-width: 48rem) 56vw, 92vw"
          alt=""
          width={1280}
          height={720}
          loading="lazy"
          decoding="async"
          className="aspect-video w-full object-cover"
        />
        <p className="flex h-12 items-center justify-center bg-brown text-small">{film.length}</p>
        <noscript>
          {/* biome-ignore lint/a11y/useMediaCaption: it has no sound; what it shows stands beside it */}
          <video
            src={video}
            poster={poster}
            controls
            preload="none"
            aria-labelledby="film"
            aria-describedby="film-words"
            className="absolute inset-0 z-10 size-full"
          />
        </noscript>
        {hasFailed ? (
          <div
            role="alert"
            className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-brown p-4"
          >
            <p className="font-display font-semibold text-card">Video failed to load...</p>
            <Button ref={takeLostFocus} onClick={play}>
              Try Again
            </Button>
          </div>
        ) : attempt === 0 ? (
          <button
            type="button"
            aria-label={`Play the film: ${film.heading}`}
            onPointerEnter={() => filmPlayer.preload().catch(() => {})}
            onClick={play}
            className="group absolute inset-0 grid place-items-center pb-12"
          >
            <span className="grid size-18 place-items-center rounded-full bg-white text-brown shadow-float transition-colors duration-150 group-hover:bg-golden">
              <Icon node={Play} aria-hidden className="ml-1 size-8 fill-current" />
            </span>
          </button>
        ) : (
          <Lazy
            key={attempt}
            part={filmPlayer}
            componentProps={{ video, poster, onFail: () => setFailed(true) }}
            onMissing={() => setFailed(true)}
          />
        )}
      </div>
      <div>
        <h2 id="film" className="text-[1.375rem] leading-7 md:text-section md:leading-8">
          {film.heading}
        </h2>
        <div id="film-words">
          {film.words.map((sentence) => (
            <p key={sentence} className="mt-3 max-w-[34rem] text-pretty">
              {sentence}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}

/** The focus was on a button of the player, which is gone. */
function takeLostFocus(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}
