'use client'

import { useState } from 'react'
import { SHARED_WISHLIST } from '@/lib/domain/shared-wishlist'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'

type CommentFormProps = { fields: { id: string; propertyId: string }; add: FormAction }

/** Writes a comment on a home of a shared wishlist; a refusal keeps the text. */
export function CommentForm({ fields, add }: CommentFormProps) {
  const [text, setText] = useState('')
  return (
    <ChangeForm
      action={add}
      fields={fields}
      variant="outline"
      inputs={
        <>
          <Field label="Your comment" hint="Everyone on this wishlist can read it." className="w-full">
            <Textarea
              name="text"
              rows={3}
              required
              maxLength={SHARED_WISHLIST.commentLength}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className="min-h-16"
            />
          </Field>
        </>
      }
    >
      Add comment
    </ChangeForm>
  )
}
