'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type DayWindow,
  WEEKDAYS,
  weekInOrder,
  WINDOWS_LIMIT,
  type WeekWindow,
} from '@/lib/domain/availability'
import { Button } from '../ui/button'
import { Input } from '../ui/input'
import { useTyped } from '../ui/typed'

/** A time field cannot show the end of the day: "24:00" is "23:59". */
const toField = (time: string) => (time === '24:00' ? '23:59' : time)
const BLANK_HOURS = { from: '', to: '' }
/** True for Tuesday to Friday, the targets of "Copy to weekdays". */
const isOtherWeekday = (index: number) => index > 0 && index < 5

type HoursProps = {
  /** The start of the fields' names: "d1-0". */
  name: string
  day: string
  hours?: DayWindow | undefined
  /** For a form that holds the hours in its state. */
  onChange?: (hours: DayWindow) => void
  autoFocus?: boolean
}

/** The hours of a row in what was typed into its form, or else these. */
const useTypedHours = () => {
  const typed = useTyped()
  return (name: string, hours: DayWindow): DayWindow =>
    typed ? { from: typed[`${name}-from`] ?? '', to: typed[`${name}-to`] ?? '' } : hours
}

/** From and to, as two time fields in steps of a quarter hour. */
export function Hours({ name, day, hours = BLANK_HOURS, onChange, autoFocus }: HoursProps) {
  const typedHours = useTypedHours()
  const shown = onChange ? hours : typedHours(name, hours)
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      {(['from', 'to'] as const).map((end) => {
        const value = toField(shown[end])
        return (
          <span key={end} className="flex items-center gap-2 max-sm:flex-1">
            {end === 'to' && 'to'}
            <Input
              type="time"
              step={value === '23:59' ? 60 : 900}
              name={`${name}-${end}`}
              aria-label={`${day}, ${end}`}
              className="w-32 max-sm:w-full max-sm:min-w-30 max-sm:px-2"
              autoFocus={end === 'from' && autoFocus}
              {...(onChange
                ? { value, onChange: ({ target }) => onChange({ ...hours, [end]: target.value }) }
                : { defaultValue: value })}
            />
          </span>
        )
      })}
    </span>
  )
}

/** A row of hours for each weekday, in the order of the site's weeks (D440). Monday's can be copied; without JavaScript each day has a second pair of fields. */
export function WeeklyHours({
  windows,
  note = 'Local time at each home. Leave a day blank for no viewings.',
}: {
  windows: readonly WeekWindow[]
  note?: string
}) {
  const typedHours = useTypedHours()
  const [week, setWeek] = useState<readonly DayWindow[][]>(() =>
    WEEKDAYS.map((_, index) => {
      const weekday = index + 1
      const ownWindows = windows.filter((window) => window.weekday === weekday)
      return (ownWindows.length > 0 ? ownWindows : [BLANK_HOURS]).map((window, n) =>
        typedHours(`d${weekday}-${n}`, window),
      )
    }),
  )
  const [addedName, setAddedName] = useState('')
  const [isCopied, setIsCopied] = useState(false)
  const changeDay = (changedIndex: number, hours: DayWindow[]) => {
    setIsCopied(false)
    setWeek(week.map((before, index) => (index === changedIndex ? hours : before)))
  }
  const copy = () => {
    setIsCopied(true)
    setWeek(week.map((before, index) => (isOtherWeekday(index) ? (week[0] ?? before) : before)))
  }
  return (
    <fieldset>
      <legend className="mb-3 display-sm">Weekly hours</legend>
      <p className="mb-4 text-sm text-pretty text-muted">{note}</p>
      {weekInOrder().map(({ day, weekday }) => {
        const index = weekday - 1
        const hours = week[index] ?? []
        const name = (n: number) => `d${weekday}-${n}`
        return (
          <div
            key={day}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-t border-border py-2 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]"
          >
            <span className="flex min-h-10 items-center text-sm font-[550]">{day}</span>
            <div className="grid gap-2 max-sm:col-span-2 max-sm:row-start-2">
              {hours.map((window, n) => (
                <Hours
                  key={n}
                  name={name(n)}
                  day={day}
                  hours={window}
                  autoFocus={addedName === name(n)}
                  onChange={(changed) =>
                    changeDay(
                      index,
                      hours.map((before, i) => (i === n ? changed : before)),
                    )
                  }
                />
              ))}
              {hours.length === 1 && (
                <noscript>
                  <Hours name={name(1)} day={day} />
                </noscript>
              )}
            </div>
            <div className="flex gap-1 noscript:hidden">
              {index === 0 && (
                <Button type="button" variant="ghost" className="px-2" onClick={copy}>
                  Copy to weekdays
                </Button>
              )}
              <Button
                type="button"
                variant="ghost"
                size="icon"
                aria-label={`Add hours on ${day}`}
                disabled={hours.length >= WINDOWS_LIMIT}
                onClick={() => {
                  setAddedName(name(hours.length))
                  changeDay(index, [...hours, BLANK_HOURS])
                }}
              >
                <Plus aria-hidden />
              </Button>
            </div>
          </div>
        )
      })}
      <p role="status" className="text-xs text-muted">
        {isCopied && 'Copied Monday’s hours to Tuesday through Friday.'}
      </p>
    </fieldset>
  )
}
