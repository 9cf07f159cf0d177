import '@testing-library/jest-dom'
import { render, screen } from '@testing-library/react'
import { Profile, ProfileRow } from './profile'
import { ProfileWebsite } from './profile-website'

const url = 'https://brandt-and-daughters.example'

test('a website is cut to 20 characters and an ellipsis where it is to be short', () => {
  render(<ProfileWebsite url={url} shortened />)
  const link = screen.getByRole('link')
  expect(link).toHaveTextContent(/^https:\/\/brandt-and-d…$/)
  expect(link).toHaveAttribute('href', url)
  expect(link).toHaveAttribute('title', url)
})

test.each([
  ['https://brandt.examp', true],
  [url, false],
])('%s stays whole', (whole, shortened) => {
  render(<ProfileWebsite url={whole} shortened={shortened} />)
  expect(screen.getByRole('link')).toHaveTextContent(new RegExp(`^${whole}$`))
})

test('a field that is not given says so', () => {
  render(
    <Profile person={{ name: 'Nora', photoURL: null }} badge="Registered User">
      <ProfileRow label="Phone">{null}</ProfileRow>
    </Profile>,
  )
  expect(screen.getByText('Phone').nextSibling).toHaveTextContent('Not given')
  expect(screen.getByText('Registered User')).toBeVisible()
})
