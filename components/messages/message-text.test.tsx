import { render, screen } from '@testing-library/react'
import { BROKEN_PATHS, FOREIGN_ADDRESSES, ODD_PATHS } from '@/test/support/odd-addresses'
import { MessageText } from './message-text'

const SITE = 'https://keystead.test'

/** Where the links of this message lead. */
function hrefs(text: string): (string | null)[] {
  render(<MessageText text={text} origin={SITE} />)
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
}

it.each(ODD_PATHS)('links this site’s %j to %j (D207)', (path, followed) => {
  expect(hrefs(`Please sign: ${SITE}${path}`)).toEqual(followed === null ? [] : [followed])
})

it.each(FOREIGN_ADDRESSES)('links nothing of %j', (address) => {
  expect(hrefs(`Please sign: ${address}`)).toEqual([])
})

it.each(BROKEN_PATHS)('links this site’s %j to the home page at most', (path) => {
  expect(hrefs(`Please sign: ${SITE}${path}`).filter((href) => href !== '/')).toEqual([])
})

it('shows the whole text, and ends a link before the punctuation of its sentence', () => {
  const text = `See HTTPS://Keystead.test:443/properties?sort=default#map, or https://evil.test/x.`
  expect(hrefs(text)).toEqual(['/properties?sort=default#map'])
  expect(document.body).toHaveTextContent(text)
})
