'use client'

import { OPEN_HOUSE } from '@/lib/domain/open-house'
import { pluralize } from '@/lib/domain/pluralize'
import { type OpenHouseDto } from '@/lib/schemas/open-house'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Field } from '../ui/field'
import { Options, Select } from '../ui/select'

type ReserveFormProps = {
  openHouse: OpenHouseDto
  /** False for a guest who is no longer a buyer, who can only cancel. */
  mayReserve: boolean
  reserve: FormAction
  leave: FormAction
}

const PEOPLE = Array.from({ length: OPEN_HOUSE.people }, (_, i) => i + 1)

/** Reserves places at an open house, or changes or cancels the reservation. */
export function ReserveForm({ openHouse, mayReserve, reserve, leave }: ReserveFormProps) {
  const { _id, left, people, text } = openHouse
  const fields = { id: _id }
  const max = (left ?? 0) + (people ?? 0)
  return (
    <div className="flex flex-wrap items-end gap-3">
      {mayReserve && (
        <ChangeForm
          action={reserve}
          fields={fields}
          variant="outline"
          aria-label={`${people === undefined ? 'Reserve' : 'Change'}: ${text}`}
          formClassName="flex! flex-wrap items-end"
          inputs={
            <Field label="People">
              <Select key={people} name="people" defaultValue={people ?? 1} className="min-w-32">
                <Options
                  choices={PEOPLE.filter((count) => count <= max).map((count) => [
                    count,
                    pluralize(count, 'person', 'people'),
                  ])}
                />
              </Select>
            </Field>
          }
        >
          {people === undefined ? 'Reserve' : 'Change'}
        </ChangeForm>
      )}
      {people !== undefined && (
        <ChangeForm
          action={leave}
          fields={fields}
          variant="ghost"

          aria-label={`Cancel reservation: ${text}`}
        >
          Cancel reservation
        </ChangeForm>
      )}
    </div>
  )
}
