import { act, fireEvent, render, screen } from '@testing-library/react'
import { ChoiceForm } from './choice-form'
import { Profile, ProfileRow } from './profile'
import { ProfileWebsite } from './profile-website'

const url = 'https://brandt-and-daughters.example'

test('truncates a website to 20 characters and an ellipsis on request', () => {
  render(<ProfileWebsite url={url} shortened />)
  const link = screen.getByRole('link')
  expect(link).toHaveTextContent(/^https:\/\/brandt-and-d…$/)
  expect(link).toHaveAttribute('href', url)
  expect(link).toHaveAttribute('title', url)
})

test.each([
  ['https://brandt.examp', true],
  [url, false],
])('keeps %s whole', (whole, shortened) => {
  render(<ProfileWebsite url={whole} shortened={shortened} />)
  expect(screen.getByRole('link')).toHaveTextContent(new RegExp(`^${whole}$`))
})

test('says that choices are saved, until one of them is changed again', async () => {
  const choices = [{ name: 'offers', label: 'Offers', hint: 'Made.', isOn: true }]
  const save = async () => ({ ok: true, data: undefined }) as const
  render(<ChoiceForm id="mail" title="Email notifications" hint="Mail." choices={choices} save={save} />)
  const saved = () => screen.queryByText('Saved.')
  for (let round = 0; round < 2; round += 1) {
    fireEvent.click(screen.getByLabelText('Offers'))
    expect(saved()).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
    expect(saved()).toBeVisible()
  }
})

test('shows missing fields as such', () => {
  render(
    <Profile person={{ name: 'Nora', photoURL: null }} badge="Registered User">
      <ProfileRow label="Phone">{null}</ProfileRow>
    </Profile>,
  )
  expect(screen.getByText('Phone').nextSibling).toHaveTextContent('Not given')
  expect(screen.getByText('Registered User')).toBeVisible()
})
