// `node scripts/with-node.mjs [--test] <file> [args]`: runs a file of the project on the shop's Node, after installing
// what is missing; with --test that includes the test tools.
import { ensureInstalled } from './install.mjs'
import { findNode, projectFolder, withNodeFirst, withQuickImports, withServerPrograms } from './node-binary.mjs'
import { stopWith } from './progress.mjs'
import { becomeProgram } from './run.mjs'

try {
  const given = process.argv.slice(2)
  const isTest = given[0] === '--test'
  await ensureInstalled(isTest ? 'test' : 'serve')
  const node = findNode()
  const env = withNodeFirst(node, withQuickImports(isTest ? withServerPrograms() : process.env))
  becomeProgram(node, isTest ? given.slice(1) : given, { cwd: projectFolder, env })
} catch (error) {
  stopWith(error)
}
