import { fieldErrors } from './common'
import { agentViewingsSchema, requestViewingSchema, rescheduleViewingSchema } from './viewing'

const dayOf = (day: string) => agentViewingsSchema.parse({ tab: 'calendar', day }).day

it.each(['2026-11-30', '2026-12-31', '2028-02-29'])('shows the calendar from %s on (D334)', (day) => {
  expect(dayOf(day)).toBe(day)
})

it.each(['2026-02-30', '2026-13-01', '30', ''])('shows the calendar from today on for the day %p', (day) => {
  expect(dayOf(day)).toBeUndefined()
})

it.each([
  ['', 'Choose a day and a time.'],
  ['tomorrow', 'Use a time with its offset, such as "2026-12-15T19:00:00Z".'],
])('answers the start %j of a viewing with a sentence for whoever sent it', (startsAt, message) => {
  for (const schema of [requestViewingSchema, rescheduleViewingSchema]) {
    const { error } = schema.safeParse({ startsAt })
    expect(error && fieldErrors(error)).toMatchObject({ startsAt: message })
  }
})
