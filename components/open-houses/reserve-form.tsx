'use client'

import { OPEN_HOUSE } from '@/lib/domain/open-house'
import { pluralize } from '@/lib/domain/pluralize'
import { type OpenHouseDto } from '@/lib/schemas/open-house'
import { PostForm } from '../ui/post-form'
import { type FormAction } from '../ui/action-button'
import { Field } from '../ui/field'
import { Select } from '../ui/select'

type ReserveFormProps = { openHouse: OpenHouseDto; reserve: FormAction; leave: FormAction }

const PEOPLE = Array.from({ length: OPEN_HOUSE.people }, (_, i) => i + 1)

/** Reserves places at an open house, or changes or cancels the reservation. */
export function ReserveForm({ openHouse, reserve, leave }: ReserveFormProps) {
  const { _id, left, people, text } = openHouse
  const fields = { id: _id }
  const most = (left ?? 0) + (people ?? 0)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <PostForm
        action={reserve}
        fields={fields}
        variant="outline"
        className="flex! flex-wrap items-end"
        submit={people === undefined ? 'Reserve' : 'Change'}
        aria-label={`${people === undefined ? 'Reserve' : 'Change'}: ${text}`}
      >
        <Field label="People">
          <Select name="people" defaultValue={people ?? 1} className="min-w-32">
            {PEOPLE.filter((count) => count <= most).map((count) => (
              <option key={count} value={count}>
                {pluralize(count, 'person', 'people')}
              </option>
            ))}
          </Select>
        </Field>
      </PostForm>
      {people !== undefined && (
        <PostForm
          action={leave}
          fields={fields}
          variant="ghost"
          submit="Cancel reservation"
          aria-label={`Cancel reservation: ${text}`}
        />
      )}
    </div>
  )
}
