'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import {
  formatWallDay,
  formatWallLongDay,
  formatWallMonth,
  formatWallTime,
  shiftDay,
} from '@/lib/domain/dates'
import { type SlotDto } from '@/lib/schemas/viewing'
import { useNow } from '../browser/use-now'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { Field } from '../ui/field'
import { Select } from '../ui/select'
import { OwnTime } from './own-time'

type SlotPickerProps = {
  slots: readonly SlotDto[]
  /** The home's zone in words: "Vancouver". */
  city: string
  value: string | undefined
  onChange: (startsAt: string) => void
}

const dateOf = ({ wall }: SlotDto) => wall.slice(0, 10)
const monthOf = (date: string) => `${date.slice(0, 7)}-01`
const addMonths = (month: string, by: number) => monthOf(shiftDay(month, by > 0 ? 31 : -1))

/** The weeks of a month, Monday first; `null` outside it. */
function weeksOf(month: string): (string | null)[][] {
  const before = (new Date(`${month}T00:00Z`).getUTCDay() + 6) % 7
  const days = Array.from({ length: 31 }, (_, index) => shiftDay(month, index)).filter(
    (date) => monthOf(date) === month,
  )
  const cells = [...Array.from({ length: before }, () => null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => cells[week * 7 + day] ?? null),
  )
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Chooses a free time: a month, then the times of a day. Without JavaScript it is a select of all times. */
export function SlotPicker({ slots, city, value, onChange }: SlotPickerProps) {
  const isScripted = useNow() !== null
  if (!isScripted)
    return (
      <Field label="Time" hint={`Times in ${city}.`}>
        <Select name="startsAt" required defaultValue={value ?? ''}>
          <option value="" disabled>
            Choose a time
          </option>
          {slots.map((slot) => (
            <option key={slot.startsAt} value={slot.startsAt}>
              {`${formatWallDay(slot.wall)}, ${formatWallTime(slot.wall)}`}
            </option>
          ))}
        </Select>
      </Field>
    )
  return <MonthPicker slots={slots} city={city} value={value} onChange={onChange} />
}

function MonthPicker({ slots, city, value, onChange }: SlotPickerProps) {
  const chosen = slots.find(({ startsAt }) => startsAt === value)
  const [first, last] = [slots[0], slots.at(-1)]
  const shown = chosen ?? first
  const [day, setDay] = useState(shown ? dateOf(shown) : '')
  const [month, setMonth] = useState(monthOf(day))
  const table = useRef<HTMLTableElement>(null)
  const free = new Set(slots.map(dateOf))
  if (!first || !last) return null
  const times = slots.filter((slot) => dateOf(slot) === day)
  const example = chosen && dateOf(chosen) === day ? chosen : times[0]
  const goTo = (date: string) => {
    setMonth(monthOf(date))
    setDay(date)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    // Days without a free time are skipped.
    let date = shiftDay(day, step)
    while (!free.has(date) && date >= dateOf(first) && date <= dateOf(last))
      date = shiftDay(date, Math.sign(step))
    if (!free.has(date)) return
    goTo(date)
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus())
  }
  const title = formatWallMonth(month)
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <div className="flex items-center justify-between gap-2">
          <h2 className="display-sm" aria-live="polite">
            {title}
          </h2>
          <div className="flex gap-2">
            <Button
              type="button"
              variant="outline"
              size="icon"
              aria-label="Previous month"
              disabled={month <= monthOf(dateOf(first))}
              onClick={() => setMonth(addMonths(month, -1))}
            >
              <ChevronLeft aria-hidden />
            </Button>
            <Button
              type="button"
              variant="outline"
              size="icon"
              aria-label="Next month"
              disabled={month >= monthOf(dateOf(last))}
              onClick={() => setMonth(addMonths(month, 1))}
            >
              <ChevronRight aria-hidden />
            </Button>
          </div>
        </div>
        <table
          ref={table}
          aria-label={title}
          className="w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5 sm:border-spacing-x-0.5"
        >
          <thead>
            <tr>
              {['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((name) => (
                <th key={name} scope="col" className="py-2 text-xs font-normal text-muted">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={onKeyDown}>
            {weeksOf(month).map((week, index) => (
              <tr key={index}>
                {week.map((date, column) => (
                  <td key={column} className="p-0">
                    {date !== null &&
                      (free.has(date) ? (
                        <button
                          type="button"
                          data-date={date}
                          aria-pressed={date === day}
                          aria-label={formatWallLongDay(date)}
                          tabIndex={
                            date === day || (monthOf(day) !== month && date === firstOf(free, month)) ? 0 : -1
                          }
                          onClick={() => setDay(date)}
                          className={cn(
                            'min-h-10 w-full rounded-md border text-sm font-[550] numbers',
                            date === day
                              ? 'border-transparent bg-accent text-on-accent'
                              : 'border-control hover:border-muted hover:bg-surface-hover',
                          )}
                        >
                          {Number(date.slice(8))}
                        </button>
                      ) : (
                        <span className="grid min-h-10 place-items-center text-sm text-subtle numbers">
                          {Number(date.slice(8))}
                        </span>
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-2 display-xs">{formatWallLongDay(day)}</legend>
        <p className="text-sm text-muted">
          Times in {city}. {example && <OwnTime {...example} isCompared />}
        </p>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {times.map(({ startsAt, wall }) => (
            <Button
              key={startsAt}
              type="button"
              variant={startsAt === value ? 'primary' : 'outline'}
              aria-pressed={startsAt === value}
              onClick={() => onChange(startsAt)}
            >
              {formatWallTime(wall)}
            </Button>
          ))}
        </div>
      </fieldset>
      <input type="hidden" name="startsAt" value={value ?? ''} />
    </div>
  )
}

const firstOf = (free: ReadonlySet<string>, month: string) =>
  [...free].find((date) => monthOf(date) === month)
