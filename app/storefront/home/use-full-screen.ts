import { type RefObject, useEffect, useState } from 'react'

/** iPhones show only a video in full screen, by a call of their own. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export function useFullScreen(frame: RefObject<HTMLElement | null>, video: RefObject<PhoneVideo | null>) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  return {
    isOn,
    isPossible: document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype,
    toggle() {
      if (isOn) return void document.exitFullscreen()
      if (!document.fullscreenEnabled) return video.current?.webkitEnterFullscreen?.()
      frame.current?.requestFullscreen().catch(() => {})
    },
  }
}
