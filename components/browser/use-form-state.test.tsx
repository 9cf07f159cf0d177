import { fireEvent, render, screen } from '@testing-library/react'
import { UnrecognizedActionError } from 'next/dist/client/components/unrecognized-action-error'
import { type ActionResult } from '@/lib/domain/result'
import { staticRouter, TestPage, press } from '../offers/testing'
import { actionResult } from '../ui/action'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Input } from '../ui/input'

const OUTDATED = 'This page is out of date. Reload it.'

let warned: jest.SpyInstance

beforeEach(() => {
  warned = jest.spyOn(console, 'warn').mockImplementation()
})

afterEach(() => jest.restoreAllMocks())

const unknown = () => new UnrecognizedActionError('Server Action "40aa" was not found on the server.')
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const showForm = (action: FormAction) =>
  render(
    <TestPage router={staticRouter()}>
      <ChangeForm action={action} fields={{ id: '7' }} inputs={<Input name="date" aria-label="Date" />}>
        Add
      </ChangeForm>
    </TestPage>,
  )

test('says that the page is out of date if the server no longer knows the action, and keeps the input', async () => {
  const action = jest.fn<ReturnType<FormAction>, Parameters<FormAction>>().mockRejectedValue(unknown())
  showForm(action)
  type('Date', '2026-12-01')
  await press('Add')
  expect(screen.getByRole('alert')).toHaveTextContent(OUTDATED)
  expect(screen.getByLabelText('Date')).toHaveValue('2026-12-01')
  expect(action.mock.calls.map(([form]) => Object.fromEntries(form))).toEqual([
    { id: '7', date: '2026-12-01' },
  ])
  expect(warned).toHaveBeenCalledTimes(1)
})

test('keeps the input of a refused form, and clears that of an accepted one', async () => {
  const action = jest
    .fn<ReturnType<FormAction>, Parameters<FormAction>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce({ ok: false, error: { code: 'conflict', message: 'Taken.' } })
    .mockResolvedValueOnce({ ok: true, data: undefined })
  showForm(action)
  type('Date', '2026-12-01')
  for (const message of ['Something went wrong. Please try again.', 'Taken.']) {
    await press('Add')
    expect(screen.getByRole('alert')).toHaveTextContent(message)
    expect(screen.getByLabelText('Date')).toHaveValue('2026-12-01')
  }
  await press('Add')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Date')).toHaveValue('')
})

test('returns the error of an unknown action as a result that is not worth a retry', async () => {
  const call: Promise<ActionResult<void>> = Promise.reject(unknown())
  expect(await actionResult(call)).toEqual({
    ok: false,
    error: { code: 'invalid_input', message: OUTDATED },
  })
})
