import { render, screen } from '@testing-library/react'
import { LinkToCopy } from './link-to-copy'
import { press } from '../offers/testing'

const link = 'https://keystead.test/x'

/** A browser that can copy, or not. */
const browser = ({ writeText }: { writeText?: jest.Mock }) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } })

afterEach(() => void browser({}))

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
