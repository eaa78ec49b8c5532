import { readFileSync } from 'node:fs'

/**
 * Calls `onEnd` once when the npm that started this script is gone. npm passes signals to the shell between it and us,
 * and that shell (dash) dies of them without passing them on; after kill -9 of npm the shell even stays.
 */
export function watchNpm(onEnd) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const npm = isShell(parent) ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (!npm || parentOf(parent) === npm)) return
    clearInterval(timer)
    onEnd()
  }, 500)
  timer.unref()
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
