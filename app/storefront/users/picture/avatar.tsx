import Camera from 'lucide/dist/esm/icons/camera.mjs'
import UserRound from 'lucide/dist/esm/icons/user-round.mjs'
import { Icon } from '#app/shared/ui/icon.ts'
import { Initial } from '#app/shared/ui/pictures/face.tsx'
import { StoredPicture } from '#app/shared/ui/pictures/stored-picture.tsx'
import type { User } from '#contract/api/accounts/users.ts'
import { fileAddress } from '#contract/rules/file-address.ts'
import { imageTypes } from './profile-image.ts'
import type { useProfileImage } from './use-profile-image.ts'

type Props = { user: User; image: ReturnType<typeof useProfileImage> }

/** The picture of the shopper, and the button to change it: the whole of it can be tapped (PROF-01). */
export function Avatar({ user, image: { sent, preview, change, isChanged } }: Props) {
  const isOnItsWay = sent !== undefined
  return (
    <label className="relative block size-16 shrink-0 rounded-full has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brown md:size-24">
      <input
        type="file"
        aria-label="Change your photo"
        accept={imageTypes.join(',')}
        aria-disabled={isOnItsWay}
        onClick={(event) => isOnItsWay && event.preventDefault()}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void change(file)
          // So that the same file can be chosen again after a failure.
          target.value = ''
        }}
        className="sr-only"
      />
      <Picture
        source={preview ?? (user.profileImage ? fileAddress(user.profileImage.originalUrl, 240) : undefined)}
        name={user.name}
      />
      {isOnItsWay ? (
        <span className="board absolute inset-0 grid cursor-progress place-items-center rounded-full bg-ink/60 font-semibold text-small text-white">
          {sent}%
        </span>
      ) : (
        <span className="absolute right-0 bottom-0 grid size-6 cursor-pointer place-items-center rounded-full border-2 border-white bg-brown text-cream md:size-8">
          <Icon node={Camera} aria-hidden className="size-3.5 md:size-4" />
        </span>
      )}
      <span role="status" className="sr-only">
        {isOnItsWay ? 'Uploading your photo' : isChanged ? 'Your photo is changed' : ''}
      </span>
    </label>
  )
}

/** The picture, or the first letter of the name where there is none or it is broken (ERR-50). */
function Picture({ source, name }: { source: string | undefined; name: string | null }) {
  const initial = (
    <Initial
      name={name ?? ''}
      nameless={<Icon node={UserRound} className="size-7 md:size-10" />}
      className="size-full text-section"
    />
  )
  if (!source) return initial
  return (
    <StoredPicture
      src={source}
      alt=""
      width={96}
      height={96}
      standIn={initial}
      className="size-full rounded-full bg-backdrop object-cover"
    />
  )
}
