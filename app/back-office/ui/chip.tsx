import type { ReactNode } from 'react'

const looks = {
  plain: 'bg-backdrop text-ink',
  waiting: 'bg-golden-pale text-brown',
  good: 'bg-[#e3f0e1] text-leaf-dark',
  bad: 'bg-[#fbe6e1] text-chilli',
} as const

/** How something stands, in a word or two. */
export function Chip({ look = 'plain', children }: { look?: keyof typeof looks; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-label font-medium whitespace-nowrap ${looks[look]}`}>
      {children}
    </span>
  )
}
