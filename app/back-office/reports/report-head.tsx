import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { PageHead } from '../ui/page-head.tsx'

const pages = [
  { address: '/admin/numbers', name: 'Sales' },
  { address: '/admin/numbers/customers', name: 'Customers' },
  { address: '/admin/numbers/stock', name: 'Stock turnover' },
  { address: '/admin/numbers/gst', name: 'GST' },
]

/** The top of each page of numbers, with the way to the others; the days that were chosen go along. */
export function ReportHead({ about, children }: { about: string; children?: ReactNode }) {
  const { search } = useLocation()
  const days = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => name === 'from' || name === 'to'),
  )
  return (
    <>
      <PageHead title="Numbers" about={about}>
        {children}
      </PageHead>
      <nav aria-label="Numbers" className="mb-4 flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]">
        {pages.map(({ address, name }) => (
          <NavLink key={address} to={`${address}?${days}`} end className={linkClasses}>
            {name}
          </NavLink>
        ))}
      </nav>
    </>
  )
}

function linkClasses({ isActive }: { isActive: boolean }) {
  return `flex min-h-11 shrink-0 items-center border-b-3 px-3 font-medium whitespace-nowrap ${isActive ? 'border-golden-edge text-brown' : 'border-transparent text-ink-soft hover:text-ink'}`
}
