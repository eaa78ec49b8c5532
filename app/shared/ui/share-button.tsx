import Share2 from 'lucide/dist/esm/icons/share-2.mjs'
import { Icon } from '#app/shared/ui/icon.ts'
import { showToast } from './toasts/toasts.ts'

/** Hands a page on by the device's own sheet, or copies its address. */
export function ShareButton({ title, className = '' }: { title: string; className?: string }) {
  return (
    <button
      type="button"
      aria-label={`Share ${title}`}
      onClick={() => void share(title)}
      className={`grid size-11 place-items-center rounded-full text-brown hover:bg-cream ${className}`}
    >
      <Icon node={Share2} aria-hidden className="size-5" />
    </button>
  )
}

async function share(title: string) {
  const url = location.origin + location.pathname
  if (!navigator.share) return copy(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Whoever closes the sheet wants no copy either.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
  }
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    showToast('The link is copied')
  } catch {
    showToast(`Copy this link: ${url}`)
  }
}
