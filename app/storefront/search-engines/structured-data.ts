import type { Seller } from '#contract/api/content/settings.ts'

/** The way to a page, as the breadcrumb shows it (https://schema.org/BreadcrumbList). */
export function breadcrumbFact(origin: string, steps: { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** Who sells here (https://schema.org/Organization), as far as the owner has filled it in. */
export function organizationFact(origin: string, seller: Seller | null) {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: 'Milloraa',
    legalName: seller?.legalName || undefined,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: seller?.contactMail || undefined,
    telephone: seller?.contactPhone || undefined,
    sameAs: seller?.social.map(({ address }) => address),
  }
}

/** The shop and how to search in it (https://schema.org/WebSite). */
export function websiteFact(origin: string) {
  return {
    '@type': 'WebSite',
    name: 'Milloraa',
    url: `${origin}/`,
    inLanguage: 'en-IN',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?keyword={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
