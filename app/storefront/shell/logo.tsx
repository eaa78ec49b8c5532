import { Link } from 'react-router'

export function Logo({ isOnDark = false }: { isOnDark?: boolean }) {
  return (
    <Link to="/" prefetch="intent" className="-ml-0.5 flex md:-ml-1 min-h-11 shrink-0 items-center">
      <img
        src={isOnDark ? '/brand/milloraa-wordmark-on-dark.svg' : '/brand/milloraa-wordmark-on-white.svg'}
        alt="Milloraa"
        width={658}
        height={182}
        // The footer is far below what is seen first.
        loading={isOnDark ? 'lazy' : 'eager'}
        className="h-[28px] w-auto xs:h-[32px] md:h-[40px]"
      />
    </Link>
  )
}
