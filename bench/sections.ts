const title = '# The shop under a load that does not wait'

/** The page with these lines under a heading, in the place of what stood there; other sections stay. */
export function withSection(page: string, heading: string, lines: string[]) {
  const sections = page.split(/^(?=## )/m).filter((part) => part.startsWith('## '))
  const own = `## ${heading}\n\n${lines.join('\n').trimEnd()}\n`
  const at = sections.findIndex((part) => part.startsWith(`## ${heading}\n`))
  const all = at < 0 ? [...sections, own] : sections.map((part, nth) => (nth === at ? own : part))
  return `${title}\n\n${all.map((part) => part.trimEnd()).join('\n\n')}\n`
}
