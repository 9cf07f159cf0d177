'use client'

import { SETTING_LIMITS } from '@/lib/domain/availability'
import { MEETING_POINT_LIMIT } from '@/lib/domain/viewing'
import { type ListingViewingsDto } from '@/lib/schemas/availability'
import { useFormState } from '../browser/use-form-state'
import { type FormAction } from '../ui/change-form'
import { Button } from '../ui/button'
import { FormFailure } from '../ui/error-text'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Select } from '../ui/select'
import { Typed } from '../ui/typed'
import { TypedCheckbox } from '../ui/typed-checkbox'
import { ZoneInput } from '../ui/zone-input'

type ListingViewingsFormProps = {
  propertyId: string
  viewings: ListingViewingsDto
  zones: readonly string[]
  save: FormAction
}

/** A listing's own settings for viewings (D214), its time zone (D215) and the meeting point (D224). */
export function ListingViewingsForm({ propertyId, viewings, zones, save }: ListingViewingsFormProps) {
  const { state, posted, form, isPosting } = useFormState(save)
  const confirmation = viewings.isInstant === undefined ? '' : viewings.isInstant ? 'instant' : 'by-hand'
  const { lengthMinutes, noticeHours } = SETTING_LIMITS
  return (
    <form {...form} className="grid max-w-[38rem] gap-5">
      <input type="hidden" name="id" value={propertyId} />
      <Typed value={posted?.typed}>
        <Field label="Meeting point (optional)" hint="Shown to the buyer once a viewing is confirmed.">
          <Input name="meetingPoint" maxLength={MEETING_POINT_LIMIT} defaultValue={viewings.meetingPoint} />
        </Field>
        <Field label="Time zone of the home" hint={`In use: ${viewings.currentZone}`}>
          <ZoneInput
            name="zone"
            zones={zones}
            zone={viewings.zone}
            placeholder="From the position of the home"
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label="Length in minutes" hint="Leave blank to use your default.">
            <Input
              type="number"
              name="lengthMinutes"
              defaultValue={viewings.lengthMinutes}
              {...lengthMinutes}
            />
          </Field>
          <Field label="Notice in hours" hint="Leave blank to use your default.">
            <Input type="number" name="noticeHours" defaultValue={viewings.noticeHours} {...noticeHours} />
          </Field>
          <Field label="Confirmation">
            <Select name="confirmation" defaultValue={confirmation}>
              <option value="">Your default</option>
              <option value="by-hand">Manual</option>
              <option value="instant">Instant</option>
            </Select>
          </Field>
        </div>
        <TypedCheckbox name="isOff" defaultChecked={viewings.isOff ?? false}>
          Turn off viewings of this home
        </TypedCheckbox>
      </Typed>
      <FormFailure failure={posted?.error} />
      <Button type="submit" variant="outline" pending={isPosting} className="justify-self-start">
        Save viewings
      </Button>
      <p role="status" className="text-xs text-muted">
        {state?.ok && 'Saved.'}
      </p>
    </form>
  )
}
