import { agentViewingsSchema } from './viewing'

const dayOf = (day: string) => agentViewingsSchema.parse({ tab: 'calendar', day }).day

it.each(['2026-11-30', '2026-12-31', '2028-02-29'])('shows the calendar from %s on (D334)', (day) => {
  expect(dayOf(day)).toBe(day)
})

it.each(['2026-02-30', '2026-13-01', '30', ''])('shows the calendar from today on for the day %p', (day) => {
  expect(dayOf(day)).toBeUndefined()
})
