/**
 * A text without these signs at its beginning and its end. Looks at each letter once: an expression for the end begins anew at each
 * sign of a text that is full of them.
 */
export function trimmedOf(text: string, signs: string) {
  let [begin, end] = [0, text.length]
  while (begin < end && signs.includes(text.charAt(begin))) begin += 1
  while (end > begin && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(begin, end)
}
