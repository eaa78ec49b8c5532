import { lazyPart } from '#app/shared/ui/lazy.tsx'

// What no page shows at first comes when it is called for.
export const alternativeLogin = lazyPart(
  async () => (await import('../session/sign-in/alternative-login.tsx')).AlternativeLogin,
)
export const cartPanel = lazyPart(async () => (await import('../cart/cart-panel.tsx')).CartPanel)
export const footer = lazyPart(async () => (await import('./footer.tsx')).Footer)
export const mobileMenu = lazyPart(async () => (await import('./mobile-menu.tsx')).MobileMenu)
export const searchSuggestions = lazyPart(async () => (await import('./search-suggestions.tsx')).SearchSuggestions)
export const signIn = lazyPart(async () => (await import('../session/sign-in/sign-in.tsx')).SignIn)
export const toaster = lazyPart(async () => (await import('#app/shared/ui/toasts/toaster.tsx')).Toaster)
