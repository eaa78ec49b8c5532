import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts?raw'
import type { Seller } from '#contract/api/content/settings.ts'
import { policyPages } from '../content/policy-pages.ts'
import { Footer } from './footer.tsx'
import { isCheckoutAddress, listingOf, navigationPages, shopPages } from './shop-pages.ts'

it.each([...navigationPages, ...policyPages, ...shopPages])(
  '[HEAD-06] [HEAD-12] the link $name leads to a page that exists',
  ({ to }) => {
    const named = to === '/' ? ['index('] : [`route('${to.slice(1)}',`, `shopPage('${to.slice(1)}',`]
    expect(named.some((line) => routes.includes(line))).toBe(true)
  },
)

it('[HEAD-06] the navigation goes from Home to Contact Us', () => {
  expect(navigationPages.map(({ name }) => name)).toEqual(['Home', 'Products', 'Why Milloraa', 'About', 'Contact Us'])
})

describe('addresses', () => {
  it('[HEAD-04] an offer opens the listing filtered by what it names, and by nothing else', () => {
    expect(listingOf({ categoryId: 'atta', subCategoryId: 'whole wheat' })).toBe(
      '/products?categoryId=atta&subCategoryId=whole+wheat',
    )
    expect(listingOf({ categoryId: 'atta', subCategoryId: null })).toBe('/products?categoryId=atta')
    expect(listingOf({})).toBe('/products')
  })

  it('[CART-03] both addresses of the checkout are without navigation and cart panel', () => {
    expect(['/ordersummary', '/products/ragi/order-summary'].map(isCheckoutAddress)).toEqual([true, true])
    expect(['/', '/products', '/products/ragi', '/orders'].some(isCheckoutAddress)).toBe(false)
  })
})

describe('the footer', () => {
  const promises = { deliveryPromise: '', deliveryPromiseShort: '', ratingPromise: '' }
  const officer = { officerName: '', officerDesignation: '', officerMail: '', officerPhone: '' }
  const care = { contactMail: 'care@sitara.example', contactPhone: '+91 98765 43210', contactHours: 'Daily' }
  const law = { legalName: 'Sitara Mills LLP', address: '1 Mill Road', gstin: '', fssaiLicence: '10012345000123' }
  const social = [{ name: 'Instagram', address: 'https://instagram.com/sitara' }]
  const apps = [{ name: 'Google Play', address: 'https://play.google.com/store/apps/details?id=sitara' }]
  const seller: Seller = { ...promises, ...officer, ...care, ...law, social, apps }
  const noCare = { contactMail: '', contactPhone: '', contactHours: '' }
  const hidden: Seller = { ...seller, ...noCare, legalName: '', fssaiLicence: '', apps: [], social: [] }

  function footerOf(seller: Seller | null, isShort = false) {
    const shown = () => createElement(Footer, { isShort, seller })
    return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: shown }])))
  }

  const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, address]) => address)

  it('[HEAD-11] [HEAD-12] [STAT-08] links social pages, mail, phone, apps and every policy, and names seller and licence', () => {
    const html = footerOf(seller)
    const links = linksOf(html)
    for (const { address } of [...seller.social, ...seller.apps]) expect(links).toContain(address)
    for (const { to } of [...policyPages, ...shopPages]) expect(links).toContain(to)
    expect(links).toContain(`mailto:${seller.contactMail}`)
    expect(links).toContain('tel:+919876543210')
    expect(html).toContain(`© ${new Date().getFullYear()} ${seller.legalName}`)
    expect(html).toContain(`FSSAI licence ${seller.fssaiLicence}`)
  })

  it('[HEAD-11] leaves out whatever the owner has not filled in', () => {
    for (const nothing of [hidden, null]) {
      const html = footerOf(nothing)
      expect(linksOf(html).filter((address) => !address?.startsWith('/'))).toEqual([])
      expect(html).not.toMatch(/Follow us|Get the app|FSSAI|Customer care/)
      expect(html).toContain(`© ${new Date().getFullYear()} Milloraa`)
    }
  })

  it('[HEAD-12] keeps to the lines the law wants while somebody pays', () => {
    const links = linksOf(footerOf(seller, true))
    expect(links).toEqual([...policyPages.map(({ to }) => to), '/seller'])
  })
})
