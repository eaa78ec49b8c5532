/** What one bench writes of docs/figures.md. */
export type Section = {
  heading: string
  /** Of `npm run`. */
  command: string
  lines: string[]
}

const title = '# Figures'

/** The page with these lines under a heading, in place of what stood there; the beginning of the page and other sections stay. */
export function withSection(page: string, { heading, command, lines }: Section) {
  const parts = page.split(/^(?=## )/m)
  const [beginning = '', ...sections] = parts[0]?.startsWith('## ') ? ['', ...parts] : parts
  const own = `## ${heading}\n\n\`npm run ${command}\`: ${lines.join('\n').trimEnd()}\n`
  const at = sections.findIndex((part) => part.startsWith(`## ${heading}\n`))
  const all = at < 0 ? [...sections, own] : sections.map((part, nth) => (nth === at ? own : part))
  return `${[beginning.trim() || title, ...all.map((part) => part.trimEnd())].join('\n\n')}\n`
}
