import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Seller } from '#contract/api/content/settings.ts'
import { MailLink, PhoneLink } from './reach-links.tsx'

/** Mail, phone, hours, address and the shop elsewhere (STAT-07, STAT-08); what the owner has not filled in is left out. */
export function ContactDetails({ seller }: { seller: Seller | null }) {
  const { contactMail, contactPhone, contactHours, address, legalName, social = [] } = seller ?? {}
  return (
    <dl className="grid gap-5">
      {contactPhone && (
        <Detail name="Call">
          <PhoneLink phone={contactPhone} className={bigLink} />
          {contactHours && <span className="block text-ink-soft text-small">{contactHours}</span>}
        </Detail>
      )}
      {contactMail && (
        <Detail name="Write">
          <MailLink mail={contactMail} className={`${bigLink} break-all`} />
        </Detail>
      )}
      {address && (
        <Detail name="Visit or post">
          {legalName && <span className="block">{legalName}</span>}
          {address}
        </Detail>
      )}
      {social.length > 0 && (
        <Detail name="Follow">
          <ul className="flex flex-wrap gap-x-5">
            {social.map(({ name, address }) => (
              <li key={name}>
                <a href={address} target="_blank" rel="noreferrer" className={link}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Detail>
      )}
      <Detail name="Complain">
        If an answer did not help, our{' '}
        <Link to="/seller#grievance" className="text-brown underline underline-offset-4">
          Grievance Officer
        </Link>{' '}
        looks at it.
      </Detail>
    </dl>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-line border-t pt-4">
      <dt className="text-ink-soft text-small">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

const link = 'inline-flex min-h-11 items-center text-brown underline underline-offset-4'
const bigLink = 'inline-block py-1 font-display font-semibold text-brown text-card underline-offset-4 hover:underline'
