/** The face for Hindi names comes after everything else: 75 kB that most phones never need. */
export function bringHindiFace() {
  const bring = () => {
    import('./hindi.css').catch(() => {
      // The names stand in whatever face the device has.
    })
  }
  if (document.readyState === 'complete') setTimeout(bring, 1_000)
  else window.addEventListener('load', () => setTimeout(bring, 1_000), { once: true })
}
