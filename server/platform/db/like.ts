/** A pattern for LIKE that finds `text` as it stands: its own % and _ are no wildcards. */
export function likeContaining(text: string) {
  return `%${escapeLike(text)}%`
}

export function likeStarting(text: string) {
  return `${escapeLike(text)}%`
}

/** The beginning of a word in a text that begins with a space. */
export function likeWordStarting(text: string) {
  return `% ${escapeLike(text)}%`
}

function escapeLike(text: string) {
  return text.replace(/[\\%_]/g, '\\$&')
}
