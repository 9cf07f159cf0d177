/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { DEFAULT_SETTINGS } from '@/lib/domain/availability'
import { useFormState } from '../browser/use-form-state'
import { refusedForm, serveForm } from '../ui/refused-testing'
import { AvailabilityForm } from './availability-form'

jest.mock('../browser/use-form-state', () => {
  const actual = jest.requireActual<{ useFormState: typeof useFormState }>('../browser/use-form-state')
  return { ...actual, useFormState: jest.fn(actual.useFormState) }
})

const availability = {
  zone: 'Europe/London',
  windows: [],
  settings: DEFAULT_SETTINGS,
  version: 2,
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
const form = (version = 2) => (
  <AvailabilityForm
    availability={{ ...availability, version }}
    zones={['Europe/London']}
    save={async () => ({ ok: true, data: null })}
  />
)

it('shows all hours of an exception, so that saving the form keeps them (D214)', () => {
  render(form())
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

it('keeps the focus on its button, and says that it is saved, when the page has the new version', async () => {
  const { rerender } = render(form())
  const button = screen.getByRole('button', { name: 'Save availability' })
  const status = screen.getAllByRole('status').at(-1)
  button.focus()
  await act(async () => fireEvent.click(button))
  rerender(form(3))
  expect(button).toHaveFocus()
  expect(status).toBeInTheDocument()
  expect(status).toHaveTextContent('Saved.')
})

it('shows what was typed after a refusal without JavaScript', () => {
  const typed = {
    zone: 'Europe/Lisbon',
    'd1-0-from': '08:00',
    'd1-0-to': '23:59',
    'd2-1-from': '10:00',
    'e0-0-from': '',
    'e0-1-from': '15:00',
    'e1-delete': 'on',
    'e2-first': '2027-01-01',
    'e2-0-from': '11:00',
    lengthMinutes: '45',
  }
  jest.mocked(useFormState).mockReturnValueOnce(refusedForm(typed))
  const { values } = serveForm(form())
  expect(values).toMatchObject(typed)
  expect(values).not.toHaveProperty('e0-delete')
})
