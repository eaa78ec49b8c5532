import { ButtonLink } from '#app/shared/ui/button.tsx'
import { StoredPicture } from '#app/shared/ui/pictures/stored-picture.tsx'
import type { Banner } from '#contract/api/content/content.ts'
import { fileAddress, type PictureWidth, pictureSet } from '#contract/rules/file-address.ts'
import type { HeroSlide as Slide } from './hero-slides.ts'

type Props = { slide: Slide; isFirst: boolean; linkText: (address: string) => string }

/** A picture with live words in its copy space: at the left on wide screens, at the top on phones. */
export function HeroSlide({ slide: { wide, narrow }, isFirst, linkText }: Props) {
  const isTextRepeated = wide.headline !== narrow.headline || wide.text !== narrow.text || wide.link !== narrow.link
  return (
    <div className="grid h-full *:col-start-1 *:row-start-1">
      <picture className="contents *:col-start-1 *:row-start-1">
        <source
          media="(max-width: 767px)"
          srcSet={srcSet(narrow, 540, [480, 640, 800, 1080])}
          // A little below the true width: most phones then take the smaller file.
          sizes="70vw"
          width={1080}
          height={1200}
        />
        <StoredPicture
          src={fileAddress(wide.image.originalUrl, 960)}
          srcSet={srcSet(wide, 960, [640, 960, 1200, 1600, 1920])}
          sizes="(min-width: 75rem) 75rem, 100vw"
          alt=""
          width={1920}
          height={800}
          fetchPriority={isFirst ? 'high' : 'auto'}
          standIn={<span className={`${under[narrow.tone ?? 'light']} ${wideUnder[wide.tone ?? 'light']}`} />}
          className="h-full w-full bg-backdrop object-cover"
        />
      </picture>
      {isTextRepeated ? (
        <>
          <SlideText banner={wide} linkText={linkText} className="max-md:hidden" />
          <SlideText banner={narrow} linkText={linkText} className="md:hidden" />
        </>
      ) : (
        <SlideText banner={wide} linkText={linkText} />
      )}
    </div>
  )
}

// Without its picture a banner has ground on which its words can be read.
const under = { dark: 'max-md:bg-brown', light: 'max-md:bg-backdrop' } as const
const wideUnder = { dark: 'md:bg-brown', light: 'md:bg-backdrop' } as const

function SlideText({
  banner,
  linkText,
  className = '',
}: {
  banner: Banner
  linkText: Props['linkText']
  className?: string
}) {
  const { headline, text, link, tone } = banner
  const isDark = tone === 'dark'
  if (!headline && !text) return null
  return (
    <div
      className={`relative flex flex-col items-center px-5 pt-7 pb-4 text-center md:w-[47%] md:items-start md:justify-center md:pt-6 md:pb-14 md:pl-8 md:text-left lg:pl-14 ${className}`}
    >
      {headline && (
        <h2
          className={`text-[1.5rem] leading-7 xs:text-section xs:leading-8 md:text-[1.625rem] md:leading-8 lg:text-[3rem] lg:leading-[3.125rem] ${isDark ? 'text-cream' : 'text-brown'}`}
        >
          {headline}
        </h2>
      )}
      {text && (
        <p
          className={`mt-0.5 text-small text-balance max-xs:hidden md:mt-3 md:text-body lg:text-card ${isDark ? 'text-cream' : 'text-ink'}`}
        >
          {text}
        </p>
      )}
      {link && (
        <ButtonLink to={link} look={isDark ? 'main' : 'dark'} className="mt-auto px-6 md:mt-5">
          {linkText(link)}
        </ButtonLink>
      )}
    </div>
  )
}

/** The shop's own banner comes in two sizes, `small` wide and twice that. */
function srcSet({ image: { originalUrl, thumbnailUrl } }: Banner, small: number, widths: PictureWidth[]) {
  return pictureSet(originalUrl, widths) ?? `${thumbnailUrl} ${small}w, ${originalUrl} ${2 * small}w`
}
