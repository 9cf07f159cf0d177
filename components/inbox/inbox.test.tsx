/** @jest-environment jsdom */
import '@testing-library/jest-dom'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { DEFAULT_INBOX } from '@/lib/domain/inbox'
import { type InboxMemberDto, type InquiryDto } from '@/lib/schemas/inbox'
import { useFormState } from '../browser/use-form-state'
import { refusedForm, serveForm } from '../ui/refused-testing'
import { InboxSettingsForm } from './inbox-settings-form'
import { InquiryList } from './inquiry-list'
import { ResponseClock } from './response-clock'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }) }))

jest.mock('../browser/use-form-state', () => {
  const actual = jest.requireActual<{ useFormState: typeof useFormState }>('../browser/use-form-state')
  return { ...actual, useFormState: jest.fn(actual.useFormState) }
})

const member = (id: string, name: string, overrides: Partial<InboxMemberDto> = {}): InboxMemberDto => ({
  id,
  name,
  image: null,
  role: 'agent',
  isLeaving: false,
  away: null,
  ...overrides,
})
const members = [
  member('a', 'Theo Brandt'),
  member('b', 'Sam Keller', {
    away: { from: '2026-11-20', until: '2026-11-30', deputyName: null, isNow: true },
  }),
  member('c', 'Mara Lindqvist', { isLeaving: true }),
]
const inquiry = (overrides: Partial<InquiryDto> = {}): InquiryDto => ({
  _id: '0123456789abcdef01234567',
  kind: 'conversation',
  title: 'Lake House',
  image: null,
  buyerName: 'Nora Whitfield',
  text: 'Could we come earlier?',
  since: '2026-11-26T10:00:00.000Z',
  clock: { state: 'ok', share: 0.1, waited: 25, late: 0 },
  assigneeId: 'a',
  ...overrides,
})
const actions = { assign: jest.fn(), dismiss: jest.fn() }
const show = (overrides: Partial<InquiryDto>, mayAssign = true) =>
  render(
    <InquiryList
      inquiries={[inquiry(overrides)]}
      members={members}
      goalMinutes={240}
      mayAssign={mayAssign}
      actions={actions}
    />,
  )

describe('ResponseClock (D460)', () => {
  it.each([
    [{ state: 'ok', share: 0.1, waited: 25, late: 0 }, 'Waiting 25 min, goal 4 h', 'text-muted'],
    [{ state: 'warning', share: 0.8, waited: 192, late: 0 }, 'Waiting 3 h 12 min, goal 4 h', 'text-warning'],
    [{ state: 'late', share: 1, waited: 331, late: 91 }, 'Late by 1 h 31 min, goal 4 h', 'text-danger'],
  ] as const)('shows %j as %j', (clock, words, tone) => {
    const { container } = render(<ResponseClock clock={clock} goalMinutes={240} />)
    expect(container).toHaveTextContent(words)
    expect(container.firstChild).toHaveClass(tone)
  })
})

describe('InquiryList (D467)', () => {
  it('shows home, buyer, text and assignee, and leads to the conversation', () => {
    show({})
    const link = screen.getByRole('link', { name: 'Nora Whitfield · Lake House' })
    expect(link).toHaveAttribute('href', '/dashboard/messages/0123456789abcdef01234567')
    expect(screen.getByText('Could we come earlier?')).toBeVisible()
    const select = screen.getByRole('combobox', { name: 'Assigned to: Nora Whitfield, Lake House' })
    expect(select).toHaveValue('a')
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Theo Brandt', 'Sam Keller (away)'])
  })

  it('shows the button once another member is chosen', () => {
    show({})
    const button = screen.getByRole('button', { name: 'Assign' })
    expect(button).toHaveClass('not-noscript:hidden')
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'b' } })
    expect(button).not.toHaveClass('not-noscript:hidden')
  })

  it('shows an inquiry of nobody as unassigned, and only the name to who may not assign', () => {
    const { unmount } = show({ assigneeId: null })
    expect(screen.getByRole('combobox')).toHaveDisplayValue('Unassigned')
    unmount()
    show({}, false)
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getByText('Theo Brandt')).toBeVisible()
  })

  it('leads to the viewings for a request, which cannot be dismissed', () => {
    show({ kind: 'viewing' })
    expect(screen.getByRole('link')).toHaveAttribute('href', '/dashboard/agent/viewings')
    expect(screen.queryByRole('button', { name: /^No answer needed/ })).toBeNull()
  })

  it('says so if there is none', () => {
    render(<InquiryList inquiries={[]} members={members} goalMinutes={240} mayAssign actions={actions} />)
    expect(screen.getByRole('heading', { name: 'No open inquiries' })).toBeVisible()
  })
})

describe('InboxSettingsForm', () => {
  it('asks for another member for a place whose member has left or is being handed over (D463)', () => {
    const places = ['b', 'c', 'left'].map((memberId) => ({ place: memberId, memberId }))
    const settings = { ...DEFAULT_INBOX, zone: 'UTC', places }
    render(<InboxSettingsForm settings={settings} members={members} zones={['UTC']} save={jest.fn()} />)
    const selects = screen.getAllByLabelText<HTMLSelectElement>('Member')
    expect(selects.map(({ value }) => value)).toEqual(['b', '', '', '', '', ''])
    expect([...(selects[0]?.options ?? [])].map(({ text }) => text)).toEqual([
      'Choose a member',
      'Theo Brandt',
      'Sam Keller',
    ])
  })

  it('shows what was typed after a refusal without JavaScript', () => {
    const places = [{ place: 'Bend', memberId: 'b' }]
    const settings = { ...DEFAULT_INBOX, zone: 'UTC', places }
    const typed = {
      goal: '99',
      zone: 'Nowhere',
      'd1-0-from': '07:00',
      'd7-0-to': '12:00',
      'off0-from': '2026-12-24',
      place0: 'Salem',
      'place0-member': 'a',
      place1: 'Bend',
      'place1-member': '',
    }
    jest.mocked(useFormState).mockReturnValueOnce(refusedForm(typed))
    const { values } = serveForm(
      <InboxSettingsForm settings={settings} members={members} zones={['UTC']} save={jest.fn()} />,
    )
    expect(values).toMatchObject(typed)
  })
})
