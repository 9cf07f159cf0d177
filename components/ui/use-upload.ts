import { useEffect, useRef, useState } from 'react'
import { type ActionResult, type Failure, mayRetry } from '@/lib/domain/result'
import { type UploadPurpose } from '@/lib/schemas/upload'
import { uploadPicture } from './upload-picture'

/** A chosen picture: its preview, and the state of its upload. */
export type ChosenPicture = { name: string; preview: string } & (
  { state: 'uploading'; progress: number } | { state: 'uploaded' } | { state: 'failed'; error: Failure }
)

type RunningUpload = {
  file: File
  controller: AbortController
  upload: Promise<ActionResult<string> | null>
}

/** Uploads a picture as soon as it is chosen, so that it is ready when the rest of the form is filled in. */
export function useUpload(purpose: UploadPurpose) {
  const [selected, setSelected] = useState<ChosenPicture | null>(null)
  const running = useRef<RunningUpload | null>(null)
  const previewUrl = useRef<string | null>(null)

  const release = () => {
    running.current?.controller.abort()
    running.current = null
    if (previewUrl.current !== null) URL.revokeObjectURL(previewUrl.current)
    previewUrl.current = null
  }
  useEffect(() => release, [])

  const send = (file: File, preview: { name: string; preview: string }) => {
    const controller = new AbortController()
    const { signal } = controller
    setSelected({ ...preview, state: 'uploading', progress: 0 })
    const upload = uploadPicture(file, {
      purpose,
      signal,
      onProgress: (progress) => {
        if (!signal.aborted) setSelected({ ...preview, state: 'uploading', progress })
      },
    }).then((result) => {
      if (!signal.aborted && result)
        setSelected({
          ...preview,
          ...(result.ok ? { state: 'uploaded' } : { state: 'failed', error: result.error }),
        })
      return result
    })
    running.current = { file, controller, upload }
    return upload
  }

  /** Uploads a file that replaces the current one: its URL, the error, or `null` if it was cancelled. */
  const choose = (file: File) => {
    release()
    previewUrl.current = URL.createObjectURL(file)
    return send(file, { name: file.name, preview: previewUrl.current })
  }

  /** Aborts the upload and forgets the file. */
  const cancel = () => {
    release()
    setSelected(null)
  }

  /** Sends the chosen file again after a failure. */
  const retry = () =>
    running.current && previewUrl.current !== null
      ? send(running.current.file, { name: running.current.file.name, preview: previewUrl.current })
      : Promise.resolve(null)

  /**
   * The uploaded picture's URL, once it is uploaded; a failed upload is retried if that may help. `null`:
   * there is no picture.
   */
  const uploadedUrl = async (): Promise<ActionResult<string> | null> => {
    if (selected?.state === 'failed' && mayRetry(selected.error)) return retry()
    return running.current?.upload ?? null
  }

  return { chosen: selected, choose, cancel, retry, uploadedUrl }
}
