import { readFileSync } from 'node:fs'

// Read when the program starts: later npm may have ended, and there would be nothing to compare with.
const parent = process.ppid
const npm = process.env.npm_lifecycle_event && isShell(parent) ? parentOf(parent) : undefined

/**
 * Calls `onEnd` once when the npm that started this script has ended; returns a function that stops the watch. npm runs a script through
 * a shell and sends signals to that shell: dash ends on SIGTERM without forwarding it, and after a kill -9 of npm it stays, with us below it.
 * Only Linux shows who the parent of that shell is (docs/decisions/057-the-launchers-own-parts.md).
 */
export function watchNpm(onEnd) {
  if (!process.env.npm_lifecycle_event) return () => {}
  const timer = setInterval(() => {
    if (process.ppid === parent && (!npm || parentOf(parent) === npm)) return
    clearInterval(timer)
    onEnd()
  }, 500)
  timer.unref()
  return () => clearInterval(timer)
}

function isShell(pid) {
  return /^(\S*\/)?(ba|da|z)?sh\0-c\0/.test(readProcess(pid, 'cmdline'))
}

// "pid (name) state parent ...": the name may hold brackets and blanks itself, so the text behind the last bracket is read.
function parentOf(pid) {
  return readProcess(pid, 'stat').split(') ').at(-1)?.split(' ')[1]
}

function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
