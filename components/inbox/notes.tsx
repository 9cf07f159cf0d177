'use client'

import { NOTE_LENGTH } from '@/lib/domain/message'
import { type NoteDto } from '@/lib/schemas/inbox'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { editInPlace } from '../ui/edit-in-place'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'
import { Moment } from '../ui/moment'

type NotesProps = { conversationId: string; notes: readonly NoteDto[]; add: FormAction; remove: FormAction }

/** The notes of members of an office in a conversation, which its buyer never sees (D465). */
export const Notes = ({ conversationId, notes, add, remove }: NotesProps) => (
  <section aria-labelledby="notes" className="border-b border-border py-2 lg:px-5">
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h3 id="notes" className="text-sm font-[550]">
        Notes for colleagues
      </h3>
      <p className="text-xs text-muted">Only members of your office see them.</p>
    </div>
    {notes.length > 0 && (
      <ul className="max-h-40 overflow-y-auto" tabIndex={0} aria-labelledby="notes">
        {notes.map(({ _id, authorName, text, at, isOwn }) => (
          <li key={_id} className="border-b border-border py-3 text-sm last:border-b-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span>
                <strong>{authorName}</strong> <Moment at={at} className="text-xs text-muted" />
              </span>
              {isOwn && (
                <ChangeForm
                  action={remove}
                  fields={{ id: _id }}
                  variant="ghost"
                  aria-label={`Delete the note: ${text.slice(0, 40)}`}
                >
                  Delete
                </ChangeForm>
              )}
            </div>
            <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
              {text}
            </p>
          </li>
        ))}
      </ul>
    )}

    <ChangeForm
      disclosure={editInPlace('Add a note', 'this conversation')}
      action={add}
      fields={{ id: conversationId }}
      formClassName="w-full"
      variant="outline"
      inputs={
        <div className="w-full">
          <Field label="New note">
            <Textarea name="text" required maxLength={NOTE_LENGTH} className="min-h-16!" />
          </Field>
        </div>
      }
    >
      Save note
    </ChangeForm>
  </section>
)
