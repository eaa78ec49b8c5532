import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useLocation } from 'react-router'
import { loadFrame } from '#app/shared/api/load-frame.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { ErrorScreen } from '#app/storefront/errors/error-screen.tsx'
import { NotFoundScreen } from '#app/storefront/errors/not-found-screen.tsx'
import { footer } from '#app/storefront/shell/lazy-parts.ts'
import { Shell } from '#app/storefront/shell/shell.tsx'
import type { Route } from './+types/root.ts'
import styles from './app.css?url'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-32.png', type: 'image/png', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** Screens name themselves; this is for those that could not be shown. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return [{ title: 'Milloraa' }]
  return hiddenPageMeta(isNotFound(error) ? 'Page not found' : 'Something went wrong')
}

export async function loader({ context }: Route.LoaderArgs) {
  const [frame] = await Promise.all([loadFrame({ context }), footer.preload()])
  return frame
}

// The frame, the offers and the categories do not change from screen to screen.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <meta name="theme-color" content="#fec327" />
        <Meta />
        {/* Kept by React itself, also when the error screen takes the place of everything. */}
        <link rel="stylesheet" href={styles} precedence="shop" />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  // The back office has a frame of its own.
  if (/^\/admin(\/|$)/.test(useLocation().pathname)) return <Outlet />
  return (
    <Shell {...loaderData}>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const screen = isNotFound(error) ? <NotFoundScreen /> : <ErrorScreen />
  return loaderData ? <Shell {...loaderData}>{screen}</Shell> : <main>{screen}</main>
}

function isNotFound(error: unknown) {
  return isRouteErrorResponse(error) && error.status === 404
}
