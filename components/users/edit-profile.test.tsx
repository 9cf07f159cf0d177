import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { toast, Toaster } from 'sonner'
import { type ActionResult } from '@/lib/domain/result'
import { type ProfileDto, type UpdateProfileInput } from '@/lib/schemas/user'
import { press, type } from '../offers/testing'
import { FakeRequest } from '../ui/upload-testing'
import { EditProfile } from './edit-profile'

type Answer = ActionResult<void>
const saved: Answer = { ok: true, data: undefined }
const refusal = (fields?: Record<string, string>): Answer => ({
  ok: false,
  error: { code: 'internal', message: 'The server is tired.', ...(fields && { fields }) },
})

const UPLOADED = 'https://res.cloudinary.com/home/image/upload/v1/profiles/new.jpg'

const profile: ProfileDto = {
  _id: '6b0190e1bd60d50ba14dd9e6',
  name: 'Nora Whitfield',
  email: 'nora@mail.example',
  photoURL: null,
  role: 'user',
  emailVerified: false,
  phone: '+15550100181',
  address: null,
  company: null,
  website: null,
  createdAt: '2025-01-05T10:00:00.000Z',
  lastSignInAt: null,
  provider: 'password',
  mailed: [],
  showsSeen: true,
}

beforeEach(() => FakeRequest.install())
afterEach(() => {
  toast.dismiss()
  FakeRequest.restore()
})
const respond = (body: object) => act(async () => FakeRequest.last().answer(body))

function show(overrides: Partial<ProfileDto> = {}, ...answers: (Answer | Error)[]) {
  const save = jest.fn<Promise<Answer>, [UpdateProfileInput]>()
  for (const answer of answers)
    if (answer instanceof Error) save.mockRejectedValueOnce(answer)
    else save.mockResolvedValueOnce(answer)
  render(
    <>
      <EditProfile profile={{ ...profile, ...overrides }} save={save} />
      <Toaster />
    </>,
  )
  return save
}
const choose = (file = new File(['x'], 'me.jpg', { type: 'image/jpeg' })) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText(/^(Choose|Change) photo/), { target: { files: [file] } }),
  )
const photo = () => document.querySelector('img')?.getAttribute('src')

test('starts with the profile and the name in focus; a buyer has name, phone and photo', async () => {
  const save = show({}, saved)
  await press('Edit Profile')
  expect(screen.getByLabelText('Name')).toHaveFocus()
  expect(screen.getByLabelText('Phone')).toHaveValue('+15550100181')
  for (const label of ['Address', 'Company', 'Website']) expect(screen.queryByLabelText(label)).toBeNull()
  await type('Name', ' Nora Weiss ')
  await type('Phone', '+1 555 010 0182')
  await press('Save profile')
  expect(save).toHaveBeenCalledWith({ name: 'Nora Weiss', phone: '+15550100182', image: undefined })
  await waitFor(() => expect(screen.getByText('Profile updated successfully')).toBeVisible())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("also has an agent's address, company and website", async () => {
  const save = show({ role: 'agent', website: 'https://brandt.example' }, saved)
  await press('Edit Profile')
  await type('Address', '14 Mill Street')
  await type('Website', '')
  await press('Save profile')
  expect(save).toHaveBeenCalledWith(
    expect.objectContaining({ address: '14 Mill Street', company: '', website: '' }),
  )
})

test('shows all errors at once, and removes each when its field is corrected', async () => {
  const save = show({ role: 'agent' })
  await press('Edit Profile')
  await type('Name', '  ')
  await type('Phone', '12')
  await type('Website', 'javascript:alert(1)')
  await press('Save profile')
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required')
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(/international form/)
  expect(screen.getByLabelText('Website')).toHaveAccessibleDescription(/starts with http/)
  await type('Name', 'Nora')
  expect(screen.getByLabelText('Name')).toBeValid()
  expect(save).not.toHaveBeenCalled()
})

test.each([
  ['a refusal', refusal(), 'The server is tired.'],
  ['no answer', new TypeError('Failed to fetch'), 'Something went wrong. Please try again.'],
])('reports %s, keeps the input, and saves at a second attempt', async (_, failure, reason) => {
  jest.spyOn(console, 'warn').mockImplementation()
  show({}, failure, saved)
  await press('Edit Profile')
  await type('Name', 'Nora Weiss')
  await press('Save profile')
  await waitFor(() => expect(screen.getByText('Failed to update profile')).toBeVisible())
  expect(screen.getByRole('alert')).toHaveTextContent(reason)
  expect(screen.getByLabelText('Name')).toHaveValue('Nora Weiss')
  await press('Save profile')
  await waitFor(() => expect(screen.getByText('Profile updated successfully')).toBeVisible())
})

test('shows a server error of a field at the field', async () => {
  show({}, refusal({ phone: 'Not this one.', image: 'Not this photo.' }))
  await press('Edit Profile')
  await press('Save profile')
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Not this one.')
  expect(screen.getByLabelText('Choose photo')).toHaveAccessibleDescription('Not this photo.')
})

test('shows a photo at once, with the progress of its upload, and saves its URL', async () => {
  const save = show({}, saved)
  await press('Edit Profile')
  await choose()
  expect(photo()).toBe('blob:preview')
  await act(async () => FakeRequest.last().progress(40, 100))
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  await press('Save profile')
  expect(save).not.toHaveBeenCalled()
  await respond({ data: { url: UPLOADED } })
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ image: UPLOADED })))
})

