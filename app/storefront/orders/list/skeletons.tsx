/** The shape of the orders list before it is there. */
export function OrdersSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div className="mb-6 flex flex-wrap gap-1.5 md:gap-2">
        {['w-27', 'w-27', 'w-25'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three fixed shapes
          <span key={index} className={`skeleton h-11 rounded-full ${width}`} />
        ))}
      </div>
      <div className="grid gap-4">
        {[0, 1, 2].map((card) => (
          <div key={card} className="h-86 overflow-hidden rounded-card border border-line p-4 md:h-56 lg:h-51">
            <div className="skeleton h-5 w-52" />
            <div className="skeleton mt-2 h-4 w-36" />
            <div className="mt-9 flex gap-2">
              <span className="skeleton size-16" />
              <span className="skeleton size-16" />
            </div>
            <div className="skeleton mt-5 h-4 w-44 lg:hidden" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The shape of one order before it is there. */
export function OrderSkeleton() {
  return (
    <div role="status" className="grid gap-8 md:grid-cols-[1fr_20rem]">
      <span className="sr-only">Loading...</span>
      <div>
        <div className="skeleton mt-2 h-6 w-64 max-w-full" />
        {[0, 1, 2].map((line) => (
          <div key={line} className="mt-6 flex gap-4">
            <span className="skeleton size-20" />
            <span className="grid flex-1 content-start gap-2">
              <span className="skeleton h-5 w-2/3" />
              <span className="skeleton h-4 w-1/3" />
            </span>
          </div>
        ))}
      </div>
      <div className="skeleton h-64 rounded-card" />
    </div>
  )
}
