import { readFileSync } from 'node:fs'

// Read at once: later npm may be gone already, and then there is nothing to compare with.
const parent = process.ppid
const npm = process.env.npm_lifecycle_event && isShell(parent) ? parentOf(parent) : undefined

/**
 * Calls `onEnd` once when the npm that started this script is gone; gives what stops the watch. npm passes signals to the
 * shell between it and us, and that shell (dash) dies of SIGTERM without passing it on; after kill -9 of npm the shell
 * even stays.
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

// "pid (name) state parent ...": the name may hold anything, so read from behind its last bracket.
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
