import { useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn } from 'react-hook-form'
import {
  deleteDraft,
  deleteOtherAccountsDrafts,
  isDraftDeletion,
  saveDraft,
  readDraft,
} from '@/components/browser/drafts'
import { type ListingFormInput, type ListingFormOutput } from '@/lib/schemas/property'
import { parseDraft, writeDraft } from './draft'
import { changedFields, type FormValues } from './values'

/** How long after the last key what was typed is kept. */
const PAUSE_MS = 400

export type ListingFormMethods = UseFormReturn<ListingFormInput, unknown, ListingFormOutput>

type DraftOptions = {
  form: ListingFormMethods
  initial: FormValues
  /** Whose form it is, and which one; `base` is the version of the listing that it began with. */
  account: string
  name: string
  base: string | null
}

/**
 * Keeps what is typed on this device, for this account alone, and brings it back when the form is opened again. Where
 * another tab drops it, by logging out say, this one keeps nothing more.
 */
export function useDraft({ form, initial, account, name, base }: DraftOptions) {
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOver = useRef(false)

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (isOver.current) return
    const values = form.getValues() as FormValues
    const at = Date.now()
    if (changedFields(values, initial).length === 0) {
      deleteDraft(account, name)
      setKeptAt(null)
    } else if (saveDraft(account, name, writeDraft({ at, base, values }))) setKeptAt(at)
  }, [form, initial, account, name, base])

  useEffect(() => {
    deleteOtherAccountsDrafts(account)
    const kept = parseDraft(readDraft(account, name), base)
    if (kept) {
      form.reset({ ...initial, ...kept.values }, { keepDefaultValues: true })
      // After the effect: what stands in the form is drawn first.
      queueMicrotask(() => setKeptAt(kept.at))
    } else deleteDraft(account, name)

    const flush = () => {
      if (timer.current !== undefined) keep()
    }
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(keep, PAUSE_MS)
      },
    })
    const onStorage = (event: StorageEvent) => {
      if (!isDraftDeletion(event, account, name)) return
      isOver.current = true
      setKeptAt(null)
    }
    window.addEventListener('pagehide', flush)
    window.addEventListener('storage', onStorage)
    return () => {
      stopWatching()
      flush()
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('storage', onStorage)
    }
  }, [form, initial, account, name, base, keep])

  /** The form is saved: nothing is left to keep. */
  const finish = () => {
    isOver.current = true
    clearTimeout(timer.current)
    timer.current = undefined
    deleteDraft(account, name)
  }

  /** Keeps what stands there now, also where another tab has dropped it: the person signs in again and goes on (D160). */
  const keepOn = () => {
    isOver.current = false
    keep()
  }

  /** Back to what stood there at first. */
  const startOver = () => {
    form.reset(initial)
    keep()
  }

  return { keptAt, finish, keepOn, startOver }
}
