import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { type AgentLicence } from '@/lib/schemas/licence'
import { useFormState } from '../browser/use-form-state'
import { CorrectLicence } from './correct-licence'

jest.mock('../browser/use-form-state', () => ({ useFormState: jest.fn(() => ({ post: jest.fn() })) }))

const agent: AgentLicence = {
  _id: 'a'.repeat(24),
  name: 'Theo Brandt',
  licence: { number: 'OR-201' },
  recordedAt: '2026-11-27T14:03:00.000Z',
}
const error = { code: 'conflict', message: 'This license has changed since.' } as const

test('sends when the license that it corrects was recorded (D432)', async () => {
  const correct = jest.fn(async () => ({ ok: false, error }) as const)
  render(<CorrectLicence agent={agent} correct={correct} />)
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A typo.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save license' }))
  const { _id: id, recordedAt } = agent
  const input = expect.objectContaining({ id, recordedAt, licence: 'OR-201', reason: 'A typo.' })
  await waitFor(() => expect(correct).toHaveBeenCalledWith(input))
  expect(await screen.findByText('This license has changed since.')).toBeVisible()
})

test('without JavaScript a refused correction is not one of the license recorded since (D432)', () => {
  const typed = { recordedAt: '2026-01-05T12:00:00.000Z', licence: 'OR-7', reason: 'A typo.' }
  const posted = { ok: false, error, typed }
  jest.mocked(useFormState).mockReturnValue({ post: jest.fn(), posted } as never)
  document.body.innerHTML = renderToString(<CorrectLicence agent={agent} correct={jest.fn()} />)
  const form = document.querySelector('form') ?? undefined
  expect(Object.fromEntries(new FormData(form))).toMatchObject(typed)
})
