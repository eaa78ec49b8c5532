import { Link } from 'react-router'
import type { Seller } from '#contract/api/content/settings.ts'
import { MailLink, PhoneLink } from '../content/contact/reach-links.tsx'
import { policyPages } from '../content/policy-pages.ts'
import { Logo } from './logo.tsx'
import { AppLinks, SocialLinks } from './outside-links.tsx'
import { shopPages } from './shop-pages.ts'

type Props = { isShort: boolean; seller: Seller | null }

/** Who sells here and how to reach them (HEAD-11, HEAD-12); on checkout pages only the lines the law wants. */
export function Footer({ isShort, seller }: Props) {
  return (
    <footer className="mt-16 bg-brown text-cream md:mt-24">
      <div className="page py-6 md:py-8">
        {isShort ? <ShortRow /> : <Columns seller={seller} />}
        <div className="mt-4 border-cream/20 border-t pt-4 text-small lg:flex lg:items-center lg:gap-8">
          {seller && !isShort && (
            <div className="mb-2 flex flex-col md:flex-row md:gap-8 lg:order-last lg:mb-0 lg:ml-auto">
              <SocialLinks links={seller.social} />
              <AppLinks links={seller.apps} />
            </div>
          )}
          <p>
            © {new Date().getFullYear()} {seller?.legalName || 'Milloraa'}
            {seller?.fssaiLicence && <span className="block">FSSAI licence {seller.fssaiLicence}</span>}
          </p>
        </div>
      </div>
    </footer>
  )
}

function Columns({ seller }: Pick<Props, 'seller'>) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-5 md:grid-cols-[1.5fr_1fr_1fr_1.5fr]">
      <div className="max-md:col-span-full">
        <Logo isOnDark />
        <p className="mt-1 text-small">Flour and spices, milled in small lots.</p>
      </div>
      <PageLinks name="The shop" pages={shopPages} />
      <PageLinks name="Policies" pages={policyPages} />
      {seller && (seller.contactMail || seller.contactPhone) && (
        <address className="flex flex-col items-start not-italic max-md:col-span-full">
          <span className={heading}>Customer care</span>
          {seller.contactMail && <MailLink mail={seller.contactMail} className={`${link} break-all`} />}
          {seller.contactPhone && <PhoneLink phone={seller.contactPhone} className={link} />}
          {seller.contactHours && <span className="text-small">{seller.contactHours}</span>}
        </address>
      )}
    </div>
  )
}

function ShortRow() {
  return (
    <nav aria-label="Policies">
      <ul className="flex flex-wrap gap-x-6">
        {[...policyPages, shopPages[0]].map((page) => (
          <PageLink key={page.to} {...page} />
        ))}
      </ul>
    </nav>
  )
}

type Page = { name: string; to: string }

function PageLinks({ name, pages }: { name: string; pages: readonly Page[] }) {
  return (
    <nav aria-label={name}>
      <span className={heading}>{name}</span>
      <ul>
        {pages.map((page) => (
          <PageLink key={page.to} {...page} />
        ))}
      </ul>
    </nav>
  )
}

function PageLink({ name, to }: Page) {
  return (
    <li>
      <Link to={to} prefetch="intent" className={link}>
        {name}
      </Link>
    </li>
  )
}

const heading = 'block pb-1 font-display font-semibold'
const link = 'inline-flex min-h-9 items-center text-small underline-offset-4 hover:underline md:min-h-8'
