import { Lazy, lazyPart } from '#app/shared/ui/lazy.tsx'

const toaster = lazyPart(async () => (await import('#app/shared/ui/toasts/toaster.tsx')).Toaster)

/** Where the short messages of the back office appear; there from the start, so that one can be shown without a connection. */
export function Messages() {
  return <Lazy part={toaster} componentProps={{}} />
}
