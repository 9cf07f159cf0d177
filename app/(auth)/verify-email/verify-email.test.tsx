import { render, screen } from '@testing-library/react'
import { TestPage } from '@/components/offers/testing'
import { getActor, requireActor } from '@/lib/auth/actor'
import { type ProfileDto } from '@/lib/schemas/user'
import { isOwnProof, openToken } from '@/lib/services/users/mailed-links'
import { getProfile } from '@/lib/services/users/people'
import VerifyEmailPage from './page'

// These read the session and the database, which a page in a test lacks.
jest.mock('@/app/(auth)/actions', () => ({ logOutAction: jest.fn(), verifyEmailAction: jest.fn() }))
jest.mock('@/app/dashboard/profile-actions', () => ({ sendVerificationAction: jest.fn() }))
jest.mock('@/lib/auth/actor', () => ({ getActor: jest.fn(), requireActor: jest.fn() }))
jest.mock('@/lib/services/users/mailed-links', () => ({ isOwnProof: jest.fn(), openToken: jest.fn() }))
jest.mock('@/lib/services/users/people', () => ({ getProfile: jest.fn() }))

const nora = { id: '1', role: 'user', email: 'nora@keystead.test' } as Awaited<
  ReturnType<typeof requireActor>
>
const token = 'a'.repeat(43)

async function show(input: { token: string | null; viewer: typeof nora | null; isVerified?: boolean }) {
  jest.mocked(openToken).mockResolvedValue(input.token)
  jest.mocked(getActor).mockResolvedValue(input.viewer)
  jest.mocked(requireActor).mockResolvedValue(nora)
  jest
    .mocked(getProfile)
    .mockResolvedValue({ email: nora.email, emailVerified: input.isVerified ?? false } as ProfileDto)
  render(await VerifyEmailPage({ params: Promise.resolve({}), searchParams: Promise.resolve({ token }) }), {
    wrapper: TestPage,
  })
}

test('names the signed-in account if the link was emailed to another one (D350)', async () => {
  jest.mocked(isOwnProof).mockResolvedValue(false)
  await show({ token, viewer: nora })
  expect(screen.getByText(/^This link was emailed to another account\./)).toHaveTextContent(nora.email)
  const form = screen.getByRole('button', { name: 'Sign out and switch accounts' }).closest('form')
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    callbackUrl: `/verify-email?token=${token}`,
  })
  expect(screen.queryByRole('button', { name: 'Verify email' })).toBeNull()
})

test('asks for confirmation if the link is for this account', async () => {
  jest.mocked(isOwnProof).mockResolvedValue(true)
  await show({ token, viewer: nora })
  expect(screen.getByRole('button', { name: 'Verify email' })).toBeVisible()
})

test('says that the email is already verified, not that the link has expired', async () => {
  await show({ token: null, viewer: nora, isVerified: true })
  expect(screen.getByRole('heading', { name: 'Email already verified' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute(
    'href',
    '/dashboard/user/profile',
  )
})

test('offers to send the link again if it no longer works', async () => {
  await show({ token: null, viewer: nora })
  expect(
    screen.getByText('Each link works once, expires after 24 hours, and is replaced by a newer one.'),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeVisible()
})

test('lets a visitor with an old link sign in to get a new one', async () => {
  await show({ token: null, viewer: null })
  expect(screen.getByRole('link', { name: 'Sign in to get a new link' })).toHaveAttribute(
    'href',
    '/login?callbackUrl=%2Fdashboard',
  )
})
