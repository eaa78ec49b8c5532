export const messageTemplatesKey = ['wordings'] as const

export const channelNames = { sms: 'SMS', mail: 'mail' } as const

/** 'order-confirmed' → 'Order confirmed'. */
export function nameOf(template: string) {
  const label = template.replaceAll('-', ' ')
  return label ? label[0]?.toUpperCase() + label.slice(1) : label
}
