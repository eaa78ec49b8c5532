// `npm run check`, `npm test`, `npm run test:night`: installs what is missing, then runs a stage (scripts/testing) on the shop's Node.
import { findTestBrowser } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, projectFolder, withNodeFirst, withQuickImports, withServerPrograms } from './node-binary.mjs'
import { stopWith } from './progress.mjs'
import { becomeProgram } from './run.mjs'

try {
  await ensureInstalled('test')
  const node = findNode()
  const browser = findTestBrowser()
  const env = withNodeFirst(node, {
    ...withQuickImports(withServerPrograms()),
    NODE_ENV: 'test',
    ...(browser ? { CHROME_PATH: browser } : {}),
  })
  becomeProgram(node, ['scripts/testing/run.ts', ...process.argv.slice(2)], { cwd: projectFolder, env })
} catch (error) {
  stopWith(error)
}
