import { data } from 'react-router'
import { apiContext } from '#app/shared/api/context.ts'
import { pageMeta } from '#app/shared/page-head/page-meta.ts'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { getSeller, type Seller } from '#contract/api/content/settings.ts'
import type { Route } from './+types/seller-page.ts'
import { MailLink, PhoneLink } from './contact/reach-links.tsx'
import { FactList } from './fact-list.tsx'
import { NotLoaded } from './not-loaded.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  const description = 'Who sells here: legal name, address, GSTIN, FSSAI licence, customer care and Grievance Officer.'
  return pageMeta({ origin, path: '/seller', title: 'Who we are', description })
}

export async function loader({ context }: Route.LoaderArgs) {
  const seller = await context
    .get(apiContext)(getSeller)
    .catch(() => null)
  return data({ seller }, { status: seller ? 200 : 503 })
}

/** Who sells here, as the Consumer Protection (E-Commerce) Rules 2020 and FSSAI want it shown. */
export default function SellerPage({ loaderData: { seller } }: Route.ComponentProps) {
  return (
    <div className="page pb-8">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Who we are' }]} />
      <h1 className="mt-2 text-section md:text-display">Who we are</h1>
      {seller ? <SellerFacts seller={seller} /> : <NotLoaded sentence="The seller’s details could not be loaded" />}
    </div>
  )
}

function SellerFacts({ seller }: { seller: Seller }) {
  const { legalName, address, gstin, fssaiLicence, contactMail, contactPhone, contactHours } = seller
  return (
    <>
      <p className="mt-2 max-w-[60ch] text-pretty text-ink-soft md:text-card md:leading-7">
        {legalName || 'Milloraa'} mills, packs and sells everything in this shop. There is no other seller, so there is
        one place to turn to.
      </p>
      <div className="mt-8 grid gap-x-20 gap-y-12 lg:grid-cols-2">
        <FactList
          name="The seller"
          facts={[
            ['Legal name', legalName],
            ['Address', address],
            ['GSTIN', gstin],
            ['FSSAI licence', fssaiLicence],
            ['Email', contactMail && <MailLink mail={contactMail} className={link} />],
            ['Phone', contactPhone && <PhoneLink phone={contactPhone} className={link} />],
            ['Hours', contactHours],
          ]}
        />
        <Grievances seller={seller} />
      </div>
    </>
  )
}

function Grievances({ seller }: { seller: Seller }) {
  const { officerName, officerDesignation, officerMail, officerPhone } = seller
  return (
    <section id="grievance" aria-label="Complaints" className="scroll-mt-24">
      <FactList
        name="Grievance Officer"
        facts={[
          ['Name', officerName],
          ['Designation', officerDesignation],
          ['Email', officerMail && <MailLink mail={officerMail} className={link} />],
          ['Phone', officerPhone && <PhoneLink phone={officerPhone} className={link} />],
        ]}
      />
      <p className="mt-5 max-w-[60ch]">
        The officer acknowledges every complaint <strong>within 48 hours</strong>, with a number to ask by, and settles
        it <strong>within one month</strong> of receiving it. If you are not satisfied, the National Consumer Helpline
        answers at <PhoneLink phone="1915" className={link} />.
      </p>
      <ButtonLink to="/contact-us" look="quiet" className="mt-5">
        Write to us
      </ButtonLink>
    </section>
  )
}

const link = 'break-all text-brown underline underline-offset-4'
