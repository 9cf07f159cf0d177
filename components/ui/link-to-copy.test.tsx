import '@testing-library/jest-dom'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { LinkToCopy } from './link-to-copy'

const link = 'https://keystead.test/x'
const shared = { title: 'A wishlist', text: 'Look at these:' }

/** A browser with these functions. */
function browser(given: { writeText?: jest.Mock; share?: jest.Mock }) {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: given.writeText && { writeText: given.writeText },
  })
  if (given.share) Object.defineProperty(navigator, 'share', { configurable: true, value: given.share })
  else Reflect.deleteProperty(navigator, 'share')
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

afterEach(() => browser({}))

test('copies the link, and says so', async () => {
  const writeText = jest.fn(async () => undefined)
  browser({ writeText })
  render(<LinkToCopy link={link} />)
  expect(screen.getByLabelText('Your link')).toHaveValue(link)
  await press('Copy link')
  expect(writeText).toHaveBeenCalledWith(link)
  expect(screen.getByRole('status')).toHaveTextContent('Copied.')
})

test('selects the link if copying is not possible', async () => {
  browser({})
  render(<LinkToCopy link={link} />)
  await press('Copy link')
  expect(screen.getByRole('status')).toHaveTextContent('The link is selected. Copy it now.')
})

test('opens the system’s share sheet if there is one, but not for a secret link', async () => {
  const share = jest.fn(async () => undefined)
  browser({ share })
  const { rerender } = render(<LinkToCopy link={link} shared={shared} />)
  await press('Share')
  expect(share).toHaveBeenCalledWith({ ...shared, url: link })
  rerender(<LinkToCopy link={link} />)
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

test.each([
  ['AbortError', ''],
  ['NotAllowedError', 'Copied.'],
])('shows after %s of the share sheet: "%s"', async (name, said) => {
  const writeText = jest.fn(async () => undefined)
  browser({ writeText, share: jest.fn(() => Promise.reject(new DOMException('No.', name))) })
  render(<LinkToCopy link={link} shared={shared} />)
  await press('Share')
  expect(screen.getByRole('status').textContent).toBe(said)
})
