'use client'

import { CalendarX } from 'lucide-react'
import { OPEN_HOUSE } from '@/lib/domain/open-house'
import { type HomeToShowDto, type OpenHouseDto } from '@/lib/schemas/open-house'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { formDisclosure } from '../ui/disclosure'
import { Field } from '../ui/field'
import { Input, Textarea } from '../ui/input'
import { useMomentText } from '../ui/moment-text'
import { Options, Select } from '../ui/select'

type AddOpenHouseProps = {
  /** A home and its time zone, "Pacific Time, UTC−7"; or the homes to choose from. */
  home: { propertyId: string; zone: string } | readonly HomeToShowDto[]
  /** The day that is filled in. */
  day?: string
  add: FormAction
}

const QUARTER_SECONDS = 15 * 60

/** An agent's form for a new open house, of one listing or of one to choose. */
export const AddOpenHouse = ({ home, day, add }: AddOpenHouseProps) => (
  <ChangeForm
    action={add}
    fields={'zone' in home ? { propertyId: home.propertyId } : {}}
    inputs={
      <div className="grid w-full max-w-[38rem] grid-cols-1 gap-4 sm:grid-cols-3">
        {!('zone' in home) && (
          <Field label="Home" className="sm:col-span-3">
            <Select name="propertyId" required autoFocus defaultValue="">
              <option value="" disabled>
                Choose a home
              </option>
              <Options choices={home.map(({ _id, title, location }) => [_id, `${title}, ${location}`])} />
            </Select>
          </Field>
        )}
        <Field label="Date">
          <Input type="date" name="date" required defaultValue={day} />
        </Field>
        <Field label="From">
          <Input type="time" name="from" step={QUARTER_SECONDS} required />
        </Field>
        <Field label="To">
          <Input type="time" name="to" step={QUARTER_SECONDS} required />
        </Field>
        <p className="text-xs text-muted sm:col-span-3">
          Times at the home{'zone' in home && ` (${home.zone})`}, in 15-minute steps. An open house can last
          from {OPEN_HOUSE.minMinutes} minutes to {OPEN_HOUSE.maxMinutes / 60} hours.
        </p>
        <Field
          label="Capacity (optional)"
          hint="If you set a capacity, buyers must reserve a place."
          className="sm:col-span-3"
        >
          <Input
            type="number"
            name="capacity"
            inputMode="numeric"
            min={1}
            max={OPEN_HOUSE.capacity}
            className="max-w-40"
          />
        </Field>
        <Field label="Note (optional)" className="sm:col-span-3">
          <Textarea name="note" rows={2} maxLength={OPEN_HOUSE.noteLength} className="min-h-16" />
        </Field>
      </div>
    }
  >
    Add open house
  </ChangeForm>
)

type CancelOpenHouseProps = { openHouse: OpenHouseDto; home: string; cancel: FormAction }

/** Cancels an open house; names the home and the time first. */
export const CancelOpenHouse = ({ openHouse, home, cancel }: CancelOpenHouseProps) => {
  const when = useMomentText(openHouse.text)
  return (
    <ChangeForm
      action={cancel}
      fields={{ id: openHouse._id }}
      disclosure={formDisclosure(CalendarX, when)}
      formClassName="w-full"
      variant="danger"
      aria-label={`Cancel open house: ${when}`}
      inputs={
        <>
          <p className="max-w-[38rem] text-pretty text-muted">
            We’ll cancel the open house at <bdi>{home}</bdi> on {when} and notify everyone who has reserved.
            This can’t be undone.
          </p>
          <Field label="Reason for the guests (optional)" className="w-full max-w-[38rem]">
            <Textarea name="reason" rows={2} maxLength={OPEN_HOUSE.reasonLength} className="min-h-16" />
          </Field>
        </>
      }
    >
      Cancel open house
    </ChangeForm>
  )
}
