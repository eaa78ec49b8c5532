import type { ReactNode } from 'react'

/** What an offer takes off; terracotta is for offers only. */
export function Badge({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={`rounded-field bg-terracotta-dark px-2 py-0.5 text-small font-semibold whitespace-nowrap text-white ${className}`}
    >
      {children}
    </span>
  )
}
