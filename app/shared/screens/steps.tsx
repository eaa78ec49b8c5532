import type { HomeCopy } from '#contract/api/content/page-copy.ts'

type Props = { copy: HomeCopy['steps']; promise: string }

/** How the shop works, as one quiet numbered line (HOME-05); `promise` is what the owner promises about delivery. */
export function Steps({ copy: { heading, list }, promise }: Props) {
  return (
    <section aria-labelledby="steps" className="page">
      <h2 id="steps" className="text-[1.375rem] leading-7 md:text-section md:leading-8">
        {heading}
      </h2>
      <ol className="mt-5 grid gap-5 md:mt-8 md:grid-cols-4 md:gap-8">
        {list.map(({ name, text, icon }, index) => (
          <li key={name} className="flex gap-4 md:block">
            <div className="flex shrink-0 items-start gap-3 md:items-center">
              <span
                aria-hidden
                className="board w-5 text-price leading-12 font-bold text-golden-edge md:w-auto md:leading-none"
              >
                {index + 1}
              </span>
              <img src={`/brand/${icon}.svg`} alt="" width={48} height={48} loading="lazy" className="size-[48px]" />
            </div>
            <div className="min-w-0 md:mt-3">
              <h3 className="text-card font-semibold">{name}</h3>
              <p className="mt-0.5 text-pretty text-ink-soft">
                {icon === 'delivery-24h' && promise ? `${promise}.` : text}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
