import { Late, latePart } from '../../ui/late.tsx'

const toaster = latePart(async () => (await import('../../shell/toaster.tsx')).Toaster)

/** Where the short messages of the back office appear; there from the start, so that one can be shown without a connection. */
export function Messages() {
  return <Late part={toaster} given={{}} />
}
