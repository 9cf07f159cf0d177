import { useEffect, useRef, useState } from 'react'
import { isOpenImport, isZip } from '@/lib/domain/import/import'
import { paths } from '@/lib/paths'
import {
  type ImportDto,
  type ImportOnPage,
  type RepeatImportInput,
  acceptedImportDto,
  importDto,
  readImportForm,
} from '@/lib/schemas/import'
import { useFormState } from '../browser/use-form-state'
import { type Action, actionResult, unreachable } from '../ui/action'
import { type ActionResult } from '@/lib/domain/result'
import { cutText } from '@/lib/domain/text'
import { errorFromBody } from '../ui/error-from-body'
import { sendBody } from '../ui/upload-picture'

/** The interval at which a running import's progress is requested, in milliseconds. */
const POLL_MS = 1_000

/** The open step, one of four. */
export type ImportStep = 'file' | 'columns' | 'check' | 'import'

type Upload = { name: string; progress: number }

export type UseImportOptions = {
  shown: ImportOnPage | null
  /** The step of a check that the URL names. */
  step?: 'columns' | 'check' | undefined
  /** Why a file that was sent without JavaScript is refused. */
  refused: string | null
  repeat: Action<RepeatImportInput, { id: string }>
}

function stepOf({ shown, step }: Pick<UseImportOptions, 'shown' | 'step'>): ImportStep {
  if (!shown || shown.current.status === 'failed') return 'file'
  if (!shown.current.dryRun) return 'import'
  return step ?? (shown.isConfirmed ? 'check' : 'columns')
}

/** An import from the file to its end; one that is running is polled, also after the page was left. */
export function useImport({ shown, step: initialStep, refused, repeat }: UseImportOptions) {
  const [current, setCurrent] = useState(shown?.current ?? null)
  const [step, setStep] = useState(() => stepOf({ shown, step: initialStep }))
  const { posted, post } = useFormState(repeat)
  const [sending, setSending] = useState<Upload | null>(null)
  const [error, setError] = useState<string | null>(
    posted?.error.message ?? refused ?? shown?.current.message ?? null,
  )
  const [isStarting, setIsStarting] = useState(false)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const isOpen = current !== null && isOpenImport(current.status)
  const id = current?._id
  useEffect(() => {
    if (!isOpen || id === undefined) return
    let isCurrent = true
    const timer = setInterval(() => {
      void fetchImport(id).then((result) => {
        if (!isCurrent) return
        if (!result.ok) {
          // A failed request is repeated; an expired session ends the polling (D160).
          if (result.error.code !== 'unauthenticated') return
          clearInterval(timer)
          setError(result.error.message)
          return
        }
        const latest = result.data
        setCurrent(latest)
        if (latest.status !== 'failed') return
        setError(latest.message ?? null)
        setStep('file')
      })
    }, POLL_MS)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [isOpen, id])

  /** Sends a file to be checked, and shows the field of each of its columns. */
  const send = async (file: File) => {
    upload.current?.abort()
    const controller = new AbortController()
    upload.current = controller
    setError(null)
    setSending({ name: file.name, progress: 0 })
    const result = await sendFile(file, {
      signal: controller.signal,
      onProgress: (progress) => setSending({ name: file.name, progress }),
    })
    if (controller.signal.aborted) return
    setSending(null)
    if (result?.ok) await show(result.data, 'columns')
    else setError(result?.error.message ?? null)
  }

  const cancel = () => {
    upload.current?.abort()
    setSending(null)
  }

  const show = async (importId: string, next: ImportStep) => {
    const latest = await fetchImport(importId)
    if (!latest.ok) {
      const { code, message } = latest.error
      setError(code === 'internal' ? 'We could not check the import. Please reload the page.' : message)
      return
    }
    setCurrent(latest.data)
    setStep(next)
    // A reload opens this import at its step.
    window.history.replaceState(null, '', paths.agent.importOf(importId))
  }

  const restart = async (input: Omit<RepeatImportInput, 'id'>, next: ImportStep) => {
    if (!current) return
    setIsStarting(true)
    setError(null)
    const result = await actionResult(repeat({ id: current._id, ...input }))
    if (result.ok) await show(result.data.id, next)
    else setError(result.error.message)
    setIsStarting(false)
  }

  /** Submits the form of a step: checks the rows again, or imports them. */
  const submit = (form: FormData) => {
    const input = readImportForm(form)
    void restart(input, input.dryRun ? 'check' : 'import')
  }

  return { current, step, sending, error, isStarting, isOpen, setStep, send, cancel, post, submit }
}

/**
 * Sends a file to `POST /api/imports` to be checked: the import's id, why it was refused, or `null` if the signal ended
 * it.
 */
const sendFile = (file: File, options: { onProgress: (fraction: number) => void; signal: AbortSignal }) =>
  sendBody(
    `/api/imports?${new URLSearchParams({ dryRun: 'true', name: cutText(file.name, 200) })}`,
    file,
    { ...options, type: isZip(file.name) ? 'application/zip' : 'text/csv' },
    (body): ActionResult<string> => {
      const accepted = acceptedImportDto.safeParse(body)
      return accepted.success
        ? { ok: true, data: accepted.data._id }
        : { ok: false, error: errorFromBody(body) }
    },
  )

/** The current state of an import, or why it could not be read. */
async function fetchImport(id: string): Promise<ActionResult<ImportDto>> {
  try {
    const response = await fetch(`/api/imports/${id}`)
    const body: unknown = await response.json()
    const parsed = importDto.safeParse(body)
    return parsed.success ? { ok: true, data: parsed.data } : { ok: false, error: errorFromBody(body) }
  } catch {
    return { ok: false, error: unreachable }
  }
}
