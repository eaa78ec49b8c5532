export const mostShown = 300

/** The first 300 characters of a longer message, never half a letter (VAL-38); undefined for one that is shown whole. */
export function shortened(message: string) {
  if (message.length <= mostShown) return undefined
  const letter = new Intl.Segmenter('en-IN').segment(message).containing(mostShown)
  return `${message.slice(0, letter?.index ?? mostShown).trimEnd()}…`
}
