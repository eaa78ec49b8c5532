import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Panel } from '../ui/panel.tsx'

const screens = { phone: { name: 'Phone', width: 390 }, wide: { name: 'Wide screen', width: 1280 } } as const
type Screen = keyof typeof screens

/** A part of the storefront in its own dress, as wide as a phone or a wide screen; nothing in it can be pressed. */
export function StorefrontPreview({ children }: { children: ReactNode }) {
  const [screen, setScreen] = useState<Screen>('phone')
  const [mountPoint, setMountPoint] = useState<HTMLElement>()
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useWidth(box)
  const { width } = screens[screen]
  const scale = Math.min(1, room / width)

  // Browsers differ in when an empty frame has its document.
  useEffect(() => setMountPoint(furnish(frame.current)), [])

  return (
    <Panel
      title="As shoppers will see it"
      className="lg:sticky lg:top-4"
      actions={
        <fieldset className="flex gap-1">
          <legend className="sr-only">How wide</legend>
          {(Object.keys(screens) as Screen[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === screen}
              onClick={() => setScreen(name)}
              className="min-h-11 rounded-field px-3 text-small font-medium text-brown hover:bg-cream aria-pressed:bg-golden-pale lg:min-h-8"
            >
              {screens[name].name}
            </button>
          ))}
        </fieldset>
      }
    >
      <div ref={box} className="h-[36rem] overflow-hidden rounded-field border border-line">
        <iframe
          ref={frame}
          title="As shoppers will see it"
          onLoad={() => setMountPoint(furnish(frame.current))}
          style={{ width, height: `${36 / scale}rem`, transform: `scale(${scale})`, transformOrigin: '0 0' }}
          className="mx-auto block max-w-none origin-top-left bg-white"
        />
      </div>
      {mountPoint && createPortal(<div inert>{children}</div>, mountPoint)}
    </Panel>
  )
}

/** Gives a frame the styles of this page. */
function furnish(frame: HTMLIFrameElement | null) {
  const inside = frame?.contentDocument
  if (!inside) return undefined
  if (inside.head.childElementCount === 0) {
    inside.documentElement.lang = document.documentElement.lang
    for (const sheet of document.querySelectorAll('link[rel=stylesheet], style')) {
      inside.head.append(inside.importNode(sheet, true))
    }
  }
  return inside.body
}

function useWidth(box: React.RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(390)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return width
}
