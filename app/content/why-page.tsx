import { Link } from 'react-router'
import { pageMeta } from '../search-engines/page-meta.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/why-page.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { PagePicture } from './page-picture.tsx'
import { Passage } from './passage.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const origin = matches[0]?.loaderData?.frame.origin ?? ''
  const description =
    'Milloraa, the traditional atta chakki and packaged atta side by side: eight features, honestly answered.'
  return pageMeta({ origin, path: '/why-milloraa', title: 'Why Milloraa', description })
}

/** What sets this atta apart: the comparison on eight features, and what lies behind them (STAT-01, STAT-02). */
export default function WhyPage() {
  return (
    <div className="pb-8">
      <div className="page">
        <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Why Milloraa' }]} />
        <Opening />
        <section className="mt-16 md:mt-24">
          <h2 id="comparison" className="text-[1.375rem] leading-7 md:text-section md:leading-8">
            Three ways to get your atta
          </h2>
          <p className="mt-2 mb-6 max-w-[60ch] text-ink-soft">
            By what is usual, not by the best or the worst of each. The chakki wins a row, and it should.
          </p>
          <ComparisonTable />
          <p className="mt-6 max-w-[68ch] text-ink-soft text-small">
            A good chakki keeps its stones cool, and some packets hold whole grain. Ask yours these eight questions, and{' '}
            <Link to="/contact-us" className="text-brown underline underline-offset-4">
              ask us
            </Link>{' '}
            too.
          </p>
        </section>
        <div className="mt-16 grid gap-12 md:mt-24 md:gap-16">
          <Passage title="Stones that take their time" picture="pages/flour-720.webp">
            <p>
              Steel rollers crack a grain in a second and part it into bran, germ and starch, to be mixed again later or
              not. A stone turns slowly and grinds everything at once. The flour comes out warm to the hand, never hot,
              so the oil of the germ stays where it was.
            </p>
            <p>You notice it at the dough: it drinks more water, rests softer, and the roti puffs.</p>
          </Passage>
          <Passage title="Clean before it is ground" picture="pages/grain-960.webp" isPictureLast>
            <p>
              A field gives stones, husk and broken grain along with the wheat. Sieves and air take most of it, and a
              sortex looks at every single grain by camera and blows out what has the wrong colour. Nobody has to pick
              over the thali any more.
            </p>
          </Passage>
          <Passage title="Nothing taken out, nothing put in" picture="pages/roti-960.webp">
            <p>
              The bran is where the fibre is, and the germ is where the taste is. Both stay. Nothing is added to make
              the flour whiter or last longer, which also means that it does not last for ever: buy what your kitchen
              eats in a month, and keep it cool and dry.
            </p>
            <p>
              Whole grain is food, not medicine, so we make no promises about your health. What is in a pack, we have
              tested, and{' '}
              <Link to="/reports" className="text-brown underline underline-offset-4">
                the reports are open
              </Link>
              .
            </p>
          </Passage>
        </div>
      </div>
      <div className="mt-16 border-line border-y bg-cream md:mt-24">
        <div className="page flex flex-col items-start gap-5 py-10 md:flex-row md:items-center md:justify-between md:py-14">
          <h2 className="max-w-[24ch] text-[1.375rem] leading-7 md:text-section md:leading-8">
            The eight answers are best checked with a roti
          </h2>
          <ButtonLink to="/products" prefetch="intent" className="px-8 max-sm:w-full">
            Choose your atta
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function Opening() {
  return (
    <div className="mt-2 grid items-center gap-x-16 gap-y-8 md:grid-cols-[1.1fr_1fr]">
      <div>
        <h1 className="text-section md:text-display lg:text-[3.25rem] lg:leading-[3.5rem]">
          <span className="mb-2 block font-sans font-medium text-body text-ink-soft leading-6">Why Milloraa</span>
          Because flour is fresh food
        </h1>
        <div className="mt-4 grid max-w-[52ch] gap-3 text-pretty md:text-card md:leading-7">
          <p>
            There was a time when atta was fetched like milk: a sack of your own wheat to the chakki, back home still
            warm. Today there is the queue at the chakki, or a packet that was milled when the last school year began.
          </p>
          <p>We think you should not have to choose between the two.</p>
        </div>
      </div>
      <div className="arch mx-auto aspect-[8/7] w-full max-w-[34rem]">
        <PagePicture
          path="pages/mill-1080.webp"
          shape={[1080, 940]}
          sizes="(min-width: 48rem) 34rem, 100vw"
          isFirst
          className="h-full"
        />
      </div>
    </div>
  )
}
