import type { MetaDescriptor } from 'react-router'

type Page = {
  /** The address people reach the shop at, such as https://mill.example. */
  origin: string
  /** The one address of this page, query included. */
  path: string
  title: string
  description: string
  /** Of the picture shown where the page is shared; the shop's own unless given. */
  picture?: string | undefined
  type?: 'website' | 'article' | 'product'
  /** JSON-LD about what the page shows. */
  facts?: object[]
}

/** What search engines and people who share a public page are told about it. */
export function pageMeta({
  origin,
  path,
  title,
  description,
  picture,
  type = 'website',
  facts = [],
}: Page): MetaDescriptor[] {
  const address = origin + path
  return [
    { title: path === '/' ? title : `${title} | Milloraa` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: 'Milloraa' },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + (picture ?? '/og-image.jpg') },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...facts.map((fact) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...fact } })),
  ]
}

/** A page that is nobody's business but the shopper's, or that holds nothing: search engines leave it out. */
export function hiddenPageMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | Milloraa` }, { name: 'robots', content: 'noindex' }]
}
