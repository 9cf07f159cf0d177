'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatWallDay } from '@/lib/domain/dates'
import { groupBy } from '@/lib/domain/group-by'
import { formatWallLongDay } from '@/lib/domain/long-dates'
import { pluralize } from '@/lib/domain/pluralize'
import { type SlotDto } from '@/lib/schemas/viewing'
import { useNow } from '../browser/use-now'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { Field } from '../ui/field'
import { Options, Select } from '../ui/select'
import { OwnTime, useMoments, WallTime } from '../ui/moment'

type SlotPickerProps = {
  slots: readonly SlotDto[]
  /** The home's zone in words: "Pacific Time". */
  zone: string
  value: string | undefined
  onChange: (startsAt: string) => void
}

/** How many days with free times are shown at once. */
const DAYS = 14

const dateOf = ({ wall }: SlotDto) => wall.slice(0, 10)

/** Chooses a free time: a day, then one of its times. Without JavaScript it is a select of all times. */
export function SlotPicker({ slots, zone, value, onChange }: SlotPickerProps) {
  const hasScripts = useNow() !== null
  const { wallTime } = useMoments()
  if (!hasScripts)
    return (
      <Field label="Time" hint={`Times are in ${zone}.`}>
        <Select
          name="startsAt"
          required
          defaultValue={slots.some(({ startsAt }) => startsAt === value) ? value : ''}
        >
          <option value="" disabled>
            Choose a time
          </option>
          <Options
            choices={slots.map((slot) => [
              slot.startsAt,
              `${formatWallDay(slot.wall)}, ${wallTime(slot.wall)}`,
            ])}
          />
        </Select>
      </Field>
    )
  return <DayPicker slots={slots} zone={zone} value={value} onChange={onChange} />
}

/** Fourteen days with free times, starting with the next one (D217), and the times of the chosen day. */
function DayPicker({ slots, zone, value, onChange }: SlotPickerProps) {
  const days = [...groupBy(slots, dateOf)]
  const selected = slots.find(({ startsAt }) => startsAt === value)
  const [date, setDate] = useState(selected && dateOf(selected))
  const index = Math.max(
    0,
    days.findIndex(([day]) => day === date),
  )
  const start = index - (index % DAYS)
  const visibleDays = days.slice(start, start + DAYS)
  const [day, times] = days[index] ?? []
  if (day === undefined || times === undefined) return null
  const comparedSlot = selected && dateOf(selected) === day ? selected : times[0]
  const pager = (label: string, first: number, Icon: typeof ChevronLeft) => (
    <Button
      type="button"
      variant="outline"
      size="icon"
      aria-label={label}
      disabled={days[first] === undefined}
      onClick={() => setDate(days[first]?.[0])}
    >
      <Icon aria-hidden />
    </Button>
  )
  return (
    <div className="grid content-start gap-8">
      <div className="grid gap-3">
        <div className="flex items-center justify-between gap-2">
          <h2 className="display-sm" aria-live="polite">
            {[...new Set([visibleDays[0], visibleDays.at(-1)])]
              .map((shownDay) => formatWallDay(shownDay?.[0] ?? day))
              .join(' to ')}
          </h2>
          {days.length > DAYS && (
            <div className="flex gap-2">
              {pager('Earlier days', start - DAYS, ChevronLeft)}
              {pager('Later days', start + DAYS, ChevronRight)}
            </div>
          )}
        </div>
        <div
          role="radiogroup"
          aria-label="Day"
          className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2 lg:grid-cols-7"
        >
          {visibleDays.map(([option, freeSlots]) => (
            <label
              key={option}
              className={cn(
                'group grid min-h-16 cursor-pointer content-center justify-items-center rounded-md border border-control text-sm hover:border-muted hover:bg-surface-hover',
                'not-print:has-checked:border-transparent not-print:has-checked:bg-accent not-print:has-checked:text-on-accent print:has-checked:border-text',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              )}
            >
              <input
                type="radio"
                name="day"
                value={option}
                checked={option === day}
                onChange={() => setDate(option)}
                className="sr-only"
              />
              <span className="font-[550]">{formatWallDay(option)}</span>
              <span className="text-xs text-muted not-print:group-has-checked:text-on-accent">
                {pluralize(freeSlots.length, 'time')}
              </span>
            </label>
          ))}
        </div>
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-2 display-xs">{formatWallLongDay(day)}</legend>
        <p className="text-sm text-muted">
          Times are in {zone}. {comparedSlot && <OwnTime {...comparedSlot} hasHomeTime />}
        </p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2 sm:grid-cols-3">
          {times.map(({ startsAt, wall }) => (
            <Button
              key={startsAt}
              type="button"
              variant={startsAt === value ? 'primary' : 'outline'}
              aria-pressed={startsAt === value}
              className="px-2"
              onClick={() => onChange(startsAt)}
            >
              <WallTime wall={wall} />
            </Button>
          ))}
        </div>
      </fieldset>
      <input type="hidden" name="startsAt" value={value ?? ''} />
    </div>
  )
}
