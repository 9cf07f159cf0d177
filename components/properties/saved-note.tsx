'use client'

import { SAVED_NOTE_LIMIT } from '@/lib/domain/saved-note'
import { useFormState } from '../browser/use-form-state'
import { type FormAction } from '../ui/change-form'
import { Button } from '../ui/button'
import { Field, FormError } from '../ui/field'
import { Textarea } from '../ui/input'

type SavedNoteProps = { wishlistId: string; title: string; note: string | undefined; save: FormAction }

/** The reader's private note on a saved home and its form; works without JavaScript (D271). */
export function SavedNote({ wishlistId, title, note = '', save }: SavedNoteProps) {
  const { state: answer, form, isPosting: isPending } = useFormState(save)
  return (
    <div className="col-span-full grid gap-1 sm:col-start-2">
      {note !== '' && (
        <p dir="auto" className="max-w-[62ch] text-sm [overflow-wrap:anywhere] whitespace-pre-line">
          {note}
        </p>
      )}
      <details>
        <summary
          aria-label={`${note === '' ? 'Add a note' : 'Edit note'}: ${title}`}
          className="inline-flex min-h-10 cursor-pointer items-center text-xs text-muted underline underline-offset-4 hover:text-text"
        >
          {note === '' ? 'Add a note' : 'Edit note'}
        </summary>
        {/* Keyed by the note, so that the form shows what is stored. */}
        <form key={note} {...form} className="grid max-w-[40rem] justify-items-start gap-3 pt-2">
          <input type="hidden" name="wishlistId" value={wishlistId} />
          <Field label="Your note" hint="Only you can read it." className="w-full">
            <Textarea
              name="note"
              rows={3}
              maxLength={SAVED_NOTE_LIMIT}
              defaultValue={note}
              className="min-h-16"
            />
          </Field>
          {answer && !answer.ok && <FormError>{answer.error.message}</FormError>}
          <Button type="submit" variant="outline" pending={isPending}>
            Save note
          </Button>
          <span role="status" className="text-xs text-muted">
            {answer?.ok && 'Saved.'}
          </span>
        </form>
      </details>
    </div>
  )
}
