import { type ComponentProps, useEffect } from 'react'

/** The video of one story; once it goes, its download ends. */
export function StoryVideo({
  ref,
  ...rest
}: ComponentProps<'video'> & { ref: React.RefObject<HTMLVideoElement | null> }) {
  useEffect(() => {
    const video = ref.current
    return () => {
      video?.removeAttribute('src')
      video?.load()
    }
  }, [ref])
  return <video ref={ref} autoPlay playsInline disablePictureInPicture {...rest} />
}
