import { useState } from 'react'
import { apiContext } from '#app/shared/api/context.ts'
import { pageMeta } from '#app/shared/page-head/page-meta.ts'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { getSeller } from '#contract/api/content/settings.ts'
import type { Route } from './+types/contact-page.ts'
import { ContactDetails } from './contact/contact-details.tsx'
import { ContactForm } from './contact/contact-form.tsx'
import { MessageSent } from './contact/message-sent.tsx'
import { preparedMessage } from './contact/prefilled-messages.ts'

export function meta({ matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  const description = 'Ask about an order, a flour or a delivery: by the form, by mail or by phone.'
  return pageMeta({ origin, path: '/contact-us', title: 'Contact us', description })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const seller = await context
    .get(apiContext)(getSeller)
    .catch(() => null)
  return { seller, beginning: preparedMessage(request.url) }
}

/** The contact form beside everything else by which the shop can be reached (STAT-07, STAT-08). */
export default function ContactPage({ loaderData: { seller, beginning } }: Route.ComponentProps) {
  const [sentFrom, setSentFrom] = useState<string>()
  return (
    <div className="page pb-8">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Contact Us' }]} />
      <div className="mt-2 grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="max-w-[42rem]">
          <h1 className="text-section md:text-display">Contact us</h1>
          <p className="mt-2 mb-8 max-w-[52ch] text-pretty text-ink-soft md:text-card md:leading-7">
            A late parcel, a question about a flour, a building we do not know yet: write it down here, and somebody who
            works at the mill answers.
          </p>
          {sentFrom ? (
            <MessageSent email={sentFrom} onAgain={() => setSentFrom(undefined)} />
          ) : (
            <ContactForm key={beginning} beginning={beginning} onSent={setSentFrom} />
          )}
          <noscript>
            <p className="mt-4">
              Sending the form needs JavaScript. A mail or a call reaches us just as well; both are on this page.
            </p>
          </noscript>
        </div>
        <section aria-labelledby="reach" className="lg:pt-3">
          <h2 id="reach" className="mb-4 text-card">
            Other ways to reach us
          </h2>
          <ContactDetails seller={seller} />
        </section>
      </div>
    </div>
  )
}
