import '@testing-library/jest-dom'
import { act as settle, fireEvent, render, screen, within } from '@testing-library/react'
import { type OfficeDto, type OfficeMemberDto } from '@/lib/schemas/office'
import { ActedBy } from './acted-by'
import { AgentFilter } from './agent-filter'
import { Invitations } from './invitations'
import { LeaveOffice } from './leave-office'
import { Members } from './members'
import { FakeRequest } from '../ui/upload-testing'
import { OfficeForm } from './office-form'
import { OfficeLogo } from './office-logo'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }) }))

const act = () => Promise.resolve({ ok: true as const, data: undefined })

const member = (name: string, overrides: Partial<OfficeMemberDto> = {}): OfficeMemberDto => ({
  personId: name,
  name,
  email: `${name}@cascade.example`,
  role: 'agent',
  isLeaving: false,
  joinedAt: '2026-01-01T00:00:00.000Z',
  homes: 3,
  inquiries: 2,
  ...overrides,
})

const office: OfficeDto = {
  _id: '1',
  slug: 'cascade-homes-1',
  name: 'Cascade Homes',
  zone: 'America/Los_Angeles',
  role: 'owner',
  members: [
    member('Theo', { role: 'owner' }),
    member('Sam', { answerMs: 22_200_000 }),
    member('Olga', { isLeaving: true }),
  ],
  invitations: [],
}

const actions = { changeRole: act, remove: act }
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

test('owners change roles and remove members, except themselves and those being handed over (D451, D452)', () => {
  render(<Members office={office} self="Theo" mayHandOver={() => true} actions={actions} />)
  expect(rowOf('Sam')).toHaveTextContent('6 hours')
  expect(within(rowOf('Sam')).getByLabelText('Role of Sam')).toHaveValue('agent')
  expect(within(rowOf('Sam')).getByRole('button', { name: 'Save the role of Sam' })).toBeVisible()
  expect(within(rowOf('Sam')).getByLabelText('Remove Sam from the office')).toBeVisible()
  for (const name of ['Theo', 'Olga']) expect(within(rowOf(name)).queryByRole('button')).toBeNull()
  expect(rowOf('Olga')).toHaveTextContent('Being handed over')
})

test('keeps a role that is saved in its field', async () => {
  const page = (role: OfficeMemberDto['role']) => (
    <Members
      office={{ ...office, members: [member('Sam', { role })] }}
      self="Theo"
      mayHandOver={() => true}
      actions={actions}
    />
  )
  const { rerender } = render(page('agent'))
  fireEvent.change(screen.getByLabelText('Role of Sam'), { target: { value: 'manager' } })
  await settle(async () => fireEvent.click(screen.getByRole('button', { name: 'Save the role of Sam' })))
  rerender(page('manager'))
  expect(screen.getByLabelText('Role of Sam')).toHaveValue('manager')
})

