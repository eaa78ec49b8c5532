import { Link } from 'react-router'
import { Logo } from './logo.tsx'
import { AppLinks, SocialLinks } from './outside-links.tsx'
import { isShown, shopDetails } from './shop-details.ts'
import { policyPages } from './shop-pages.ts'

/** Who sells here and how to reach them (HEAD-11, HEAD-12); on checkout pages only the lines the law wants. */
export function Footer({ isShort, isDemo }: { isShort: boolean; isDemo: boolean }) {
  const { contactMail, fssaiLicence, legalName } = shopDetails
  return (
    <footer className="mt-16 bg-brown text-cream md:mt-24">
      <div className="page py-8">
        {!isShort && (
          <div className="mb-6 flex flex-col gap-x-12 gap-y-4 border-cream/20 border-b pb-6 md:flex-row md:items-center">
            <div className="md:mr-auto">
              <Logo isOnDark />
              <p className="mt-1 text-small">Flour and spices, milled in small lots.</p>
            </div>
            <div className="grid gap-x-12 gap-y-1 md:justify-items-end">
              {isShown(contactMail, isDemo) && (
                <a href={`mailto:${contactMail}`} className={link}>
                  {contactMail}
                </a>
              )}
              <SocialLinks isDemo={isDemo} />
              <AppLinks isDemo={isDemo} />
            </div>
          </div>
        )}
        <div className="flex flex-col gap-x-8 gap-y-2 text-small md:flex-row md:items-center">
          <nav aria-label="Policies" className="flex gap-6 md:order-last md:ml-auto">
            {policyPages
              .filter(({ isOpen }) => isOpen)
              .map(({ name, to }) => (
                <Link key={to} to={to} prefetch="intent" className={link}>
                  {name}
                </Link>
              ))}
          </nav>
          <p>
            © {new Date().getFullYear()} {isShown(legalName, isDemo) ? legalName : shopDetails.name}
            {isShown(fssaiLicence, isDemo) && (
              <span className="block md:ml-4 md:inline">FSSAI licence {fssaiLicence}</span>
            )}
          </p>
        </div>
      </div>
    </footer>
  )
}

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'
