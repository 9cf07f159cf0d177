import '@testing-library/jest-dom'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { ActionButton, type FormAction } from './action-button'

afterEach(() => jest.restoreAllMocks())

test('shows a request without a response beside the button, with a retry (D161)', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  const action = jest
    .fn<ReturnType<FormAction>, Parameters<FormAction>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ ok: true, data: undefined })
  render(
    <ActionButton action={action} fields={{ sessionId: '7' }} done="Ended.">
      End
    </ActionButton>,
  )
  const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'End' })))
  await press()
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.')
  await press()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Ended.')
  expect(action.mock.calls.map(([, form]) => form.get('sessionId'))).toEqual(['7', '7'])
})
