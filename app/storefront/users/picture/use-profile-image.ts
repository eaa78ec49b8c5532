import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#contract/api/envelope.ts'
import { objectionToImage, sendImage } from './profile-image.ts'

type Problem = { sentence: string; reason?: string | undefined }

/** Changing the profile photo: looked at here first, shown while it is on its way, with a sentence when it did not arrive. */
export function useProfileImage() {
  const [problem, setProblem] = useState<Problem>()
  const [preview, setPreview] = useState<string>()
  const [fraction, setFraction] = useState(0)
  const upload = useMutation({
    mutationFn: (file: File) => sendImage(file, setFraction),
    onError: (error) => setProblem({ sentence: failure, reason: reasonIn(error) }),
  })

  async function change(file: File) {
    if (upload.isPending) return
    const objection = objectionToImage(file)
    setProblem(objection ? { sentence: objection } : undefined)
    if (objection) return
    setFraction(0)
    setPreview(undefined)
    upload.mutate(file)
    setPreview(await addressOfPicture(file))
  }

  return {
    change,
    problem,
    /** Percent of the photo that has gone; undefined while none is on its way. */
    sent: upload.isPending ? Math.round(fraction * 100) : undefined,
    preview: upload.isPending ? preview : undefined,
    isChanged: upload.isSuccess,
  }
}

const failure = 'Failed to upload profile image. Please try again.'

/** Why the server refused it, where it says so; a failure of its own has no reason to tell. */
function reasonIn(error: unknown) {
  return isApiError(error) && error.statusCode < 500 && error.hasServerMessage ? error.message : undefined
}

/** The pages allow pictures from the shop and as data, not from blob addresses. */
function addressOfPicture(file: File) {
  return new Promise<string | undefined>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve(undefined)
    reader.readAsDataURL(file)
  })
}
