export const wordingsKey = ['wordings'] as const

export const channelNames = { sms: 'SMS', mail: 'mail' } as const

/** 'order-confirmed' → 'Order confirmed'. */
export function nameOf(template: string) {
  const words = template.replaceAll('-', ' ')
  return words ? words[0]?.toUpperCase() + words.slice(1) : words
}
