import { type UseFormSetError } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { type ActionResult, type Failure } from '@/lib/domain/result'
import { type FormValues } from '@/lib/schemas/form-values'
import { type ListingFormInput } from '@/lib/schemas/property'
import { SaveError } from './save-error'
import { useSaving } from './use-saving'

type SaveValues = (values: FormValues) => Promise<ActionResult<unknown>>

export type DraftSaving = {
  save: SaveValues
  /** Saves a copy if the draft has changed elsewhere (D494); absent before it is first saved. */
  saveAsNew?: SaveValues
  onSaved: () => void
}

type SaveDraftOptions = {
  saving: DraftSaving | undefined
  setError: UseFormSetError<ListingFormInput>
  getValues: () => FormValues
  waitForUploads: () => Promise<ActionResult<FormValues['images']> | null>
  onSaved: () => void
  onRefused: (failure: Failure) => void
}

const failureTitle = () => 'Failed to save draft.'

/** The button that saves the input on the server, valid or not, once its pictures are uploaded (D490), and its error. */
export function useServerDraft({
  saving,
  setError,
  getValues,
  waitForUploads,
  onSaved,
  onRefused,
}: SaveDraftOptions) {
  const { saveFailure, isSaving, saveWith } = useSaving({
    setError,
    failureTitle,
    onSaved: () => {
      onSaved()
      saving?.onSaved()
    },
    onRefused,
  })
  const run = (save: SaveValues) =>
    void saveWith(waitForUploads, (images) => save({ ...getValues(), images: images ?? [] }))
  const { saveAsNew } = saving ?? {}
  const button = (disabled: boolean) =>
    saving && (
      <Button
        variant="outline"
        size="lg"
        pending={isSaving}
        disabled={disabled}
        onClick={() => run(saving.save)}
        className="max-sm:px-3"
      >
        Save draft
      </Button>
    )
  const error = saveFailure && (
    <div className="grid justify-items-start gap-3">
      <SaveError failure={saveFailure} failureTitle={failureTitle} />
      {saveFailure.code === 'conflict' && saveAsNew && (
        <Button variant="outline" disabled={isSaving} onClick={() => run(saveAsNew)}>
          Save as a new draft
        </Button>
      )}
    </div>
  )
  return { button, error, isSaving }
}
