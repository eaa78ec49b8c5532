// `npm run build`: the storefront, when its sources changed.

import { ensureInstalled } from '../install.mjs'
import { findNode } from '../node-binary.mjs'
import { say, stopWith } from '../progress.mjs'
import { ensureBuilt } from './build-shop.mjs'

try {
  await ensureInstalled('serve')
  const seconds = await ensureBuilt(findNode())
  say(seconds > 0 ? `Built in ${seconds.toFixed(1)} s.` : 'The build is up to date.')
} catch (error) {
  stopWith(error)
}
