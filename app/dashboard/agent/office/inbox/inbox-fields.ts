import 'server-only'
import { weekOf } from '@/app/dashboard/availability-fields'
import { DAYS_OFF_LIMIT, PLACES_LIMIT } from '@/lib/domain/inbox'
import { typedZone } from '@/lib/domain/time-zones'
import { type InboxSettingsInput } from '@/lib/schemas/inbox'

type Fields = Record<string, string>

/** The rows of a form that are filled in, and one more than are accepted, so that the schema refuses it. */
const rowsOf = <Row>(limit: number, row: (n: number) => Row | null): Row[] =>
  Array.from({ length: limit + 3 }, (_, n) => row(n)).filter((one): one is Row => one !== null)

/** The form of how an office answers as the input of its service, which checks it. */
export const toInboxSettings = (fields: Fields): InboxSettingsInput => ({
  zone: typedZone(fields.zone ?? ''),
  goalMinutes: Math.round(Number(fields.goal) * 60),
  escalationMinutes: Math.round(Number(fields.escalation) * 60),
  windows: weekOf(fields),
  daysOff: rowsOf(DAYS_OFF_LIMIT, (n) => {
    const from = fields[`off${n}-from`] ?? ''
    return from === '' ? null : { from, until: fields[`off${n}-until`] || from }
  }),
  places: rowsOf(PLACES_LIMIT, (n) => {
    const place = (fields[`place${n}`] ?? '').trim()
    return place === '' ? null : { place, memberId: fields[`place${n}-member`] ?? '' }
  }),
})
