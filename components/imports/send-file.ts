import { type ActionResult } from '@/lib/domain/result'
import { isZip } from '@/lib/domain/import/import'
import { cutText } from '@/lib/domain/text'
import { acceptedImportDto, type ImportDto, importDto } from '@/lib/schemas/import'
import { unreachable } from '../ui/action'
import { errorFromBody } from '../ui/error-from-body'

type SendOptions = {
  /** How much of the file is sent, from 0 to 1. */
  onProgress: (part: number) => void
  /** Ends it. */
  signal: AbortSignal
}

/**
 * Sends a file to `POST /api/imports` to be checked: the import's id, why it was refused, or `null` if the signal ended
 * it. XMLHttpRequest, because `fetch` does not tell how much of a body is sent.
 */
export const sendFile = (
  file: File,
  { onProgress, signal }: SendOptions,
): Promise<ActionResult<string> | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(
      'POST',
      `/api/imports?${new URLSearchParams({ dryRun: 'true', name: cutText(file.name, 200) })}`,
    )
    request.setRequestHeader('Content-Type', isZip(file.name) ? 'application/zip' : 'text/csv')
    request.responseType = 'json'
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => resolve(answerIn(request.response))
    request.onerror = () => resolve({ ok: false, error: unreachable })
    request.onabort = () => resolve(null)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })

function answerIn(body: unknown): ActionResult<string> {
  const done = acceptedImportDto.safeParse(body)
  return done.success ? { ok: true, data: done.data._id } : { ok: false, error: errorFromBody(body) }
}

/** How an import stands now, or why that could not be asked. */
export async function askImport(id: string): Promise<ActionResult<ImportDto>> {
  try {
    const answer = await fetch(`/api/imports/${id}`)
    const body: unknown = await answer.json()
    const found = importDto.safeParse(body)
    return found.success ? { ok: true, data: found.data } : { ok: false, error: errorFromBody(body) }
  } catch {
    return { ok: false, error: unreachable }
  }
}
