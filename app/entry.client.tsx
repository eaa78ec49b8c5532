import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startCart } from './cart/cart.ts'
import { keepShopForOffline } from './offline/register.ts'
import { startSession } from './session/session.ts'
import { Awake } from './shell/awake.tsx'
import { reloadWhenOutdated } from './shell/outdated-code.ts'
import { bringHindiFace } from './ui/hindi-face.ts'

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
      <Awake>
        <HydratedRouter />
      </Awake>
    </StrictMode>,
  )
})

reloadWhenOutdated()
bringHindiFace()
keepShopForOffline()
