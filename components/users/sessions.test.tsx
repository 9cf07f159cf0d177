import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { type ComponentProps } from 'react'
import { type Access } from '@/lib/domain/access'
import { CalendarLink } from '../calendar/calendar-link'
import { TestPage } from '../offers/testing'
import { Sessions } from './sessions'

const at = '2026-01-05T12:00:00.000Z'
const session = (id: string, isCurrent: boolean) => ({
  id,
  isCurrent,
  device: `Browser ${id}`,
  way: 'password' as const,
  createdAt: at,
  lastSeenAt: at,
})
const sharedWishlist = { id: 'w1', guests: 2, createdAt: '2026-03-07T12:00:00.000Z' }
const done = async () => ({ ok: true, data: undefined }) as const

function show(overrides: Partial<ComponentProps<typeof Sessions>> = {}) {
  const ended: Access = { sessions: 2, hasMailedLinks: false, hasCalendarLink: true, guests: 1 }
  const signOutElsewhere = jest.fn(async () => ({ ok: true, data: ended }) as const)
  render(
    <Sessions
      sessions={[session('1', true), session('2', false), session('3', false)]}
      calendarLink={null}
      sharedWishlist={null}
      stopSharing={null}
      end={done}
      signOutElsewhere={signOutElsewhere}
      {...overrides}
    />,
    { wrapper: TestPage },
  )
  return signOutElsewhere
}

test('shows when the calendar link and the link of the shared wishlist were created (D102)', () => {
  show({ calendarLink: '2026-02-06T12:00:00.000Z', sharedWishlist })
  const [calendar, wishlist] = within(
    screen.getByRole('list', { name: 'Links you have created' }),
  ).getAllByRole('listitem')
  expect(calendar).toHaveTextContent('Calendar linkLink created Feb 6, 2026')
  expect(wishlist).toHaveTextContent('Shared wishlist, 2 guestsLink created Mar 7, 2026')
})

test('lets a former buyer, who has no page of shared wishlists, stop sharing (D291)', async () => {
  const stopSharing = jest.fn(async (_form: FormData) => done())
  show({ sharedWishlist, stopSharing })
  expect(screen.queryByRole('link', { name: 'Manage shared wishlist' })).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stop sharing', hidden: true })))
  expect(Object.fromEntries(stopSharing.mock.calls[0]?.[0] ?? [])).toEqual({ id: 'w1' })
})

test('shows no list of links to a person who has created none', () => {
  show()
  expect(screen.queryByText('Links you have created')).not.toBeInTheDocument()
})

test('names what signing out everywhere else ends, before and after (D62)', async () => {
  const signOut = show({ calendarLink: at, sharedWishlist })
  const question = screen.getByText(/You stay signed in here/).closest('form')!
  expect(question).toHaveTextContent(
    'This ends: 2 other sessions, unused links in our emails, your calendar link, your shared wishlist with all hearts and comments (2 guests). You stay signed in here.',
  )
  expect(signOut).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(within(question).getByText('Sign out everywhere else')))
  const result =
    'Ended: 2 other sessions, your calendar link, your shared wishlist with all hearts and comments (1 guest).'
  expect(screen.getByText(result)).toHaveAttribute('role', 'status')
})

test('offers a calendar link to verified emails only, and says what to do first (D223)', () => {
  const props = { create: jest.fn(), revoke: done }
  const { rerender } = render(<CalendarLink {...props} hasLink={false} isEmailVerified={false} />, {
    wrapper: TestPage,
  })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByText(/Verify your email first/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Send the link again' })).toHaveAttribute('href', '#confirm-email')
  rerender(<CalendarLink {...props} hasLink={false} isEmailVerified />)
  expect(screen.getByRole('button', { name: 'Create a link' })).toBeInTheDocument()
})
