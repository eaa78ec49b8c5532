import type { RouterContextProvider } from 'react-router'
import { apiContext } from '#app/shared/api/context.ts'
import type { Api } from '#contract/api/client.ts'

/** What a page says, for a loader; the usual words where the shop's own cannot be had. */
export function loadCopy<Copy>(
  context: Readonly<RouterContextProvider>,
  read: (api: Api) => Promise<Copy>,
  defaults: Copy,
): Promise<Copy> {
  return read(context.get(apiContext)).catch(() => defaults)
}
