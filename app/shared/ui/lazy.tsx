import { type ComponentType, useEffect, useState } from 'react'

export type LazyPart<Props> = {
  /** Fetches the code, once; callable before it is shown, when a hand is already on the button. */
  preload(): Promise<void>
  loaded(): ComponentType<Props> | undefined
}

/** A part of the page whose code comes when it is first needed, so that no page carries it from the start. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  async function fetchPart() {
    try {
      part = await load()
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  return {
    loaded: () => part,
    preload() {
      loading ??= fetchPart()
      return loading
    },
  }
}

type LazyProps<Props> = { part: LazyPart<Props>; componentProps: Props; onMissing?: () => void }

/** Shows a late part with what it is `given`, and nothing until it is there; `onMissing` hears that it cannot be had. */
export function Lazy<Props extends object>({ part, componentProps, onMissing }: LazyProps<Props>) {
  const [isLoaded, setLoaded] = useState(part.loaded() !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when it is first shown
  useEffect(() => {
    if (isLoaded) return
    let isMounted = true
    part.preload().then(
      () => isMounted && setLoaded(true),
      () => isMounted && onMissing?.(),
    )
    return () => {
      isMounted = false
    }
  }, [])

  const Part = part.loaded()
  return Part ? <Part {...componentProps} /> : null
}

/** Fetches ahead of use; whoever uses it hears of a failure. */
export function preload(part: { preload(): Promise<void> }) {
  part.preload().catch(() => {})
}
