import { type ActionResult } from '@/lib/domain/result'
import { uploadResult, type UploadPurpose } from '@/lib/schemas/upload'
import { unreachable } from './action'
import { errorFromBody } from './error-from-body'

type SendOptions = {
  /** The share of the request that is sent, from 0 to 1. */
  onProgress: (progress: number) => void
  signal: AbortSignal
  /** The media type of a body that has none of its own. */
  type?: string
}

/**
 * Sends a body by POST: what `read` finds in the response, or `null` if the signal aborted it. Uses XMLHttpRequest,
 * because `fetch` does not report how much of a body is sent.
 */
export const sendBody = <Result>(
  url: string,
  body: XMLHttpRequestBodyInit,
  { onProgress, signal, type }: SendOptions,
  read: (response: unknown) => ActionResult<Result>,
): Promise<ActionResult<Result> | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    if (type !== undefined) request.setRequestHeader('Content-Type', type)
    request.responseType = 'json'
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => resolve(read(request.response))
    request.onerror = () => resolve({ ok: false, error: unreachable })
    request.onabort = () => resolve(null)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })

type UploadOptions = Omit<SendOptions, 'type'> & { purpose: UploadPurpose }

/** Uploads a picture by `POST /api/uploads`: returns its URL, the error, or `null` if the signal aborted it. */
export function uploadPicture(
  picture: Blob,
  { purpose, ...options }: UploadOptions,
): Promise<ActionResult<string> | null> {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('image', picture)
  return sendBody('/api/uploads', form, options, (body): ActionResult<string> => {
    const done = uploadResult.safeParse(body)
    return done.success ? { ok: true, data: done.data.data.url } : { ok: false, error: errorFromBody(body) }
  })
}
