'use client'

import { useState } from 'react'
import { formatWallDay } from '@/lib/domain/dates'
import { CHOOSE_TIME, VIEWING_NOTE_LIMIT } from '@/lib/domain/viewing'
import { type BookingDto } from '@/lib/schemas/viewing'
import { useFormState, useOpenResult } from '../browser/use-form-state'
import { Button } from '../ui/button'
import { type FormAction, HiddenFields } from '../ui/change-form'
import { FormFailure } from '../ui/error-text'
import { Field } from '../ui/field'
import { Input, Textarea } from '../ui/input'
import { OwnTime, WallTime } from '../ui/moment'
import { SlotPicker } from './slot-picker'

type BookingFormProps = {
  booking: BookingDto
  /** The home's zone in words: "Pacific Time". */
  zone: string
  fields: Record<string, string>
  post: FormAction
  /** The label of the button, and a hint above it. */
  submit: string
  hint: string
  /** Asks for a note and a phone number. */
  hasNote?: boolean
}

/** Chooses a free time of a listing, to book a viewing or to reschedule one; also without JavaScript. */
export function BookingForm({
  booking,
  zone,
  fields,
  post,
  submit,
  hint,
  hasNote = false,
}: BookingFormProps) {
  const { state, posted, form, isPosting } = useFormState(post)
  useOpenResult(state)
  const [startsAt, setStartsAt] = useState(posted?.typed?.startsAt)
  const selected = booking.slots.find((slot) => slot.startsAt === startsAt)
  return (
    <form {...form} className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <HiddenFields fields={fields} />
      <SlotPicker slots={booking.slots} zone={zone} value={startsAt} onChange={setStartsAt} />
      <div className="grid content-start gap-5 self-start rounded-lg border border-border p-6">
        <p className="text-sm" aria-live="polite">
          {selected ? (
            <>
              <strong className="block font-[550]">
                {formatWallDay(selected.wall)}, <WallTime wall={selected.wall} />
              </strong>
              <span className="block text-muted">
                {zone}, {booking.lengthMinutes} minutes
              </span>
              <span className="text-muted">
                <OwnTime {...selected} />
              </span>
            </>
          ) : (
            <span className="text-muted">{CHOOSE_TIME}</span>
          )}
        </p>
        {hasNote && (
          <>
            <Field label="Note for the agent (optional)">
              <Textarea name="note" maxLength={VIEWING_NOTE_LIMIT} defaultValue={posted?.typed?.note} />
            </Field>
            <Field
              label="Phone (optional)"
              hint="For the agent, with the country code. Deleted a day after the viewing."
            >
              <Input
                name="phone"
                type="tel"
                maxLength={30}
                autoComplete="tel"
                defaultValue={posted?.typed?.phone}
              />
            </Field>
          </>
        )}
        <p className="text-xs text-muted">{hint}</p>
        <FormFailure failure={posted?.error} />
        <Button type="submit" pending={isPosting}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
