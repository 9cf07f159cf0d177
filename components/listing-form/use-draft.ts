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
import { type FormValues } from '@/lib/schemas/form-values'
import { changedFields } from './values'

/** How long after the last key the input is stored. */
const PAUSE_MS = 400

export type ListingFormMethods = UseFormReturn<ListingFormInput, unknown, ListingFormOutput>

type DraftOptions = {
  form: ListingFormMethods
  initial: FormValues
  /** The account and the form’s name. */
  accountId: string
  name: string
}

/**
 * Stores the input on this device, for this account only, and restores it when the form is opened again. If
 * another tab deletes it, such as by logging out, this tab stops storing it.
 */
export function useLocalDraft({ form, initial, accountId, name }: DraftOptions) {
  const [localDraftSavedAt, setLocalDraftSavedAt] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isStopped = useRef(false)

  const storeDraft = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (isStopped.current) return
    const values = form.getValues() as FormValues
    const at = Date.now()
    const changed = changedFields(values, initial)
    const changedIn = (all: FormValues) => Object.fromEntries(changed.map((field) => [field, all[field]]))
    if (changed.length === 0) {
      deleteDraft(accountId, name)
      setLocalDraftSavedAt(null)
    } else if (
      saveDraft(accountId, name, writeDraft({ at, base: changedIn(initial), values: changedIn(values) }))
    )
      setLocalDraftSavedAt(at)
  }, [form, initial, accountId, name])

  useEffect(() => {
    deleteOtherAccountsDrafts(accountId)
    const draft = parseDraft(readDraft(accountId, name), initial)
    if (draft) {
      form.reset({ ...initial, ...draft.values }, { keepDefaultValues: true })
      // After the effect, so that the form's own values are rendered first.
      queueMicrotask(() => setLocalDraftSavedAt(draft.at))
    } else deleteDraft(accountId, name)

    const flush = () => {
      if (timer.current !== undefined) storeDraft()
    }
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(storeDraft, PAUSE_MS)
      },
    })
    const onStorage = (event: StorageEvent) => {
      if (!isDraftDeletion(event, accountId, name)) return
      isStopped.current = true
      setLocalDraftSavedAt(null)
    }
    window.addEventListener('pagehide', flush)
    window.addEventListener('storage', onStorage)
    return () => {
      stopWatching()
      flush()
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('storage', onStorage)
    }
  }, [form, initial, accountId, name, storeDraft])

  /** Deletes the draft on this device after the form was saved. */
  const discardLocalDraft = () => {
    isStopped.current = true
    clearTimeout(timer.current)
    timer.current = undefined
    deleteDraft(accountId, name)
  }

  /**
   * Stores the current values, even if another tab has deleted the draft: the person signs in again and
   * continues (D160).
   */
  const resumeAutosave = () => {
    isStopped.current = false
    storeDraft()
  }

  const startOver = () => {
    form.reset(initial)
    storeDraft()
  }

  return { localDraftSavedAt, discardLocalDraft, resumeAutosave, startOver }
}
