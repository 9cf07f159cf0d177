import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ActionResult } from '@/lib/domain/result'
import { press, type } from '../offers/testing'
import { ContactSupport } from './contact-support'

type Answer = ActionResult<void>
const success: Answer = { ok: true, data: undefined }
const refusal = (fields?: Record<string, string>): Answer => ({
  ok: false,
  error: { code: 'internal', message: 'Your message could not be sent.', ...(fields && { fields }) },
})

function show(...answers: Answer[]) {
  const send = jest.fn<Promise<Answer>, [unknown]>()
  for (const answer of answers) send.mockResolvedValueOnce(answer)
  render(
    <ContactSupport send={send}>
      <a href="mailto:support@keystead.example">Email Support</a>
    </ContactSupport>,
  )
  return send
}
const open = async (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  await press(name)
  await screen.findByRole('dialog', { name: 'Contact Support' })
}

async function fill() {
  await type('Name', 'Nora Weiss')
  await type('Email', 'nora@mail.test')
  await type('Message', 'Is the lake warm?')
}

test('shows all errors of an empty form at once, and removes each when its field is corrected', async () => {
  const send = show()
  await open('Contact Support')
  expect(screen.getByLabelText('Name')).toHaveFocus()
  await press('Send message')
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required')
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required')
  expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Message is required')
  await type('Name', 'Nora')
  expect(screen.getByLabelText('Name')).toBeValid()
  expect(send).not.toHaveBeenCalled()
})

test('confirms what was sent, and is empty the next time', async () => {
  const send = show(success)
  await open('Contact Support')
  await fill()
  await press('Send message')
  expect(send).toHaveBeenCalledWith({
    name: 'Nora Weiss',
    email: 'nora@mail.test',
    topic: 'other',
    message: 'Is the lake warm?',
  })
  expect(screen.getByRole('status')).toHaveTextContent('We will reply to nora@mail.test.')
  await press('Done')
  expect(screen.queryByRole('dialog')).toBeNull()
  await open('Contact Support')
  expect(screen.getByLabelText('Message')).toHaveValue('')
})

test('Live Chat selects its topic; Contact Support resets that, and keeps any other', async () => {
  show()
  await open('Live Chat')
  expect(screen.getByLabelText('Topic')).toHaveValue('chat')
  expect(screen.getByText(/no live chat yet/)).toBeVisible()
  await press('Cancel')
  await open('Contact Support')
  expect(screen.getByLabelText('Topic')).toHaveValue('other')
  await type('Topic', 'payments')
  await press('Cancel')
  await open('Contact Support')
  expect(screen.getByLabelText('Topic')).toHaveValue('payments')
})

test('closing keeps the input and returns the focus', async () => {
  show()
  await open('Contact Support')
  await fill()
  await act(async () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Contact Support' })).toHaveFocus())
  await open('Contact Support')
  expect(screen.getByLabelText('Message')).toHaveValue('Is the lake warm?')
})

test("shows a failure above the input, which stays, and a field's error at the field", async () => {
  const send = show(refusal(), refusal({ email: 'Invalid email address' }), success)
  await open('Contact Support')
  await fill()
  await press('Send message')
  expect(screen.getByRole('alert')).toHaveTextContent('Your message could not be sent.')
  expect(screen.getByLabelText('Message')).toHaveValue('Is the lake warm?')
  await press('Send message')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address')
  await press('Send message')
  expect(send).toHaveBeenCalledTimes(3)
  expect(screen.getByRole('status')).toHaveTextContent('We will reply to')
})
