/** @jest-environment jsdom */
import { useFormState } from '../browser/use-form-state'
import { refusedForm, serveForm } from '../ui/refused-testing'
import { ListingViewingsForm } from './listing-viewings-form'

jest.mock('../browser/use-form-state', () => {
  const actual = jest.requireActual<{ useFormState: typeof useFormState }>('../browser/use-form-state')
  return { ...actual, useFormState: jest.fn(actual.useFormState) }
})

it('shows what was typed after a refusal without JavaScript', () => {
  const viewings = { currentZone: 'Europe/London', isOff: true, isInstant: true, meetingPoint: 'Gate' }
  const form = (
    <ListingViewingsForm propertyId="h1" viewings={viewings} zones={['Europe/London']} save={jest.fn()} />
  )
  expect(serveForm(form).values).toMatchObject({ meetingPoint: 'Gate', confirmation: 'instant', isOff: 'on' })
  const typed = {
    meetingPoint: 'Back door',
    zone: 'Nowhere',
    lengthMinutes: '7',
    noticeHours: '900',
    confirmation: 'by-hand',
  }
  jest.mocked(useFormState).mockReturnValueOnce(refusedForm(typed))
  const { values } = serveForm(form)
  expect(values).toEqual({ id: 'h1', ...typed })
})
