import { render, screen, waitFor } from '@testing-library/react'
import { ShareButton } from './share-button'
import { ShareHome } from './share-home'
import { press } from '../offers/testing'

const ID = '65f1c0ffee0123456789abcd'
const home = {
  _id: ID,
  title: 'Lake House',
  location: 'Bend, Oregon',
  status: 'verified',
  sold: false,
} as const
const ORIGIN = 'https://keystead.test'
const link = `${ORIGIN}/homes/bend-oregon/lake-house-${ID}`

/** A browser with these functions. */
function browser(input: { writeText?: jest.Mock; share?: jest.Mock; isPhone?: boolean }) {
  Object.assign(window, { matchMedia: () => ({ matches: input.isPhone ?? false }) })
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: input.writeText && { writeText: input.writeText },
  })
  if (input.share) Object.defineProperty(navigator, 'share', { configurable: true, value: input.share })
  else Reflect.deleteProperty(navigator, 'share')
}

afterEach(() => browser({}))

const show = () => render(<ShareHome home={home} origin={ORIGIN} />)

test('opens the share sheet of a phone', async () => {
  const share = jest.fn(async () => undefined)
  browser({ share, isPhone: true })
  show()
  await press('Share Lake House')
  expect(share).toHaveBeenCalledWith({ title: 'Lake House', text: 'Lake House, Bend, Oregon:', url: link })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['nothing after the sheet was closed', 'AbortError', 0],
  ['the dialog after the sheet has failed', 'NotAllowedError', 1],
])('shows %s', async (_what, name, dialogs) => {
  browser({ share: jest.fn(() => Promise.reject(new DOMException('No.', name))), isPhone: true })
  show()
  await press('Share Lake House')
  expect(screen.queryAllByRole('dialog', { name: 'Share Lake House' })).toHaveLength(dialogs)
})

test('offers the share sheet of a desktop system beside the QR code and the page to print', async () => {
  const share = jest.fn(async () => undefined)
  browser({ share })
  show()
  await press('Share Lake House')
  expect(share).not.toHaveBeenCalled()
  expect(screen.getByRole('img', { name: /QR code/ })).toBeInTheDocument()
  await press('Another app')
  expect(share).toHaveBeenCalledWith({ title: 'Lake House', text: 'Lake House, Bend, Oregon:', url: link })
  expect(screen.getByRole('dialog', { name: 'Share Lake House' })).toBeInTheDocument()
})

test('offers to copy, send and print the link, and its QR code', async () => {
  const writeText = jest.fn(async () => undefined)
  browser({ writeText })
  show()
  await press('Share Lake House')
  expect(screen.getByRole('button', { name: 'Copy link' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Another app' })).toBeNull()
  expect(screen.getByLabelText('Link')).toHaveValue(link)
  await press('Copy link')
  expect(writeText).toHaveBeenCalledWith(link)
  expect(screen.getByRole('status')).toHaveTextContent('Copied.')

  const path = `/homes/bend-oregon/lake-house-${ID}`
  const message = encodeURIComponent(`Lake House, Bend, Oregon: ${link}`)
  const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(/WhatsApp/)).toBe(`https://wa.me/?text=${message}`)
  expect(hrefOf(/Email/)).toBe(`mailto:?subject=Lake%20House&body=${message}`)
  expect(hrefOf(/Print a page for the window/)).toBe(`${path}/sheet`)
  expect(screen.getByRole('img', { name: /QR code/ })).toHaveAttribute('src', `${path}/qr.svg`)
  expect(hrefOf(/Download QR code/)).toBe(`${path}/qr.svg`)
})

test('names the file of the QR code in the letters of the title', async () => {
  render(<ShareHome home={{ ...home, title: 'Σπίτι' }} origin={ORIGIN} />)
  await press('Share Σπίτι')
  expect(screen.getByRole('link', { name: /Download QR code/ })).toHaveAttribute(
    'download',
    `σπιτι-${ID}.svg`,
  )
})

test('returns the focus to its button', async () => {
  show()
  await press('Share Lake House')
  await press('Close')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Share Lake House' })).toHaveFocus())
})

test('offers the QR code and the page to print for homes only', async () => {
  render(<ShareButton title="Wishlist" link="https://keystead.test/x" text="Look:" hint="People sign in." />)
  await press('Share Wishlist')
  expect(screen.getByRole('link', { name: /Email/ })).toBeInTheDocument()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('link', { name: /Print/ })).toBeNull()
})

test('shows the link itself for readers without JavaScript', () => {
  show()
  expect(screen.getByLabelText('Link to share: Lake House')).toHaveValue(link)
})

test.each([
  ['is not verified', { status: 'pending' }, ORIGIN],
  ['is sold', { sold: true }, ORIGIN],
  ['has no public page, as no home has', {}, null],
] as const)('is not offered for a home that %s', (_why, input, origin) => {
  const { container } = render(<ShareHome home={{ ...home, ...input }} origin={origin} />)
  expect(container).toBeEmptyDOMElement()
})
