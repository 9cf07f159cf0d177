import { render, screen, within } from '@testing-library/react'
import { type AuditEntryDto } from '@/lib/schemas/admin-table'
import { staticRouter, TestPage } from '../offers/testing'
import { AuditFilters } from './audit-filters'
import { AuditLog } from './audit-log'

const entry = (input: Pick<AuditEntryDto, 'action' | 'changes'>): AuditEntryDto => ({
  _id: input.action,
  at: '2026-01-05T10:00:00.000Z',
  actor: { _id: 'theo', name: 'Theo Brandt' },
  target: { _id: 'lake', type: 'property', name: 'Lake House' },
  requestId: null,
  ...input,
})

test('says "created" for what was created, and shows its values without an empty "before"', () => {
  const entries = [
    entry({
      action: 'property.created',
      changes: [
        { field: 'Title', before: null, after: 'Lake House' },
        { field: 'Status', before: null, after: 'pending' },
      ],
    }),
    entry({
      action: 'property.updated',
      changes: [
        { field: 'Location', before: 'Bend, Oregon', after: 'Duluth' },
        { field: 'Latitude', before: null, after: '46.78' },
      ],
    }),
  ]
  const same = { field: 'Member', before: 'Sam Keller', after: 'Sam Keller' }
  const role = { field: 'Role', before: 'agent', after: 'manager' }
  entries.push(entry({ action: 'office.role-changed', changes: [same, role] }))
  render(<AuditLog entries={entries} params={{}} />)
  const [created, updated, moved] = screen.getAllByRole('row').slice(1)
  expect(within(created!).getByText('Home created')).toBeVisible()
  expect(created).toHaveTextContent('TitleAfter: Lake HouseStatusAfter: pending')
  expect(updated).toHaveTextContent('Before: Bend, Oregon→After: DuluthLatitudeBefore: nothing→After: 46.78')
  expect(moved).toHaveTextContent('MemberAfter: Sam KellerRoleBefore: agent→After: manager')
})

test.each([
  ['names', [], ['By Theo Brandt', 'On Lake House']],
  ['a deleted account', [{ actor: { _id: 'theo', name: null } }], ['By Former member', 'On Lake House']],
  ['nothing', null, ['By this person', 'On this record']],
] as const)('says whose entries are shown without an id: %s', (_, changed, chips) => {
  const found = { ...entry({ action: 'property.verified', changes: [] }), ...changed?.[0] }
  const params = { person: '64b000000000000000000001', target: '64b000000000000000000002' }
  render(
    <TestPage router={staticRouter()}>
      <AuditFilters params={params} entries={changed ? [found] : []} />
    </TestPage>,
  )
  const links = screen.getAllByRole('link', { name: /, show all entries$/ })
  expect(links.map(({ textContent }) => textContent?.replace(', show all entries', ''))).toEqual(chips)
})
