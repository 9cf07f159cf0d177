'use client'

import { Fragment } from 'react'
import { formatWallDay } from '@/lib/domain/dates'
import { DEFAULT_SETTINGS, type SETTING_LIMITS } from '@/lib/domain/availability'
import { type AvailabilityDto } from '@/lib/schemas/availability'
import { useFormState } from '../browser/use-form-state'
import { type FormAction } from '../ui/change-form'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Options, Select } from '../ui/select'
import { Typed } from '../ui/typed'
import { TypedCheckbox } from '../ui/typed-checkbox'
import { ZoneInput } from '../ui/zone-input'
import { useTimeZone } from '../browser/use-time-zone'
import { FormFailure } from '../ui/error-text'
import { Hours, WeeklyHours } from './weekly-hours'

type AvailabilityFormProps = {
  availability: AvailabilityDto
  zones: readonly string[]
  save: FormAction
}

const NUMBERS = [
  ['lengthMinutes', 'Length', (n: number) => `${n} minutes`],
  ['bufferMinutes', 'Time between viewings', (n: number) => `${n} minutes`],
  ['noticeHours', 'Minimum notice', (n: number) => (n === 1 ? '1 hour' : `${n} hours`)],
  ['daysAhead', 'Days ahead', (n: number) => (n === 1 ? '1 day' : `${n} days`)],
  ['dailyLimit', 'Maximum per day', (n: number) => String(n)],
] as const

/** The values that each select offers, besides the stored one and the default. */
const OPTIONS: Record<keyof typeof SETTING_LIMITS, readonly number[]> = {
  lengthMinutes: [15, 30, 45, 60, 90, 120],
  bufferMinutes: [0, 15, 30, 45, 60, 90, 120],
  noticeHours: [1, 2, 4, 8, 12, 24, 48, 72, 168],
  daysAhead: [1, 7, 14, 21, 30, 45, 60, 90],
  dailyLimit: [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30],
}

/** An agent's weekly hours, exceptions and settings (D214). */
export function AvailabilityForm({ availability, zones, save }: AvailabilityFormProps) {
  const { state, posted, form, isPosting } = useFormState(save)
  const { zone, windows, exceptions, settings, version } = availability
  const browserZone = useTimeZone()
  // Until hours are saved, the stored zone is a default.
  const ownZone = version === 0 ? (browserZone ?? zone) : zone
  return (
    <form {...form} className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <input type="hidden" name="version" value={version} />
      <Typed value={posted?.typed}>
        <div key={version} className="grid content-start gap-8">
          <WeeklyHours windows={windows} />
          <fieldset className="grid gap-4">
            <legend className="mb-3 display-sm">Exceptions</legend>
            {exceptions.map(({ from, until, windows: hours }, n) => (
              <div key={`${from}-${until}`} className="grid gap-2 border-t border-border pt-3">
                <input type="hidden" name={`e${n}-first`} value={from} />
                <input type="hidden" name={`e${n}-last`} value={until} />
                <span className="text-sm font-[550]">
                  {formatWallDay(from)}
                  {until !== from && ` to ${formatWallDay(until)}`}
                </span>
                {(hours.length > 0 ? hours : [undefined]).map((range, i) => (
                  <Hours key={i} name={`e${n}-${i}`} day={formatWallDay(from)} hours={range} />
                ))}
                <TypedCheckbox name={`e${n}-delete`}>Delete this exception</TypedCheckbox>
              </div>
            ))}
            <div className="grid gap-3 border-t border-border pt-3">
              <div className="grid gap-3 sm:grid-cols-2">
                <Field label="First day">
                  <Input type="date" name={`e${exceptions.length}-first`} />
                </Field>
                <Field label="Last day (optional)">
                  <Input type="date" name={`e${exceptions.length}-last`} />
                </Field>
              </div>
              <Hours name={`e${exceptions.length}-0`} day="New exception" />
              <p className="text-xs text-muted">Leave the hours blank to offer no viewings on these days.</p>
            </div>
          </fieldset>
        </div>
        <div className="grid content-start gap-5">
          <Fragment key={version}>
            <Field label="Your time zone" hint="Used for homes that aren’t on the map.">
              <ZoneInput key={ownZone} name="zone" zones={zones} zone={ownZone} required />
            </Field>
            {NUMBERS.map(([name, label, textOf]) => (
              <Field key={name} label={label}>
                <Select name={name} defaultValue={settings[name]}>
                  <Options
                    choices={[...new Set([...OPTIONS[name], settings[name], DEFAULT_SETTINGS[name]])]
                      .sort((a, b) => a - b)
                      .map((value) => [value, textOf(value)])}
                  />
                </Select>
              </Field>
            ))}
            <TypedCheckbox name="isInstant" defaultChecked={settings.isInstant} className="font-[550]">
              Confirm instantly
            </TypedCheckbox>
          </Fragment>
          <p className="text-xs text-muted">Each home can have its own length, notice and confirmation.</p>
          <FormFailure failure={posted?.error} />
          <Button type="submit" pending={isPosting}>
            Save availability
          </Button>
          <p role="status" className="text-xs text-muted">
            {state?.ok && 'Saved.'}
          </p>
        </div>
      </Typed>
    </form>
  )
}
