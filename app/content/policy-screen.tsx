import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RichText } from '../ui/rich-text.tsx'

type Props = { name: string; content: string | null; failure: string; contactMail: string | null }

/** A policy text of the shop, its sentence when it cannot be had, and whom to ask (STAT-04, STAT-05). */
export function PolicyScreen({ name, content, failure, contactMail }: Props) {
  return (
    <div className="page pb-8">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name }]} />
      <h1 className="mb-6 text-section md:text-display">{name}</h1>
      <h2 className="sr-only">The whole text</h2>
      {content ? (
        <RichText html={content} />
      ) : (
        <EmptyState isAlert title={failure} text="Please try again in a moment." />
      )}
      {contactMail && (
        <p className="mt-8 max-w-[68ch] border-wheat border-t pt-4">
          Questions? Write to{' '}
          <a href={`mailto:${contactMail}`} className="font-medium text-brown underline underline-offset-4">
            {contactMail}
          </a>
        </p>
      )}
    </div>
  )
}
