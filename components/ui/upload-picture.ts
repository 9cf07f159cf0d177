import { type ActionResult } from '@/lib/domain/result'
import { uploadResult, type UploadPurpose } from '@/lib/schemas/upload'
import { unreachable } from './action'
import { errorFromBody } from './error-from-body'

type UploadOptions = {
  purpose: UploadPurpose
  /** The share of the request that is sent, from 0 to 1. */
  onProgress: (part: number) => void
  /** Aborts the upload. */
  signal: AbortSignal
}

/**
 * Uploads a picture by `POST /api/uploads`: returns its URL, the error, or `null` if the signal aborted it.
 * Uses XMLHttpRequest, because `fetch` does not report upload progress.
 */
export const uploadPicture = (
  picture: Blob,
  { purpose, onProgress, signal }: UploadOptions,
): Promise<ActionResult<string> | null> =>
  new Promise((resolve) => {
    const form = new FormData()
    form.append('purpose', purpose)
    form.append('image', picture)
    const request = new XMLHttpRequest()
    request.open('POST', '/api/uploads')
    request.responseType = 'json'
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => resolve(answerIn(request.response))
    request.onerror = () => resolve({ ok: false, error: unreachable })
    request.onabort = () => resolve(null)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })

function answerIn(body: unknown): ActionResult<string> {
  const done = uploadResult.safeParse(body)
  return done.success ? { ok: true, data: done.data.data.url } : { ok: false, error: errorFromBody(body) }
}
