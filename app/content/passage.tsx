import type { ReactNode } from 'react'
import { PagePicture } from './page-picture.tsx'

type Props = {
  title: string
  /** The path of the stored picture. */
  picture: string
  isPictureLast?: boolean
  children: ReactNode
}

/** Some paragraphs beside a large square picture; on phones the picture stands above. */
export function Passage({ title, picture, isPictureLast = false, children }: Props) {
  return (
    <section
      className={`grid items-center gap-x-6 gap-y-5 md:grid-cols-12 md:[&>img]:col-span-6 ${isPictureLast ? 'md:[&>img]:order-last md:[&>img]:col-start-7' : ''}`}
    >
      <PagePicture
        path={picture}
        shape={[480, 480]}
        sizes="(min-width: 75rem) 36rem, (min-width: 48rem) 48vw, 92vw"
        className="aspect-square rounded-card"
      />
      <div className={`md:col-span-6 lg:col-span-5 ${isPictureLast ? '' : 'lg:col-start-8'}`}>
        <h2 className="text-[1.375rem] leading-7 md:text-section md:leading-8">{title}</h2>
        <div className="mt-3 grid max-w-[56ch] gap-3 text-pretty">{children}</div>
      </div>
    </section>
  )
}
