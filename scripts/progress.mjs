const everySeconds = 3

/** Runs `work` and says every few seconds that it is still going on; gives the seconds it took. */
export async function showProgress(title, work, detail = () => '') {
  const begin = performance.now()
  const elapsed = () => (performance.now() - begin) / 1000
  say(`${title} ...`)
  const timer = setInterval(() => {
    const more = detail()
    say(`${title} ... ${Math.round(elapsed())} s${more ? `, ${more}` : ''}`)
  }, everySeconds * 1000)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return elapsed()
}

export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Ends the program with one plain sentence. */
export function stopWith(error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
