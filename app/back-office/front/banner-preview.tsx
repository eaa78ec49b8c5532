import { fileAddress } from '#contract/rules/file-address.ts'
import type { BannerForm } from './banner-page.tsx'

/** A banner with its words where home sets them: at the left on wide screens, at the top on phones. */
export function BannerPreview({ banner: { screen, imageUrl, headline, text, link, tone } }: { banner: BannerForm }) {
  const isWide = screen === 'web'
  const isDark = tone === 'dark'
  return (
    <div
      className={`relative overflow-hidden rounded-card bg-backdrop ${isWide ? 'aspect-[12/5]' : 'mx-auto aspect-[9/10] max-w-80'}`}
    >
      {imageUrl && (
        <img src={fileAddress(imageUrl, 960)} alt="" className="absolute inset-0 h-full w-full object-cover" />
      )}
      <div
        className={`relative flex h-full flex-col ${isWide ? 'w-1/2 items-start justify-center pl-6' : 'items-center px-5 pt-6 pb-4 text-center'}`}
      >
        {headline && (
          <p
            className={`font-display text-card leading-tight font-bold md:text-section ${isDark ? 'text-cream' : 'text-brown'}`}
          >
            {headline}
          </p>
        )}
        {text && <p className={`mt-1 text-small ${isDark ? 'text-cream' : 'text-ink'}`}>{text}</p>}
        {link && (
          <span
            className={`rounded-field px-4 py-1.5 text-small font-semibold ${isWide ? 'mt-3' : 'mt-auto'} ${isDark ? 'bg-golden text-ink' : 'bg-brown text-cream'}`}
          >
            Shop Now
          </span>
        )}
      </div>
    </div>
  )
}
