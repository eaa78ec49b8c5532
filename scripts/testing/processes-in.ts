import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export type Running = { pid: number; command: string }

/** The processes that work in a folder, whoever started them. */
export function processesIn(folder: string): Running[] {
  const processFolders = process.platform === 'linux' ? foldersByProc() : foldersByLsof()
  const inside = processFolders.filter(
    ({ workingFolder }) => workingFolder === folder || workingFolder.startsWith(`${folder}/`),
  )
  return inside.map(({ pid }) => ({ pid, command: commandOf(pid) })).filter(({ command }) => command !== '')
}

type ProcessFolder = { pid: number; workingFolder: string }

function foldersByProc(): ProcessFolder[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.map((pid) => ({ pid, workingFolder: workingFolderOf(pid) }))
}

function workingFolderOf(pid: number) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

// "p<pid>", then lines of its files, of which "n<path>" is the folder it works in.
function foldersByLsof(): ProcessFolder[] {
  const lines = execFileSync('lsof', ['-w', '-d', 'cwd', '-Fpn'], { encoding: 'utf8' }).split('\n')
  const found: ProcessFolder[] = []
  let pid = 0
  for (const line of lines) {
    if (line.startsWith('p')) pid = Number(line.slice(1))
    else if (line.startsWith('n')) found.push({ pid, workingFolder: line.slice(1) })
  }
  return found
}

/** Empty for one that has ended and only waits for its parent to notice. */
function commandOf(pid: number) {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim().slice(0, 200)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .slice(0, 200)
  } catch {
    return ''
  }
}
