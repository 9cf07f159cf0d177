import { useEffect, useRef, useState } from 'react'
import { isOpenImport } from '@/lib/domain/import/import'
import { type ImportField } from '@/lib/domain/import/columns'
import { type ImportDto, type RepeatImportInput } from '@/lib/schemas/import'
import { type Action, actionResult } from '../ui/action'
import { askImport, sendFile } from './send-file'

/** How often a running import is asked how it stands, in milliseconds. */
const ASK_MS = 1_000

/** Which of the four steps is open. */
export type ImportStep = 'file' | 'columns' | 'check' | 'import'

type Sending = { name: string; part: number }

const stepOf = (current: ImportDto | null): ImportStep =>
  current === null || current.status === 'failed' ? 'file' : current.dryRun ? 'check' : 'import'

/** An import from the file to its end; what is running goes on being asked, also after the page was left. */
export function useImport(latest: ImportDto | null, repeat: Action<RepeatImportInput, { id: string }>) {
  const [current, setCurrent] = useState(latest)
  const [step, setStep] = useState(() => stepOf(latest))
  const [sending, setSending] = useState<Sending | null>(null)
  const [error, setError] = useState<string | null>(latest?.message ?? null)
  const [isStarting, setIsStarting] = useState(false)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const isOpen = current !== null && isOpenImport(current.status)
  const id = current?._id
  useEffect(() => {
    if (!isOpen || id === undefined) return
    let isWanted = true
    const timer = setInterval(() => {
      void askImport(id).then((answer) => {
        if (!isWanted) return
        if (!answer.ok) {
          // No answer is asked for again; a session that is over has none (D160).
          if (answer.error.code !== 'unauthenticated') return
          clearInterval(timer)
          setError(answer.error.message)
          return
        }
        const found = answer.data
        setCurrent(found)
        if (found.status !== 'failed') return
        setError(found.message ?? null)
        setStep('file')
      })
    }, ASK_MS)
    return () => {
      isWanted = false
      clearInterval(timer)
    }
  }, [isOpen, id])

  /** Sends a file to be checked, and shows what its columns become. */
  const send = async (file: File) => {
    upload.current?.abort()
    const controller = new AbortController()
    upload.current = controller
    setError(null)
    setSending({ name: file.name, part: 0 })
    const answer = await sendFile(file, {
      signal: controller.signal,
      onProgress: (part) => setSending({ name: file.name, part }),
    })
    if (controller.signal.aborted) return
    setSending(null)
    if (answer?.ok) await show(answer.data, 'columns')
    else setError(answer?.error.message ?? null)
  }

  const cancel = () => {
    upload.current?.abort()
    setSending(null)
  }

  const show = async (shown: string, next: ImportStep) => {
    const found = await askImport(shown)
    if (!found.ok) {
      const { code, message } = found.error
      setError(code === 'internal' ? 'We could not check the import. Please reload the page.' : message)
      return
    }
    setCurrent(found.data)
    setStep(next)
  }

  const again = async (input: Omit<RepeatImportInput, 'id'>, next: ImportStep) => {
    if (!current) return
    setIsStarting(true)
    setError(null)
    const answer = await actionResult(repeat({ id: current._id, ...input }))
    if (answer.ok) await show(answer.data.id, next)
    else setError(answer.error.message)
    setIsStarting(false)
  }

  /** Goes on to what the check says; with other columns the rows are checked once more. */
  const check = async (fields: (ImportField | null)[]) => {
    const isSame = current?.columns.every(({ field }, i) => field === fields[i])
    if (isSame) setStep('check')
    else await again({ dryRun: true, columns: fields }, 'check')
  }

  /** Writes what was checked. */
  const start = () => again({ dryRun: false }, 'import')

  return { current, step, sending, error, isStarting, isOpen, setStep, send, cancel, check, start }
}
