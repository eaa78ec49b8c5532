import { latePart } from '#app/shared/ui/late.tsx'

// What no page shows at first comes when it is called for.
export const alternativeLogin = latePart(
  async () => (await import('../session/sign-in/alternative-login.tsx')).AlternativeLogin,
)
export const cartPanel = latePart(async () => (await import('../cart/cart-panel.tsx')).CartPanel)
export const footer = latePart(async () => (await import('./footer.tsx')).Footer)
export const mobileMenu = latePart(async () => (await import('./mobile-menu.tsx')).MobileMenu)
export const searchSuggestions = latePart(async () => (await import('./search-suggestions.tsx')).SearchSuggestions)
export const signIn = latePart(async () => (await import('../session/sign-in/sign-in.tsx')).SignIn)
export const toaster = latePart(async () => (await import('#app/shared/ui/toasts/toaster.tsx')).Toaster)
