import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { bringHindiFace } from '#app/shared/ui/hindi-face.ts'
import { startCart } from '#app/storefront/cart/cart.ts'
import { registerServiceWorker } from '#app/storefront/offline/register.ts'
import { startSession } from '#app/storefront/session/session.ts'
import { Hydrated } from '#app/storefront/shell/hydrated.tsx'
import { reloadWhenOutdated } from '#app/storefront/shell/outdated-code.ts'

// Every navigation goes to the top, Back and Forward included; the shell does it (open-points 20).
history.scrollRestoration = 'manual'
// Who shops and what is in the cart live outside React and begin before it; the first render still shows what the server sent.
// The back office has neither.
if (!/^\/admin(\/|$)/.test(location.pathname)) {
  startSession()
  startCart()
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <HydratedRouter />
      </Hydrated>
    </StrictMode>,
  )
})

reloadWhenOutdated()
bringHindiFace()
registerServiceWorker()
