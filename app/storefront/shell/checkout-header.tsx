import { Link } from 'react-router'
import { Logo } from './logo.tsx'

/** The calm header of the checkout: the shop's name and the way back. */
export function CheckoutHeader() {
  return (
    <header className="border-line border-b bg-white">
      <div className="page flex min-h-14 flex-wrap items-center justify-between gap-x-4 md:min-h-18">
        <Logo />
        <Link
          to="/products"
          className="inline-flex min-h-11 items-center font-medium text-brown underline underline-offset-4"
        >
          Continue shopping
        </Link>
      </div>
    </header>
  )
}
