import { useState } from 'react'
import { type UseFormSetError } from 'react-hook-form'
import { notify } from '@/components/layout/toasts'
import { actionResult } from '@/components/ui/action'
import { type ActionResult, type Failure } from '@/lib/domain/result'
import { type ListingFormInput } from '@/lib/schemas/property'
import { fieldNameOfPath } from './saving'

type SavingOptions = {
  setError: UseFormSetError<ListingFormInput>
  /** The fields of the form, by default all; the first one that is rejected receives the focus. */
  fields?: object
  /** The title of the error in its toast. */
  failureTitle: (failure: Failure) => string
  onSaved: () => void
  onRefused?: (failure: Failure) => void
  onPending?: (isPending: boolean) => void
}

/**
 * Saves a form's listing once its pictures are uploaded. `saveFailure`: why it was not saved, unless that is a
 * field's error.
 */
export function useSaving({ setError, fields, failureTitle, onSaved, onRefused, onPending }: SavingOptions) {
  const [saveFailure, setSaveFailure] = useState<Failure>()
  const [isSaving, setIsSaving] = useState(false)

  const setPending = (pending: boolean) => {
    setIsSaving(pending)
    onPending?.(pending)
  }

  const refuse = (error: Failure) => {
    onRefused?.(error)
    const errors = Object.entries(error.fields ?? {}).flatMap(([path, message]) => {
      const name = fieldNameOfPath(path)
      return name && (!fields || name in fields) ? [{ name, message }] : []
    })
    errors.forEach(({ name, message }, i) =>
      setError(name, { type: 'server', message }, { shouldFocus: i === 0 }),
    )
    if (errors.length === 0) setSaveFailure(error)
    notify.error('property-form', failureTitle(error), { description: error.message })
  }

  /** `waitForPictures` returns the uploaded pictures, or `null` if the upload, and with it saving, was cancelled. */
  const saveWith = async <Pictures>(
    waitForPictures: () => Promise<ActionResult<Pictures> | null>,
    save: (pictures: Pictures) => Promise<ActionResult<unknown>>,
  ): Promise<void> => {
    setSaveFailure(undefined)
    setPending(true)
    const uploaded = await waitForPictures()
    const result = uploaded?.ok ? await actionResult(save(uploaded.data)) : uploaded
    if (result?.ok) return onSaved()
    setPending(false)
    if (result !== null) refuse(result.error)
  }

  return { saveFailure, isSaving, saveWith }
}
