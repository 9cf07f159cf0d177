import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ReportForm } from './report-form'

const target = { targetType: 'property', targetId: 'a'.repeat(24) } as const

function show() {
  const report = jest.fn().mockResolvedValue({
    ok: false,
    error: { code: 'conflict', message: 'You have already reported this home.' },
  })
  render(<ReportForm target={target} report={report} />)
  return report
}
const reason = () => screen.getByLabelText('What is wrong?')
const words = () => screen.getByLabelText('Comment (optional)')
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send report' }))

test('requires a reason, and a text if the reason is unspecific (D187)', async () => {
  const report = show()
  send()
  await waitFor(() => expect(reason()).toHaveAccessibleDescription(/Please choose a reason\./))
  fireEvent.change(reason(), { target: { value: 'other' } })
  send()
  await waitFor(() => expect(words()).toHaveAccessibleDescription(/Please describe the problem\./))
  expect(report).not.toHaveBeenCalled()
})

test('shows an error in the form, and keeps the input', async () => {
  const report = show()
  fireEvent.change(reason(), { target: { value: 'scam' } })
  fireEvent.change(words(), { target: { value: 'Another house.' } })
  send()
  expect(await screen.findByRole('alert')).toHaveTextContent('You have already reported this home.')
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ ...target, reason: 'scam', words: 'Another house.' }),
  )
  expect(words()).toHaveValue('Another house.')
})
