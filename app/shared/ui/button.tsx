import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

const looks = {
  main: 'bg-golden text-ink border-golden-edge hover:bg-golden-deep active:bg-golden-deep',
  quiet: 'bg-white text-brown border-wheat hover:bg-cream active:bg-golden-pale',
  dark: 'bg-brown text-cream border-brown hover:bg-ink active:bg-ink',
  plain: 'border-transparent text-brown underline underline-offset-4 hover:text-ink',
} as const

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-field border px-4 py-2 text-body font-semibold transition-colors duration-150 disabled:opacity-60 aria-busy:waiting'

type Look = { look?: keyof typeof looks; wide?: boolean; children: ReactNode }

function classes({ look = 'main', wide = false }: Omit<Look, 'children'>, extra = '') {
  return `${shape} ${looks[look]} ${wide ? 'w-full' : ''} ${extra}`
}

export function Button({
  look = 'main',
  wide = false,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  return <button {...rest} type={type} className={classes({ look, wide }, className)} />
}

export function ButtonLink({ look = 'main', wide = false, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classes({ look, wide }, className)} />
}
