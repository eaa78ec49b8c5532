import type { ReactNode } from 'react'
import type { Product, ProductVariation } from '#contract/api/catalog/catalog.ts'
import type { Seller } from '#contract/api/content/settings.ts'
import { formatRupees } from '#contract/money.ts'
import { sizeLabel } from '#contract/rules/catalog/card-size.ts'
import { unitSalePrice } from '#contract/rules/pricing/unit-price.ts'
import { VegMark } from './veg-mark.tsx'

type Props = { product: Product; variation: ProductVariation | undefined; seller: Seller | null }

/**
 * What stands on the pack and the law wants told before the sale (Legal Metrology rule 6(10), FSSAI), for the chosen size.
 * What the shop does not know is left out.
 */
export function ProductDeclarations({ product, variation, seller }: Props) {
  const { declarations, description } = product
  const mrp = variation?.mrp
  return (
    <section aria-labelledby="label" className="rounded-card border border-line p-4 lg:p-6">
      <h2 id="label" className="text-card">
        What the label says
      </h2>
      <dl className="mt-1 text-small">
        <Row name="What it is">{declarations?.genericName}</Row>
        {variation && <Row name="Net quantity">{sizeLabel(variation).toLowerCase()}</Row>}
        <Row name="MRP">{mrp !== undefined && `${formatRupees(mrp)}, inclusive of all taxes`}</Row>
        <Row name="Unit sale price">{variation && mrp !== undefined && unitSalePrice(variation, mrp)}</Row>
        <Row name="Ingredients">{declarations?.ingredients}</Row>
        <Row name="Allergens">{declarations?.allergens}</Row>
        <Row name="Food type">
          {declarations && (
            <span className="flex items-center gap-2">
              <VegMark isVegetarian={declarations.isVegetarian} />
              <span aria-hidden>{declarations.isVegetarian ? 'Vegetarian' : 'Not vegetarian'}</span>
            </span>
          )}
        </Row>
        <Row name="Best before">{description.shellLife}</Row>
        <Row name="Country of origin">{declarations?.countryOfOrigin}</Row>
        <Row name="Packed by">{declarations?.maker || nameAndAddress(seller)}</Row>
        <Row name="FSSAI licence">{seller?.fssaiLicence}</Row>
        <Row name="Consumer care">{hasCare(seller) && <Care seller={seller} />}</Row>
      </dl>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="flex flex-wrap gap-x-3 border-line border-t py-2 first:border-t-0">
      <dt className="w-34 max-w-full shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 flex-1 basis-24">{children}</dd>
    </div>
  )
}

function nameAndAddress(seller: Seller | null) {
  return [seller?.legalName, seller?.address].filter(Boolean).join(', ')
}

function hasCare(seller: Seller | null): seller is Seller {
  return Boolean(seller?.contactPhone || seller?.contactMail)
}

function Care({ seller: { contactPhone, contactMail, contactHours } }: { seller: Seller }) {
  return (
    <>
      {contactPhone && (
        <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`} className={link}>
          {contactPhone}
        </a>
      )}
      {contactMail && (
        <a href={`mailto:${contactMail}`} className={link}>
          {contactMail}
        </a>
      )}
      {contactHours}
    </>
  )
}

const link = 'block w-fit max-w-full py-0.5 text-brown underline underline-offset-4'
