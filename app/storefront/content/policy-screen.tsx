import { NavLink } from 'react-router'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { RichText } from '#app/shared/ui/rich-text.tsx'
import { MailLink } from './contact/reach-links.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { policyPages } from './policy-pages.ts'

type Props = { name: string; content: string | null; failure: string; contactMail: string | null }

/** A policy text of the shop, its sentence when it cannot be had, whom to ask, and its neighbours (STAT-04, STAT-05). */
export function PolicyScreen({ name, content, failure, contactMail }: Props) {
  return (
    <div className="page pb-8">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name }]} />
      <div className="mt-2 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <article className="min-w-0">
          <h1 className="mb-6 text-section md:text-display">{name}</h1>
          {content ? (
            <>
              <h2 className="sr-only">The whole text</h2>
              <RichText html={content} />
            </>
          ) : (
            <NotLoaded sentence={failure} />
          )}
          {contactMail && (
            <p className="mt-10 max-w-[68ch] border-wheat border-t pt-4">
              Questions? Write to{' '}
              <MailLink
                mail={contactMail}
                className="inline-block py-1 font-medium break-all text-brown underline underline-offset-4"
              />
            </p>
          )}
        </article>
        <PolicyLinks />
      </div>
    </div>
  )
}

function PolicyLinks() {
  return (
    <nav aria-label="Our policies" className="lg:pt-2">
      <ul className="border-line border-t max-lg:grid max-lg:grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] lg:sticky lg:top-24">
        {[...policyPages, { name: 'Who we are', to: '/seller' }].map(({ name, to }) => (
          <li key={to} className="border-line border-b">
            <NavLink
              to={to}
              prefetch="intent"
              className="flex min-h-11 items-center text-brown underline-offset-4 hover:underline aria-[current=page]:font-semibold"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
