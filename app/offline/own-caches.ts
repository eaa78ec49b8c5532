/** How the names of caches begin that hold what is one person's: at log-out they are forgotten. */
export const ownCaches = 'own-'

/** Forgets them; what anybody may see stays, and the cart, the wishlist and the consents lie elsewhere (open-points 18). */
export async function forgetOwnCaches() {
  for (const name of (await globalThis.caches?.keys()) ?? []) if (name.startsWith(ownCaches)) await caches.delete(name)
}
