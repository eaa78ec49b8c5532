import { Link } from 'react-router'
import type { TriedCodes } from '#contract/api/admin/reports/today.ts'
import { describeTries } from './tried-codes-text.ts'

/** A quiet line for whoever owns the shop: somebody guesses at codes. What can be done is a tap away; nothing has to be. */
export function TriedCodesLine({ tried }: { tried: TriedCodes }) {
  return (
    <details className="mb-4 rounded-card border border-line bg-white px-4 py-3 text-small text-ink-soft">
      <summary className="min-h-6 cursor-pointer">
        {describeTries(tried)} <span className="font-semibold text-brown underline underline-offset-4">What to do</span>
      </summary>
      <ul className="mt-2 grid gap-1">
        <li>The shop holds such guesses back by itself. Nothing has to be done while nothing was opened.</li>
        <li>
          <To address="/admin/audit">Look at who signed in</To>, and whether they did themselves.
        </li>
        <li>
          <To address="/admin/staff">Sign somebody out everywhere</To>, or take away what they may do.
        </li>
        <li>
          <To address="/admin/settings">Close the shop for a while</To>, if orders come that nobody placed.
        </li>
      </ul>
    </details>
  )
}

function To({ address, children }: { address: string; children: string }) {
  return (
    <Link to={address} className="inline-block py-1 font-semibold text-brown underline underline-offset-4">
      {children}
    </Link>
  )
}
