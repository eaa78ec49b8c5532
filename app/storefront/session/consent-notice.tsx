import { type ReactNode, useId } from 'react'
import type { GivenConsent } from '#contract/api/accounts/consents.ts'

/** Names the wordings below in the log of consents: a change of words takes a new name. */
export const noticeVersion = '2026-11-21'

/** What a call sends of the choice made under the notice. */
export function givenConsent(wantsOffers: boolean): GivenConsent {
  return { notice: noticeVersion, ...(wantsOffers ? { offers: 'yes' } : {}) }
}

type ConsentStep = 'sign-in' | 'guest-checkout'

/** What is asked for and why, before it is sent: going on is the consent (DPDP Act 2023 s. 5, 6). */
export function ConsentNotice({ at }: { at: ConsentStep }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="text-ink-soft text-label">
      <h3 id={titleId} className="font-medium font-sans text-brown text-label">
        What we keep, and why
      </h3>
      <ul className="mt-1 list-disc space-y-1 pl-4">
        {reasons[at].map(([data, why]) => (
          <li key={data}>
            <span className="font-medium text-ink">{data}</span> {why}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        By going on you agree to this. {rights[at]} <PolicyLink>Privacy policy</PolicyLink>
      </p>
    </section>
  )
}

type BoxProps = { isTicked: boolean; onTick: (isTicked: boolean) => void; className?: string }

/** Offers are asked for apart from the service, and never ticked beforehand. */
export function OffersBox({ isTicked, onTick, className = '' }: BoxProps) {
  return (
    <label className={`flex min-h-11 w-fit cursor-pointer items-center gap-3 text-small ${className}`}>
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
        className="size-5 shrink-0 accent-brown"
      />
      Send me offers by SMS
    </label>
  )
}

const reasons = {
  'sign-in': [
    ['Your mobile number', 'to sign you in and tell you about your orders.'],
    ['Name, email and address', 'once given, to deliver and bill your orders.'],
  ],
  'guest-checkout': [
    ['Name, mobile number and address', 'to deliver this order.'],
    ['Email and mobile number', 'to tell you about it.'],
    ['All of it with the order', 'for its bill, which tax law has us keep.'],
  ],
} as const

const rights = {
  'sign-in': 'Read, copy or delete it in your account at any time.',
  'guest-checkout': 'Ask us for a copy or to delete it at any time.',
} as const

/** In a tab of its own: what is typed here stays. */
function PolicyLink({ children }: { children: ReactNode }) {
  return (
    <a
      href="/privacy"
      target="_blank"
      rel="noopener"
      className="py-1 font-medium whitespace-nowrap text-brown underline underline-offset-2"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
