import { zoneDataVersion } from '@/lib/domain/time-zones'
import { checkTimeZones } from './time-zones'

it.each([
  ['2026-12-31', 'ok', 'data 2026f'],
  ['2027-12-31', 'ok', 'data 2026f'],
  ['2028-01-01', 'note', 'data 2026f is more than a year old'],
])('warns of time zone data that is more than a year old: %s', async (day, state, text) => {
  const [finding] = await checkTimeZones('2026f', new Date(day))
  expect(finding).toMatchObject({ state, text })
})

it('checks the data that the product has', async () => {
  expect(await checkTimeZones()).toEqual([
    expect.objectContaining({ text: expect.stringContaining(zoneDataVersion()) }),
  ])
})
