// `npm start`: install what is missing, build what changed, serve. Plain JavaScript: an old Node runs this file.
import { ensureBuilt } from './build/build-shop.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, projectFolder, serverFlags, serverProgram, withNodeFirst } from './node-binary.mjs'
import { say, stopWith } from './progress.mjs'
import { becomeProgram } from './run.mjs'

try {
  const installSeconds = await ensureInstalled('serve')
  const node = findNode()
  const buildSeconds = await ensureBuilt(node)
  if (installSeconds + buildSeconds > 0) {
    const total = performance.now() / 1000
    say(`Prepared in ${seconds(total)} (install ${seconds(installSeconds)}, build ${seconds(buildSeconds)}).`)
  }
  becomeProgram(node, [...serverFlags, serverProgram, ...process.argv.slice(2)], {
    cwd: projectFolder,
    env: withNodeFirst(node),
  })
} catch (error) {
  stopWith(error)
}

function seconds(value) {
  return `${value.toFixed(1)} s`
}
