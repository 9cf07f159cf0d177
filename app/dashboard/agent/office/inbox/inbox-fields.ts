import 'server-only'
import { weekOf } from '@/app/dashboard/availability-fields'
import { DAYS_OFF_LIMIT, PLACES_LIMIT } from '@/lib/domain/inbox'
import { parseTimeZone } from '@/lib/domain/time-zones'
import { type InboxSettingsInput } from '@/lib/schemas/inbox'

type Fields = Record<string, string>

/** The filled rows of a form, which has three more than are accepted, so that the schema can reject them. */
const rowsOf = <Row>(limit: number, row: (n: number) => Row | null): Row[] =>
  Array.from({ length: limit + 3 }, (_, n) => row(n)).filter((one): one is Row => one !== null)

/** The form of an inbox's settings as the input of the service, which checks it. */
export const toInboxSettings = (fields: Fields): InboxSettingsInput => ({
  zone: parseTimeZone(fields.zone ?? ''),
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
