/** How many SMS a text takes: 160 letters of the GSM alphabet in one and 153 in each of several, or 70 and 67 of any other script. */
export function smsParts(text: string) {
  const isPlain = [...text].every((content) => plain.includes(content) || wide.includes(content))
  const length = isPlain ? [...text].reduce((sum, content) => sum + (wide.includes(content) ? 2 : 1), 0) : text.length
  const [one, several] = isPlain ? [160, 153] : [70, 67]
  return length <= one ? 1 : Math.ceil(length / several)
}

// GSM 03.38; the second take two places.
const plain =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const wide = '^{}\\[~]|€'
