/** Lets the browser keep the shop for when there is no network, once everything else is done. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
      // Browsers refuse in private windows; the shop works without.
    })
  }
  if (document.readyState === 'complete') setTimeout(register, 2_000)
  else window.addEventListener('load', () => setTimeout(register, 2_000), { once: true })
}
