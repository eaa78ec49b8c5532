type Props = { className?: string }

/** Opens a mail to the shop. */
export function MailLink({ mail, className }: Props & { mail: string }) {
  return (
    <a href={`mailto:${mail}`} className={className}>
      {mail}
    </a>
  )
}

/** Dials the shop; the number is shown as the owner wrote it. */
export function PhoneLink({ phone, className }: Props & { phone: string }) {
  return (
    <a href={dialAddress(phone)} className={className}>
      {phone}
    </a>
  )
}

/** What a telephone dials: digits with at most a leading plus. */
export function dialAddress(phone: string) {
  return `tel:${phone.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')}`
}
