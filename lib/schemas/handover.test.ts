import { handoverPageSchema, readHandoverForm } from './handover'

const ID = '0123456789abcdef01234567'
const OTHER = '0123456789abcdef01234568'

it.each([
  ['one home', { home: ID }, { home: ID }],
  ['selected homes', { ids: `${ID},${OTHER}`, from: ID }, { from: ID, selection: { ids: [ID, OTHER] } }],
  [
    'all that a search finds',
    { all: 'true', search: 'lake', status: 'verified' },
    { selection: { all: true, search: 'lake', status: 'verified' } },
  ],
  // Not all homes of the agent.
  ['a selection that cannot be read', { ids: 'x' }, { selection: { ids: [] } }],
  ['an empty selection', { ids: '' }, { selection: { ids: [] } }],
  ['another status', { all: 'true', status: 'x' }, { selection: { ids: [] } }],
  ['all homes of the agent', { from: 'x', id: 'x' }, {}],
])('reads the address of %s (D484)', (_, query, read) => {
  expect(handoverPageSchema.parse(query)).toEqual(read)
})

it('reads the form: one home, a selection, and an email instead of a colleague (D489)', () => {
  expect(readHandoverForm({ from: ID, to: OTHER, email: ' ', propertyId: ID })).toEqual({
    from: ID,
    to: OTHER,
    propertyIds: [ID],
  })
  expect(readHandoverForm({ from: ID, to: OTHER, email: 'ines@mail.test ', remove: 'true' })).toEqual({
    from: ID,
    to: 'ines@mail.test',
    remove: true,
  })
  expect(readHandoverForm({ from: ID, to: OTHER, ids: ID })).toEqual({
    from: ID,
    to: OTHER,
    selection: { ids: [ID] },
  })
})
