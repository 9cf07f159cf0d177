import { render, screen } from '@testing-library/react'
import { TestPage } from '@/components/offers/testing'
import { getActor } from '@/lib/auth/actor'
import { type Role } from '@/lib/domain/user'
import { type EnquiryHome, type OpenEnquiry, type SentEnquiry } from '@/lib/schemas/enquiry'
import { conflict, notFound } from '@/lib/domain/errors'
import { openEnquiry, readEnquiryForm, readSentEnquiry } from '@/lib/services/enquiries/enquiries'
import EnquiryPage from '../homes/[slug]/[home]/enquiry/page'
import EnquiryConfirmedPage from './confirmed/page'
import EnquiryLinkPage from './page'

// These read the session and the database, which a page in a test lacks.
jest.mock('@/app/(auth)/actions', () => ({ logOutAction: jest.fn() }))
jest.mock('@/lib/auth/actor', () => ({ getActor: jest.fn() }))
jest.mock('@/lib/services/enquiries/enquiries', () => ({
  openEnquiry: jest.fn(),
  readEnquiryForm: jest.fn(),
  readSentEnquiry: jest.fn(),
}))
jest.mock('./actions', () => ({ sendEnquiryAction: jest.fn(), setFirstPasswordAction: jest.fn() }))
jest.mock('../homes/[slug]/[home]/enquiry/actions', () => ({ enquiryAction: jest.fn() }))
jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  redirect: (to: string) => {
    throw new Error(`redirects to ${to}`)
  },
}))

const token = 'A'.repeat(43)
const home = {
  _id: 'a'.repeat(24),
  title: 'Lake House',
  location: 'Bend, Oregon',
  image: '/demo/hero-1.jpg',
  agentName: 'Theo Brandt',
  agentImage: null,
  company: 'Cascade Homes',
  minPrice: 400_000,
  maxPrice: 500_000,
  status: 'verified',
  sold: false,
} as EnquiryHome
const enquiry: OpenEnquiry = {
  token,
  home,
  text: 'Is it sunny?',
  email: 'nora@x.test',
  next: 'send',
  refusal: null,
}
const searchParams = Promise.resolve({ token })

async function show(match: OpenEnquiry | null, viewer: { email: string; role: Role } | null = null) {
  jest.mocked(openEnquiry).mockResolvedValue(match)
  jest.mocked(getActor).mockResolvedValue(viewer as Awaited<ReturnType<typeof getActor>>)
  render(await EnquiryLinkPage({ params: Promise.resolve({}), searchParams }), { wrapper: TestPage })
}

test('shows the question and the button that sends it', async () => {
  await show(enquiry)
  expect(screen.getByText('Is it sunny?')).toBeVisible()
  expect(screen.getByText(/^We’ll pass this question on to/)).toHaveTextContent(
    'We’ll pass this question on to Theo Brandt, and email nora@x.test when there is an answer.',
  )
  const form = screen.getByRole('button', { name: 'Send question' }).closest('form')
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ token })
})

test('asks an account to sign in, and returns to the question', async () => {
  await show({ ...enquiry, next: 'sign-in' })
  expect(screen.getByRole('link', { name: 'Sign in to send it' })).toHaveAttribute(
    'href',
    `/login?callbackUrl=${encodeURIComponent(`/enquiry?token=${token}`)}`,
  )
  expect(screen.getByText('Is it sunny?')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send question' })).toBeNull()
})

test('names both accounts if another one is signed in', async () => {
  await show({ ...enquiry, next: 'switch' }, { email: 'eve@x.test', role: 'user' })
  expect(screen.getByText(/^This link was emailed to/)).toHaveTextContent(
    'This link was emailed to nora@x.test. You are signed in as eve@x.test.',
  )
  const form = screen.getByRole('button', { name: 'Sign out and switch accounts' }).closest('form')
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    callbackUrl: `/enquiry?token=${token}`,
  })
})

test('redirects a suspended account to its page', async () => {
  await expect(show(enquiry, { email: 'nora@x.test', role: 'fraud' })).rejects.toThrow(
    'redirects to /dashboard/suspended',
  )
})

test.each([home, null])('says why the question cannot be sent', async (enquiryHome) => {
  await show({ ...enquiry, home: enquiryHome, refusal: 'This home is no longer available.' })
  expect(screen.getByText('This home is no longer available.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('does not say why a link no longer works (D350)', async () => {
  await show(null)
  expect(
    screen.getByText('Each link works once, expires after 3 days, and is replaced by a newer one.'),
  ).toBeVisible()
  expect(
    screen.getByText('If you have already sent your question, we’ll email you the answer.'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'See homes for sale' })).toHaveAttribute('href', '/homes')
})

const sent: SentEnquiry = {
  token,
  message: 'b'.repeat(24),
  conversationId: 'c'.repeat(24),
  home,
  text: 'Is it sunny?',
  email: 'nora@x.test',
  at: '2026-11-29T10:42:00.000Z',
}
async function showSent(sentEnquiry: SentEnquiry | null) {
  jest.mocked(readSentEnquiry).mockResolvedValue(sentEnquiry)
  render(await EnquiryConfirmedPage({ params: Promise.resolve({}), searchParams }), { wrapper: TestPage })
}

test('confirms the question and offers to set a password (D390)', async () => {
  await showSent(sent)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Theo Brandt has your question')
  expect(screen.getByText(/^We’ll email/)).toHaveTextContent(
    'We’ll email nora@x.test when there is an answer.',
  )
  const form = screen.getByRole('button', { name: 'Set password' }).closest('form')
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    token,
    conversation: sent.conversationId,
    password: '',
  })
})

test('leads to a password and to signing in once its link has expired', async () => {
  await showSent(null)
  expect(screen.getByRole('link', { name: 'Set a password' })).toHaveAttribute('href', '/forgot-password')
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
})

test.each([
  [
    'a sold home leads to its page',
    conflict('Sold.'),
    `redirects to /homes/bend-oregon/lake-house-${home._id}`,
  ],
  ['a home without a public page is not found', notFound('None.'), 'NEXT_HTTP_ERROR_FALLBACK;404'],
])('the form to ask about %s', async (_, error, outcome) => {
  jest.mocked(readEnquiryForm).mockRejectedValue(error)
  const params = Promise.resolve({ slug: 'bend-oregon', home: `lake-house-${home._id}` })
  await expect(EnquiryPage({ params, searchParams })).rejects.toThrow(outcome)
})
