import { render, screen } from '@testing-library/react'
import { ReceivedOffer } from '../offers/received-offer'
import { offerOf } from '../offers/testing'
import { AgentContact } from './agent-contact'

const EVIL = 'victim%40x.com?bcc=all@y.test'
const office = {
  company: 'Brandt & Daughters',
  licence: { number: 'OR-201', region: 'Oregon', register: 'https://register.example/OR-201' },
}
const ENCODED = 'mailto:victim%2540x.com%3Fbcc%3Dall@y.test'

test('an agent’s email adds no recipients to the buyer’s draft', () => {
  const agent = { agentName: 'Theo Brandt', agentEmail: EVIL, agentImage: null }
  render(<AgentContact property={{ title: 'Lake & House', ...agent }} agentSlug={null} office={office} />)
  expect(screen.getByRole('link', { name: 'Email agent' })).toHaveAttribute(
    'href',
    `${ENCODED}?subject=Lake%20%26%20House`,
  )
})

test('links the agent’s name to their page if they have one', () => {
  const property = { title: 'Lake House', agentName: 'Theo Brandt', agentEmail: 'a@b.test', agentImage: null }
  const { rerender } = render(<AgentContact property={property} agentSlug="theo-brandt-1" office={office} />)
  expect(screen.getByRole('link', { name: 'Theo Brandt' })).toHaveAttribute('href', '/agents/theo-brandt-1')
  rerender(<AgentContact property={property} agentSlug={null} office={office} />)
  expect(screen.queryByRole('link', { name: 'Theo Brandt' })).not.toBeInTheDocument()
})

test('shows the firm and the license, with its link to the public register (D431)', () => {
  const property = { title: 'Lake House', agentName: 'Theo Brandt', agentEmail: 'a@b.test', agentImage: null }
  const { rerender } = render(<AgentContact property={property} agentSlug={null} office={office} />)
  expect(screen.getByText('Brandt & Daughters')).toBeVisible()
  const link = screen.getByRole('link', { name: 'License OR-201, Oregon in the public register' })
  expect(link).toHaveAttribute('href', 'https://register.example/OR-201')
  rerender(
    <AgentContact
      property={property}
      agentSlug={null}
      office={{ company: null, licence: { number: '7' } }}
    />,
  )
  expect(screen.getByText('License 7')).toBeVisible()
  expect(screen.queryByRole('link', { name: /License/ })).not.toBeInTheDocument()
})

test('a buyer’s email adds no recipients to the agent’s draft', () => {
  const offer = { ...offerOf({ buyerEmail: EVIL }), isEmailVerified: false, purchases: 0 }
  render(<ReceivedOffer offer={offer} answers={null} />)
  expect(screen.getByRole('link', { name: EVIL })).toHaveAttribute('href', ENCODED)
})
