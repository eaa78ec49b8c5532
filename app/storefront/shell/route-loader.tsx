/** A thin bar over the page for 800 ms, and longer while the next screen is on its way; takes no clicks and no space (ROUTE-13). */
export function RouteLoader({ nth, isBusy }: { nth: number; isBusy: boolean }) {
  return (
    <div
      key={nth}
      aria-hidden
      data-testid="route-loader"
      className="pointer-events-none fixed inset-x-0 top-0 z-40 h-1"
    >
      <div className="route-loader h-1 origin-left bg-brown" />
      {isBusy && <div className="route-loader-wait absolute inset-x-0 top-0 h-1 bg-brown" />}
    </div>
  )
}
