'use client'

import { type InboxDto } from '@/lib/schemas/inbox'
import { useFormState, useOpenResult } from '../browser/use-form-state'
import { Button } from '../ui/button'
import { type FormAction } from '../ui/change-form'
import { FormFailure } from '../ui/error-text'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Options, Select } from '../ui/select'
import { Typed } from '../ui/typed'
import { ZoneInput } from '../ui/zone-input'
import { WeeklyHours } from '../viewings/weekly-hours'

type InboxSettingsFormProps = Pick<InboxDto, 'settings' | 'members'> & {
  zones: readonly string[]
  save: FormAction
}

/** How many blank rows the lists of the form have at their end. */
const BLANK = [0, 1, 2]

/** The hours of an office, its goal, when a manager gets an inquiry, days off and places (D460, D463, D464). */
export function InboxSettingsForm({ settings, members, zones, save }: InboxSettingsFormProps) {
  const { state, posted, form, isPosting } = useFormState(save)
  useOpenResult(state)
  const { zone, windows, daysOff, goalMinutes, escalationMinutes, places } = settings
  const assignable = members.filter(({ isLeaving }) => !isLeaving)
  const rowsOf = <Row,>(rows: readonly Row[]): (Row | undefined)[] => [...rows, ...BLANK.map(() => undefined)]
  return (
    <form {...form} className="grid gap-8">
      <Typed value={posted?.typed}>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Goal, in hours">
            <Input
              type="number"
              name="goal"
              min={0.25}
              max={40}
              step={0.25}
              defaultValue={goalMinutes / 60}
              required
            />
          </Field>
          <Field label="To a manager after, in hours">
            <Input
              type="number"
              name="escalation"
              min={0.25}
              max={40}
              step={0.25}
              defaultValue={escalationMinutes / 60}
              required
            />
          </Field>
          <Field label="Time zone of the office">
            <ZoneInput name="zone" zones={zones} zone={zone} required />
          </Field>
        </div>
        <WeeklyHours windows={windows} note="Local time at the office. Leave a day blank if it is closed." />
        <fieldset className="grid gap-3">
          <legend className="mb-3 display-sm">Days off</legend>
          {rowsOf(daysOff).map((row, n) => (
            <div key={n} className="grid gap-3 sm:grid-cols-2">
              <Field label="First day">
                <Input type="date" name={`off${n}-from`} defaultValue={row?.from} />
              </Field>
              <Field label="Last day">
                <Input type="date" name={`off${n}-until`} defaultValue={row?.until} />
              </Field>
            </div>
          ))}
        </fieldset>
        <fieldset className="grid gap-3">
          <legend className="mb-3 display-sm">Places</legend>
          <p className="text-sm text-pretty text-muted">
            Inquiries about homes at these places go to these members instead of the agent of the home. Write
            a place as the location of your homes.
          </p>
          {rowsOf(places).map((row, n) => (
            <div key={n} className="grid gap-3 sm:grid-cols-2">
              <Field label="Place">
                <Input name={`place${n}`} maxLength={200} defaultValue={row?.place} />
              </Field>
              <Field label="Member">
                <Select
                  name={`place${n}-member`}
                  defaultValue={assignable.some(({ id }) => id === row?.memberId) ? row?.memberId : ''}
                >
                  <option value="">Choose a member</option>
                  <Options choices={assignable.map(({ id, name }) => [id, name])} />
                </Select>
              </Field>
            </div>
          ))}
        </fieldset>
      </Typed>
      <FormFailure failure={posted?.error} />
      <Button type="submit" pending={isPosting} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}