test('keeps the existing photo if an upload is cancelled', async () => {
  const save = show({ photoURL: '/old.jpg' }, saved)
  await press('Edit Profile')
  await choose()
  await press('Cancel upload')
  expect(photo()).toBe('/old.jpg')
  expect(screen.getByLabelText('Change photo')).toHaveFocus()
  await press('Save profile')
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ image: undefined }))
})

test('removes a photo when the profile is saved', async () => {
  const save = show({ photoURL: '/old.jpg' }, saved)
  await press('Edit Profile')
  await press('Remove photo')
  expect(photo()).toBeUndefined()
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull()
  await press('Save profile')
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ image: null }))
})

test.each([
  ['of another kind', new File(['x'], 'me.gif', { type: 'image/gif' }), /JPEG, PNG, WebP or AVIF picture/],
  [
    'that is too large',
    Object.defineProperty(new File(['x'], 'me.jpg', { type: 'image/jpeg' }), 'size', { value: 11 * 2 ** 20 }),
    /at most 10 MB/,
  ],
])('rejects a file %s before it is sent', async (_, file, words) => {
  show()
  await press('Edit Profile')
  await choose(file)
  expect(screen.getByLabelText('Choose photo')).toHaveAccessibleDescription(words)
  expect(screen.getByLabelText('Choose photo')).toBeInvalid()
  expect(FakeRequest.all).toEqual([])
})

test('shows why an upload failed, and retries it when saving', async () => {
  const save = show({}, saved)
  await press('Edit Profile')
  await choose()
  await respond({ error: { code: 'rate_limited', message: 'Too many uploads.' } })
  expect(screen.getByRole('alert')).toHaveTextContent('Too many uploads.')
  await type('Name', 'Nora Weiss')
  await press('Save profile')
  expect(FakeRequest.all).toHaveLength(2)
  await respond({ error: { code: 'rate_limited', message: 'Too many uploads.' } })
  await waitFor(() => expect(screen.getByText('Failed to update profile')).toBeVisible())
  expect(save).not.toHaveBeenCalled()
  await press('Remove photo')
  await press('Save profile')
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ name: 'Nora Weiss', image: undefined }))
})

test('discards the input and aborts the upload when the dialog is closed', async () => {
  show()
  await press('Edit Profile')
  await type('Name', 'Somebody')
  await choose()
  await press('Cancel')
  expect(FakeRequest.last().isAborted).toBe(true)
  await press('Edit Profile')
  expect(screen.getByLabelText('Name')).toHaveValue('Nora Whitfield')
})
