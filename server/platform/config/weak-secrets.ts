/** What a demo shop's codes and sessions are made with while it has no secret of its own. */
export const demoSecret = 'demo-secret-that-protects-nothing-real'

/** Why a secret protects nothing, as the end of a sentence; nothing where strangers could not find it. */
export function weaknessOf(secret: string) {
  if (/protects-nothing/i.test(secret)) return 'is one of the demo, which everybody can read'
  if (/change.?(me|this)|placeholder|example|password|qwerty/i.test(secret)) return 'holds words that are tried first'
  if (isEasilyGuessed(secret)) return 'is easily guessed: it has few different characters, or repeats itself'
  return undefined
}

// Of 32 random hexadecimal digits one in a billion has fewer; of 32 random decimal ones, one in 60,000.
const leastCharacters = 7

function isEasilyGuessed(secret: string) {
  return new Set(secret).size < leastCharacters || periodOf(secret) <= secret.length / 2 || isRow(secret)
}

/** The length of the shortest piece that the text repeats from its beginning to its end. */
function periodOf(text: string) {
  for (let length = 1; length < text.length; length += 1) if (text.startsWith(text.slice(length))) return length
  return text.length
}

/** Whether most characters follow the one before as in the alphabet, up or down. */
function isRow(text: string) {
  let steps = 0
  for (let at = 1; at < text.length; at += 1)
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) === 1) steps += 1
  return steps > text.length / 2
}
