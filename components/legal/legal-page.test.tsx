import { render, screen, within } from '@testing-library/react'
import { Agreement } from './legal-links'
import { LegalPage } from './legal-page'

test('says first that it is an example, then links to each section', () => {
  const sections = [
    { id: 'offers', title: 'Offers', body: <p>An offer says that you want to buy.</p> },
    { id: 'fees', title: 'Fees', body: <p>A flat 1% of the price.</p> },
  ]
  render(<LegalPage title="Terms" lead="What it asks of you." sections={sections} />)
  const note = screen.getByRole('note')
  expect(note).toHaveTextContent('This text is an example and is not binding.')
  expect(note).toHaveTextContent('its operator must replace it')
  const [first] = screen.getAllByRole('heading', { level: 2 })
  expect(note.compareDocumentPosition(first as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const ways = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['Offers', '#offers'],
    ['Fees', '#fees'],
  ])
  for (const { title, id } of sections) {
    expect(screen.getByRole('heading', { name: title })).toHaveAttribute('id', id)
    expect(screen.getByRole('region', { name: title })).toBeVisible()
  }
})

test.each(['By registering', 'By paying'])(
  '%s names the terms and the privacy page, which open in new tabs',
  (by) => {
    const { container } = render(<Agreement by={by} />)
    expect(container).toHaveTextContent(`${by} you accept the Terms.`)
    for (const [name, href] of [
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
      expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank')
    }
  },
)
