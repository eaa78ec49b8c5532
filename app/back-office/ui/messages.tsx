import { Late, latePart } from '#app/shared/ui/late.tsx'

const toaster = latePart(async () => (await import('#app/shared/ui/toasts/toaster.tsx')).Toaster)

/** Where the short messages of the back office appear; there from the start, so that one can be shown without a connection. */
export function Messages() {
  return <Late part={toaster} given={{}} />
}
