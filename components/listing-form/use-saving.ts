import { useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormSetError } from 'react-hook-form'
import { notify } from '@/components/layout/notify'
import { actionResult } from '@/components/ui/action'
import { type ActionResult, type Failure } from '@/lib/domain/result'

type Fault<Fields extends FieldValues> = { name: FieldPath<Fields>; message: string | undefined }

type SavingOptions<Fields extends FieldValues> = {
  setError: UseFormSetError<Fields>
  /** The fields of the form that were refused; the first one takes the focus. */
  faultsOf: (fields: NonNullable<Failure['fields']>) => Fault<Fields>[]
  /** What the refusal is called in its toast. */
  failed: (failure: Failure) => string
  onSaved: () => void
  onRefused?: (failure: Failure) => void
  onPending?: (isPending: boolean) => void
}

/**
 * Saves a listing of a form once its pictures have arrived. `refusal`: why it was not saved, where that is no fault of a
 * field.
 */
export function useSaving<Fields extends FieldValues>({
  setError,
  faultsOf,
  failed,
  onSaved,
  onRefused,
  onPending,
}: SavingOptions<Fields>) {
  const [refusal, setRefusal] = useState<Failure>()
  const [isSaving, setIsSaving] = useState(false)

  const setPending = (pending: boolean) => {
    setIsSaving(pending)
    onPending?.(pending)
  }

  const refuse = (error: Failure) => {
    onRefused?.(error)
    const faults = faultsOf(error.fields ?? {})
    faults.forEach(({ name, message }, i) =>
      setError(name, { type: 'server', message }, { shouldFocus: i === 0 }),
    )
    if (faults.length === 0) setRefusal(error)
    notify.error('property-form', failed(error), { description: error.message })
  }

  /** `pictures` gives what has arrived, `null` if the upload was cancelled and with it the wish to save. */
  const saveWith = async <Pictures>(
    pictures: () => Promise<ActionResult<Pictures> | null>,
    save: (pictures: Pictures) => Promise<ActionResult<unknown>>,
  ): Promise<void> => {
    setRefusal(undefined)
    setPending(true)
    const arrived = await pictures()
    const answer = arrived?.ok ? await actionResult(save(arrived.data)) : arrived
    if (answer?.ok) return onSaved()
    setPending(false)
    if (answer !== null) refuse(answer.error)
  }

  return { refusal, isSaving, saveWith }
}
