/** Whether a header such as Accept names something, and not with the weight 0 that stands for never (RFC 9110, 12.4.2). */
export function isAccepted(header: string | string[] | undefined, name: string) {
  return String(header ?? '')
    .split(',')
    .some((one) => {
      const [named = '', ...weights] = one.split(';').map((part) => part.trim().toLowerCase())
      return named === name && !weights.some((weight) => /^q=0(\.0*)?$/.test(weight))
    })
}
