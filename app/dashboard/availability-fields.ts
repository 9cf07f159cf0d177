import 'server-only'
import { type DayWindow, EXCEPTIONS_LIMIT, WEEKDAYS, WINDOWS_LIMIT } from '@/lib/domain/availability'
import { parseTimeZone } from '@/lib/domain/time-zones'
import { type UpdateAvailabilityInput, type UpdateListingViewingsInput } from '@/lib/schemas/availability'

type Fields = Record<string, string>

/** A day that ends at midnight, which a time field cannot show: "23:59" is "24:00". */
const END = '23:59'
const endOf = (to: string) => (to === END || to === '00:00' ? '24:00' : to)

/** The filled hours of a row of the form. */
const windowsOf = (fields: Fields, row: string, count: number): DayWindow[] =>
  Array.from({ length: count }, (_, n) => ({
    from: fields[`${row}-${n}-from`] ?? '',
    to: fields[`${row}-${n}-to`] ?? '',
  }))
    .filter(({ from, to }) => from !== '' || to !== '')
    .map(({ from, to }) => ({ from: from.slice(0, 5), to: endOf(to.slice(0, 5)) }))

/** The weekly hours of a form. */
export const weekOf = (fields: Fields): UpdateAvailabilityInput['windows'] =>
  WEEKDAYS.flatMap((_, index) =>
    windowsOf(fields, `d${index + 1}`, WINDOWS_LIMIT).map((window) => ({ weekday: index + 1, ...window })),
  )

/** The form of an agent's hours as the input of its service, which checks it. */
export function toAvailability(fields: Fields): UpdateAvailabilityInput {
  const exceptions = Array.from({ length: EXCEPTIONS_LIMIT + 1 }, (_, n) => ({
    from: fields[`e${n}-first`] ?? '',
    until: fields[`e${n}-last`] || (fields[`e${n}-first`] ?? ''),
    windows: windowsOf(fields, `e${n}`, WINDOWS_LIMIT),
    isDeleted: fields[`e${n}-delete`] !== undefined,
  }))
  return {
    zone: parseTimeZone(fields.zone ?? ''),
    windows: weekOf(fields),
    exceptions: exceptions
      // What lacks its first day is refused instead of dropped.
      .filter(({ until, windows, isDeleted }) => (until !== '' || windows.length > 0) && !isDeleted)
      .map(({ from, until, windows }) => ({ from, until, windows })),
    settings: {
      lengthMinutes: Number(fields.lengthMinutes),
      bufferMinutes: Number(fields.bufferMinutes),
      noticeHours: Number(fields.noticeHours),
      daysAhead: Number(fields.daysAhead),
      dailyLimit: Number(fields.dailyLimit),
      isInstant: fields.isInstant !== undefined,
    },
    version: Number(fields.version),
  }
}

const numberOf = (text: string | undefined) => (text ? { value: Number(text) } : null)

/** The form of a listing's viewings; blank fields are those of the agent. */
export function toListingViewings(fields: Fields): UpdateListingViewingsInput {
  const length = numberOf(fields.lengthMinutes)
  const notice = numberOf(fields.noticeHours)
  return {
    id: fields.id ?? '',
    ...(fields.zone && { zone: parseTimeZone(fields.zone) }),
    isOff: fields.isOff !== undefined,
    ...(length && { lengthMinutes: length.value }),
    ...(notice && { noticeHours: notice.value }),
    ...(fields.confirmation && { isInstant: fields.confirmation === 'instant' }),
    meetingPoint: fields.meetingPoint ?? '',
  }
}
