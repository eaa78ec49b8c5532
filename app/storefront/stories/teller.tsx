import { Face } from '#app/shared/ui/pictures/face.tsx'
import type { Story } from '#contract/api/content/content.ts'

/** Who tells a story: photo and name; without a photo the first letter stands in. */
export function Teller({ story: { name, userProfileImage }, className }: { story: Story; className: string }) {
  return (
    <span className={`flex min-w-0 items-center gap-3 ${className}`}>
      <Face path={userProfileImage?.thumbnailUrl} name={name} className="size-10" />
      <span className="line-clamp-2 min-w-0 font-display font-semibold leading-5">{name}</span>
    </span>
  )
}
