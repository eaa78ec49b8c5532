import { useToasts } from '../../session/toasts.ts'
import { Late, latePart } from '../../ui/late.tsx'

const toaster = latePart(async () => (await import('../../shell/toaster.tsx')).Toaster)

/** Where the short messages of the back office appear. */
export function Messages() {
  const isWanted = useToasts(({ isWanted }) => isWanted)
  return isWanted && <Late part={toaster} given={{}} />
}
