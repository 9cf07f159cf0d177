import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { type ActionResult } from '@/lib/domain/result'
import { LAST_ADMINISTRATOR } from '@/lib/domain/user'
import { type DeleteAccountFormInput } from '@/lib/schemas/account'
import { type ProfileDto } from '@/lib/schemas/user'
import { saveDraft } from '../browser/drafts'
import { DeleteAccount } from './delete-account'
import { YourData } from './your-data'

const refuse = (message: string, field?: string) => ({
  ok: false as const,
  error: { code: 'invalid_input' as const, message, ...(field && { fields: { [field]: message } }) },
})

function show(
  { role = 'user', provider = 'password' }: Partial<Pick<ProfileDto, 'role' | 'provider'>> = {},
  answer: ActionResult<{ to: string }> = refuse('That is not your password.', 'password'),
  blocked: string | null = null,
) {
  const deleteAccount = jest.fn((_: DeleteAccountFormInput) => Promise.resolve(answer))
  const profile = { role, provider, email: 'nora@keystead.test' }
  const view = render(
    <YourData role={role}>
      <DeleteAccount profile={profile} refusal={blocked} deleteAccount={deleteAccount} />
    </YourData>,
  )
  return { deleteAccount, view }
}

/** The content of the disclosure with this label. */
function opened(label: string): HTMLElement {
  const summary = screen.getByText(label, { selector: 'summary' })
  const details = summary.closest('details')
  if (!details) throw new Error(`"${label}" opens nothing`)
  details.open = true
  return details
}
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete my account' })))
const type = (field: HTMLElement, value: string) =>
  act(async () => fireEvent.change(field, { target: { value } }))

test('starts with both closed, so that nothing is deleted by one click', () => {
  const { view } = show()
  expect([...view.container.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, false])
})

test.each([
  ['user', /saved homes, reviews and offers\. It does not include your password/],
  ['agent', /your homes and the offers on them, and the decisions you made\./],
  ['admin', /and offers, and the decisions you made\./],
] as const)('describes the file of a %s, and links it', (role, words) => {
  show({ role })
  const download = within(opened('Download my data'))
  expect(download.getByText(words)).toBeVisible()
  const link = download.getByRole('link', { name: 'Download file' })
  expect(link).toHaveAttribute('href', '/api/account/data')
})

test('offers a suspended account only the download', () => {
  render(<YourData role="fraud" />)
  expect(screen.getByRole('heading', { name: 'Your data' })).toBeVisible()
  expect(screen.queryByText('Delete my account')).toBeNull()
})

test('states in advance what is deleted and what stays, including an agent’s listings', () => {
  show({ role: 'agent' })
  const deletion = within(opened('Delete my account'))
  expect(
    deletion.getByText(
      /and all homes you list\. Open offers by you and on your homes are closed, .* This cannot be undone\./,
    ),
  ).toBeVisible()
  expect(deletion.getByText(/sales and purchases, without your name/)).toBeVisible()
})

test('requires the password; a wrong one is reported at the field and stays', async () => {
  const { deleteAccount } = show()
  opened('Delete my account')
  const password = screen.getByLabelText('Your password')
  await send()
  expect(password).toHaveAccessibleDescription('Password is required')
  expect(password).toHaveFocus()
  expect(deleteAccount).not.toHaveBeenCalled()
  await type(password, 'a guess')
  await send()
  expect(deleteAccount).toHaveBeenCalledWith({ password: 'a guess' })
  expect(password).toHaveAccessibleDescription('That is not your password.')
  expect(password).toBeInvalid()
  expect(password).toHaveValue('a guess')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('requires the email of an account without a password', async () => {
  const { deleteAccount } = show({ provider: 'google' }, refuse('That is not your email.', 'email'))
  opened('Delete my account')
  expect(screen.queryByLabelText('Your password')).toBeNull()
  const email = screen.getByLabelText('Your email')
  expect(email).toHaveAccessibleDescription('Type nora@keystead.test to confirm.')
  await send()
  expect(email).toHaveAccessibleDescription('Email is required Type nora@keystead.test to confirm.')
  await type(email, 'nora@mail.test')
  await send()
  expect(deleteAccount).toHaveBeenCalledWith({ email: 'nora@mail.test' })
  expect(email).toHaveAccessibleDescription(/^That is not your email\./)
})

test('shows an error without a field above the form', async () => {
  show({ role: 'admin' }, refuse('You cannot change or delete the last administrator.'))
  opened('Delete my account')
  await type(screen.getByLabelText('Your password'), 'right')
  await send()
  expect(screen.getByRole('alert')).toHaveTextContent('You cannot change or delete the last administrator.')
})

test('deletes what is stored on this device with the account (D267)', async () => {
  localStorage.setItem('account', 'in')
  saveDraft('a1', 'searches', '[]')
  show({}, { ok: true, data: { to: '/login' } })
  opened('Delete my account')
  await type(screen.getByLabelText('Your password'), 'right')
  await send()
  expect(localStorage).toHaveLength(0)
})

test('shows the last administrator why the account cannot be deleted, instead of the form (D347)', () => {
  show({ role: 'admin' }, undefined, LAST_ADMINISTRATOR)
  opened('Delete my account')
  expect(screen.getByText(LAST_ADMINISTRATOR)).toBeVisible()
  expect(screen.queryByLabelText('Your password')).toBeNull()
})
