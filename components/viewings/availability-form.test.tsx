import { render, screen } from '@testing-library/react'
import { DEFAULT_SETTINGS } from '@/lib/domain/availability'
import { AvailabilityForm } from './availability-form'

it('shows all hours of an exception, so that saving the form keeps them (D214)', () => {
  const availability = {
    ...{ zone: 'Europe/London', windows: [], settings: DEFAULT_SETTINGS, version: 2 },
    exceptions: [
      {
        from: '2026-12-24',
        until: '2026-12-24',
        windows: [
          { from: '09:00', to: '11:00' },
          { from: '14:00', to: '24:00' },
        ],
      },
      { from: '2026-12-31', until: '2026-12-31', windows: [] },
    ],
  }
  render(
    <AvailabilityForm
      availability={availability}
      zones={['Europe/London']}
      save={async () => ({ ok: true, data: null })}
    />,
  )
  const hoursOf = (day: string) =>
    screen
      .getAllByLabelText<HTMLInputElement>(new RegExp(`^${day}.*, (from|to)$`))
      .map(({ name, value }) => [name, value])
  expect(hoursOf('Thu, Dec 24')).toEqual([
    ['e0-0-from', '09:00'],
    ['e0-0-to', '11:00'],
    ['e0-1-from', '14:00'],
    ['e0-1-to', '23:59'],
  ])
  expect(hoursOf('Thu, Dec 31')).toEqual([
    ['e1-0-from', ''],
    ['e1-0-to', ''],
  ])
})