test('leads to the handover of a member without listed homes too, and of no assistant (D471)', () => {
  const members = [member('Sam', { homes: 0 }), member('Priya', { homes: 0, role: 'assistant' })]
  render(<Members office={{ ...office, members }} self="Theo" mayHandOver={() => true} actions={actions} />)
  expect(screen.getByRole('link', { name: 'Hand over the homes of Sam' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Hand over the homes of Priya' })).toBeNull()
})

test('shows other members no way to change anything', () => {
  render(
    <Members
      office={{ ...office, role: 'manager' }}
      self="Sam"
      mayHandOver={() => false}
      actions={actions}
    />,
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('shows which invitations have expired, and offers to send them again (D454)', () => {
  const invitation = { _id: '2', email: 'jonah@cascade.example', role: 'agent' as const }
  const sent = { ...invitation, sentAt: '2026-11-24T12:00:00.000Z', expiresAt: '2026-12-01T12:00:00.000Z' }
  const old = { ...sent, _id: '3', email: 'farah@cascade.example', expiresAt: '2026-11-20T12:00:00.000Z' }
  const calls = { invite: act, resend: act, withdraw: act }
  render(<Invitations invitations={[sent, old]} now={new Date('2026-11-29T00:00:00Z')} actions={calls} />)
  const [first, second] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent(/jonah@cascade.example · Agent\s*Sent Nov 24, 2026 · expires Dec 1, 2026/)
  expect(second).toHaveTextContent(/Expired Nov 20, 2026/)
  expect(screen.getByRole('button', { name: 'Delete the invitation of farah@cascade.example' })).toBeVisible()
  expect(
    screen.getByRole('button', { name: 'Withdraw the invitation of jonah@cascade.example' }),
  ).toBeVisible()
})

test('offers to close the office only to owners, and to leave it only if others remain (D455)', () => {
  const { rerender } = render(<LeaveOffice office={office} leave={act} close={act} />)
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names()).toEqual(['Leave office', 'Close office'])
  rerender(<LeaveOffice office={{ ...office, role: 'agent' }} leave={act} close={act} />)
  expect(names()).toEqual(['Leave office'])
  rerender(<LeaveOffice office={{ ...office, members: [member('Theo')] }} leave={act} close={act} />)
  expect(names()).toEqual(['Close office'])
})

test('fills in the details of the office', () => {
  render(<OfficeForm office={{ ...office, licence: { number: 'OR-1' } }} zones={['UTC']} save={act} />)
  expect(screen.getByLabelText('Office name')).toHaveValue('Cascade Homes')
  expect(screen.getByLabelText('License number (optional)')).toHaveValue('OR-1')
  expect(screen.getByLabelText('Time zone')).toHaveValue('America/Los Angeles')
})

describe('the logo (D458)', () => {
  beforeEach(() => FakeRequest.install())
  afterEach(() => FakeRequest.restore())

  const OLD = 'https://res.cloudinary.com/home/image/upload/v1/profiles/old.png'
  const NEW = 'https://res.cloudinary.com/home/image/upload/v1/profiles/new.png'
  const value = () => document.querySelector<HTMLInputElement>('input[name=logo]')?.value
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const choose = (label: string, file = new File(['x'], 'logo.png', { type: 'image/png' })) =>
    fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } })

  test('has its size and the name of the office, and is shown whole', () => {
    render(<OfficeLogo name="Cascade Homes" src={OLD} />)
    const logo = screen.getByAltText('Logo of Cascade Homes')
    expect(logo).toHaveAttribute('width', '96')
    expect(logo).toHaveAttribute('height', '96')
    expect(logo.getAttribute('src')).toContain('c_limit')
  })

  test('is uploaded as soon as it is chosen, and saved with the form after that', async () => {
    render(<OfficeForm office={office} zones={['UTC']} save={act} />)
    expect(value()).toBe('')
    choose('Choose logo')
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    expect(FakeRequest.last().body?.get('purpose')).toBe('profile')
    await settle(async () => FakeRequest.last().answer({ data: { url: NEW } }))
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeEnabled()
    expect(value()).toBe(NEW)
    expect(screen.getByText('The logo is uploaded. Save to use it.')).toBeInTheDocument()
  })

  test('stays after a cancelled upload and a wrong file, and can be removed', async () => {
    render(<OfficeForm office={{ ...office, logo: OLD }} zones={['UTC']} save={act} />)
    choose('Change logo', new File(['x'], 'logo.gif', { type: 'image/gif' }))
    expect(screen.getByLabelText('Change logo')).toHaveAccessibleDescription(/Use a JPEG, PNG/)
    choose('Change logo')
    await settle(async () => press('Cancel upload'))
    expect(value()).toBe(OLD)
    await settle(async () => press('Remove logo'))
    expect(value()).toBe('')
    expect(screen.getByLabelText('Choose logo')).toHaveFocus()
  })
})

test('filters by agent only where there is a choice (D453), and names who acted for whom (D456)', () => {
  const agents = [
    { id: 'a', name: 'Mara' },
    { id: 'b', name: 'Sam' },
  ]
  const { container, rerender } = render(<AgentFilter agents={[]} agent={undefined} />)
  expect(container).toBeEmptyDOMElement()
  rerender(<AgentFilter agents={agents} agent="b" fields={{ unread: 'true' }} />)
  expect(screen.getByLabelText('Agent')).toHaveDisplayValue('Sam')
  expect([...new FormData(container.querySelector('form') ?? undefined)]).toEqual([
    ['unread', 'true'],
    ['agent', 'b'],
  ])
  rerender(<ActedBy name={undefined} />)
  expect(container).toBeEmptyDOMElement()
  rerender(<ActedBy name="Mara for Sam" />)
  expect(container).toHaveTextContent('Answered by Mara for Sam')
})
