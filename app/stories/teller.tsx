import type { Story } from '#contract/api/content.ts'
import { fileAddress } from '#contract/rules/file-address.ts'

/** Who tells a story: photo and name; without a photo the first letter stands in. */
export function Teller({ story: { name, userProfileImage }, className }: { story: Story; className: string }) {
  return (
    <span className={`flex min-w-0 items-center gap-3 ${className}`}>
      {userProfileImage ? (
        <img
          src={fileAddress(userProfileImage.thumbnailUrl, 96)}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 shrink-0 rounded-full bg-golden-pale object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-full bg-golden-pale font-display font-semibold text-brown"
        >
          {name.trim().charAt(0)}
        </span>
      )}
      <span className="line-clamp-2 min-w-0 font-display font-semibold leading-5">{name}</span>
    </span>
  )
}
