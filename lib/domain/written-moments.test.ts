import { AT, AUCKLAND, BERLIN, LOS_ANGELES } from '@/test/support/clocks'
import { UTC } from './clock'
import { formatMoment } from './moments'
import { formatZonedMoment } from './time-zones'
import { partsOnClock, textOnClock } from './written-moments'

describe('a text of the server', () => {
  const text = `Pay for Lake House by ${formatMoment(AT)}, or it expires.`
  const home = `${formatZonedMoment(new Date(AT), 'America/Los_Angeles')}. Confirm it.`
  const openHouse = 'Mon, Nov 30, 2026, 2:09 PM to 4:30 PM (Pacific Time, UTC−8)'

  it.each([
    [UTC, text],
    [LOS_ANGELES, 'Pay for Lake House by Nov 30, 2026, 2:09 PM, or it expires.'],
    [BERLIN, 'Pay for Lake House by Nov 30, 2026, 23:09, or it expires.'],
    [AUCKLAND, 'Pay for Lake House by Dec 1, 2026, 11:09 AM, or it expires.'],
  ])('shows its moments on the reader’s clock', (clock, shown) => {
    expect(textOnClock(text, clock)).toBe(shown)
  })

  it.each([
    [UTC, 'Mon, Nov 30, 2026, 2:09 PM (Pacific Time, UTC−8). Confirm it.'],
    [LOS_ANGELES, 'Mon, Nov 30, 2026, 2:09 PM (Pacific Time, UTC−8). Confirm it.'],
    [BERLIN, 'Mon, Nov 30, 2026, 14:09 (Pacific Time, UTC−8; 23:09 your time). Confirm it.'],
    [AUCKLAND, 'Mon, Nov 30, 2026, 2:09 PM (Pacific Time, UTC−8; Tue, 11:09 AM your time). Confirm it.'],
  ])('keeps the home’s time, and adds the reader’s', (clock, shown) => {
    expect(textOnClock(home, clock)).toBe(shown)
  })

  it.each([
    [LOS_ANGELES, openHouse],
    [BERLIN, 'Mon, Nov 30, 2026, 14:09 to 16:30 (Pacific Time, UTC−8; 23:09 to 01:30 your time)'],
  ])('keeps both ends of an open house', (clock, shown) => {
    expect(textOnClock(openHouse, clock)).toBe(shown)
  })

  it('returns the instant of every moment, wherever it was written', () => {
    // Every 37 hours of a year, which meets each hour and both changes of the clocks.
    const instants = Array.from({ length: 236 }, (_, i) => new Date(Date.UTC(2026, 0, 1, i * 37, i % 60)))
    const zones = ['America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Europe/London', 'UTC']
    for (const at of instants)
      for (const words of [formatMoment(at), ...zones.map((zone) => formatZonedMoment(at, zone))])
        expect({
          words,
          at: partsOnClock(`By ${words}.`, UTC).flatMap((part) => part.at ?? []),
        }).toEqual({ words, at: [at.toISOString()] })
  })

  it.each(['Meet on Nov 30, 2026, 2:09 PM', 'Oct 1 (noon)', 'In UTC', ''])('keeps %j', (words) => {
    expect(partsOnClock(words, BERLIN)).toEqual([{ words, at: null }])
  })
})
