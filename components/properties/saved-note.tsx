import { SAVED_NOTE_LIMIT } from '@/lib/domain/wishlist'
import { type NoteWishlistInput } from '@/lib/schemas/wishlist'
import { type ServerAction } from '@/lib/domain/result'
import { ChangeForm } from '../ui/change-form'
import { editInPlace } from '../ui/edit-in-place'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'

/** Stores a note, and returns the input that restores the previous one. */
export type SaveNote = ServerAction<NoteWishlistInput, NoteWishlistInput>

type SavedNoteProps = { wishlistId: string; title: string; note: string | undefined; save: SaveNote }

/** The viewer's private note on a saved home and its form; works without JavaScript (D271). */
export const SavedNote = ({ wishlistId, title, note = '', save }: SavedNoteProps) => (
  <div className="col-span-full grid gap-1 sm:col-start-2">
    {note !== '' && (
      <p dir="auto" className="max-w-[62ch] text-sm [overflow-wrap:anywhere] whitespace-pre-line">
        {note}
      </p>
    )}

    <ChangeForm
      disclosure={editInPlace(note === '' ? 'Add a note' : 'Edit note', title)}
      action={save}
      fields={{ wishlistId }}
      undo={{ id: `note-${wishlistId}`, done: 'Note saved', run: save }}
      variant="outline"
      inputs={
        <Field label="Your note" hint="Only you can read it." className="w-full">
          <Textarea
            name="note"
            rows={3}
            maxLength={SAVED_NOTE_LIMIT}
            defaultValue={note}
            className="min-h-16"
          />
        </Field>
      }
    >
      Save note
    </ChangeForm>
  </div>
)
