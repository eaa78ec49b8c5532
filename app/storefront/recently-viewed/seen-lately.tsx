import { useEffect, useRef, useState } from 'react'
import { Lazy, lazyPart } from '#app/shared/ui/lazy.tsx'
import { noteSeen, readSeen } from './seen-products.ts'

/**
 * What this browser has looked at before, without the product it looks at now (`noted` as seen). Its code and its products
 * come when the page is scrolled near it, and only for somebody who has seen something.
 */
export function SeenLately({ now }: { now?: string }) {
  const [ids, setIds] = useState<string[]>([])
  const [isNear, setNear] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    setIds(readSeen().filter((id) => id !== now))
    if (now) noteSeen(now)
  }, [now])

  useEffect(() => {
    if (ids.length === 0 || !box.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '400px' })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [ids])

  if (ids.length === 0) return null
  return (
    <div ref={box} className="mt-12 min-h-60 md:mt-20">
      {isNear && (
        <Lazy
          key={now}
          part={seenRow}
          componentProps={{ ids, onEmpty: () => setIds([]) }}
          onMissing={() => setIds([])}
        />
      )}
    </div>
  )
}

const seenRow = lazyPart(async () => (await import('./seen-row.tsx')).SeenRow)
