import ICAL from 'ical.js'
import { type CalendarEntry, type CalendarMethod, calendarText } from './ical'

const ENTRY: CalendarEntry = {
  id: 'viewing-1',
  sequence: 0,
  stamp: new Date('2026-12-01T10:00:00Z'),
  startsAt: new Date('2026-12-15T19:00:00Z'),
  endsAt: new Date('2026-12-15T19:30:00Z'),
  summary: 'Viewing: Lake House',
}
const OPTIONS = { method: 'REQUEST' as CalendarMethod, host: 'keystead.example' }

/** The calendar as another program reads it, with its first entry. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [event] = calendar.getAllSubcomponents('vevent')
  if (!event) throw new Error('The calendar is empty.')
  return { calendar, event, valueOf: (name: string) => event.getFirstPropertyValue(name) }
}

it('writes the entry with its times in UTC', () => {
  const text = calendarText([ENTRY], OPTIONS)
  expect(text).toContain('\r\nDTSTART:20261215T190000Z\r\n')
  expect(text).toContain('\r\nDTEND:20261215T193000Z\r\n')
  const { calendar, valueOf } = read(text)
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(valueOf('uid')).toBe('viewing-1@keystead.example')
  expect(valueOf('summary')).toBe('Viewing: Lake House')
})

it('keeps the UID while the sequence rises to a cancellation', () => {
  const versions: [CalendarMethod, number][] = [
    ['REQUEST', 0],
    ['REQUEST', 1],
    ['CANCEL', 2],
  ]
  const entries = versions.map(([method, sequence]) => {
    const { calendar, valueOf } = read(calendarText([{ ...ENTRY, sequence }], { ...OPTIONS, method }))
    return [calendar.getFirstPropertyValue('method'), ...['uid', 'sequence', 'status'].map(valueOf)]
  })
  const uid = 'viewing-1@keystead.example'
  expect(entries).toEqual([
    ['REQUEST', uid, 0, 'CONFIRMED'],
    ['REQUEST', uid, 1, 'CONFIRMED'],
    ['CANCEL', uid, 2, 'CANCELLED'],
  ])
})

it.each([
  ['commas and semicolons', 'Loft, two rooms; sea view'],
  ['line breaks', 'First line\nSecond line'],
  ['backslashes', String.raw`C:\homes\n`],
  ['a property of its own', 'House\r\nATTENDEE:mailto:someone@x.example'],
  ['colons and quotation marks', 'The "Porch": a farm'],
])('escapes %s in texts', (_, summary) => {
  const { event, valueOf } = read(calendarText([{ ...ENTRY, summary, location: summary }], OPTIONS))
  const text = summary.replace('\r\n', '\n')
  expect(valueOf('summary')).toBe(text)
  expect(valueOf('location')).toBe(text)
  expect(event.getAllProperties('attendee')).toEqual([])
})

it('folds lines at 75 bytes without splitting a character', () => {
  const summary = 'Ferienwohnung über der Bucht 🏡🏡🏡 '.repeat(8).trim()
  const text = calendarText([{ ...ENTRY, summary }], OPTIONS)
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(read(text).valueOf('summary')).toBe(summary)
})

it.each([
  ['Keystead <no-reply@keystead.example>', 'Keystead'],
  ['"Keystead, Homes" <no-reply@keystead.example>', 'Keystead, Homes'],
  ['no-reply@keystead.example', 'no-reply@keystead.example'],
])('names the sender %s as organizer and the recipient as the one attendee', (from, name) => {
  const { event } = read(calendarText([ENTRY], { ...OPTIONS, from, to: 'nora@x.example' }))
  const organizer = event.getFirstProperty('organizer')
  expect(organizer?.getFirstValue()).toBe('mailto:no-reply@keystead.example')
  expect(organizer?.getParameter('cn')).toBe(name)
  const attendees = event.getAllProperties('attendee').map((property) => String(property.getFirstValue()))
  expect(attendees).toEqual([expect.stringMatching(/^mailto:nora@x\.example$/i)])
})

it('names nobody in an entry that people save themselves', () => {
  const text = calendarText([ENTRY], { ...OPTIONS, method: 'PUBLISH', name: 'Keystead' })
  expect(text).not.toMatch(/ORGANIZER|ATTENDEE/)
  expect(text).toBe(calendarText([ENTRY], { ...OPTIONS, method: 'PUBLISH', name: 'Keystead' }))
})
