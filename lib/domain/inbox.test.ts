import {
  answersFor,
  assigneeFor,
  auditedInbox,
  DEFAULT_INBOX,
  goalText,
  inquiriesShown,
  type InboxMember,
  type InboxSettings,
  isAnsweredBy,
  managerFor,
} from './inbox'
import { type Actor } from './user'

const TODAY = '2026-11-27'
const AWAY = { from: '2026-11-20', until: TODAY }

const member = (
  id: string,
  role: InboxMember['role'],
  overrides: Partial<InboxMember> = {},
): InboxMember => ({
  id,
  role,
  isLeaving: false,
  ...overrides,
})
const office = (...changed: InboxMember[]): InboxMember[] =>
  [
    member('owner', 'owner'),
    member('manager', 'manager'),
    member('agent', 'agent'),
    member('other', 'agent'),
    member('assistant', 'assistant'),
  ].map((inboxMember) => changed.find(({ id }) => id === inboxMember.id) ?? inboxMember)

describe('assigneeFor (D463)', () => {
  const assign = (members: InboxMember[], overrides: Partial<Parameters<typeof assigneeFor>[0]> = {}) => {
    const { id, wasInTurn } = assigneeFor({
      preferredId: 'agent',
      location: 'Bend, Oregon',
      members,
      places: [],
      today: TODAY,
      ...overrides,
    })
    return wasInTurn ? `${id}, in turn` : id
  }

  it.each<[string, InboxMember[], Partial<Parameters<typeof assigneeFor>[0]>, string]>([
    ['the agent of the home', office(), {}, 'agent'],
    [
      'the deputy of who is away',
      office(member('agent', 'agent', { away: { ...AWAY, deputyId: 'assistant' } })),
      {},
      'assistant',
    ],
    [
      'the agent the day after',
      office(member('agent', 'agent', { away: AWAY })),
      { today: '2026-11-28' },
      'agent',
    ],
    [
      'the agent the day before',
      office(member('agent', 'agent', { away: AWAY })),
      { today: '2026-11-19' },
      'agent',
    ],
    [
      'the next one in turn with a deputy who is away too',
      office(
        member('agent', 'agent', { away: { ...AWAY, deputyId: 'other' } }),
        member('other', 'agent', { away: AWAY }),
      ),
      {},
      'owner, in turn',
    ],
    [
      'the next one in turn without a deputy',
      office(member('agent', 'agent', { away: AWAY })),
      { lastTurn: 'owner' },
      'manager, in turn',
    ],
    [
      'the first one after the last',
      office(member('agent', 'agent', { away: AWAY })),
      { lastTurn: 'other' },
      'owner, in turn',
    ],
    [
      'the next one for who is being handed over',
      office(member('agent', 'agent', { isLeaving: true })),
      {},
      'owner, in turn',
    ],
    [
      'the member for the place',
      office(),
      { places: [{ place: 'BEND, Oregon', memberId: 'other' }] },
      'other',
    ],
    [
      'the deputy of the member for the place',
      office(member('other', 'agent', { away: { ...AWAY, deputyId: 'agent' } })),
      { places: [{ place: 'Bend, Oregon', memberId: 'other' }] },
      'agent',
    ],
    ['the agent for another place', office(), { places: [{ place: 'Bend', memberId: 'other' }] }, 'agent'],
    [
      'the agent if the member for the place has left',
      office(),
      { places: [{ place: 'Bend, Oregon', memberId: 'gone' }] },
      'agent',
    ],
    [
      'the agent if nobody is there',
      office().map((inboxMember) => ({ ...inboxMember, away: AWAY })),
      {},
      'agent',
    ],
  ])('assigns to %s', (_, members, overrides, expected) => expect(assign(members, overrides)).toBe(expected))
})

describe('managerFor (D464)', () => {
  it.each<[string, InboxMember[], string, string | null]>([
    ['the manager', office(), 'agent', 'manager'],
    ['the owner if the manager has it', office(), 'manager', 'owner'],
    [
      'the owner if the manager is away',
      office(member('manager', 'manager', { away: AWAY })),
      'agent',
      'owner',
    ],
    [
      'the owner if the manager is leaving',
      office(member('manager', 'manager', { isLeaving: true })),
      'agent',
      'owner',
    ],
    [
      'nobody if the owner has it and the manager is away',
      office(member('manager', 'manager', { away: AWAY })),
      'owner',
      null,
    ],
  ])('is %s', (_, members, assigneeId, expected) => {
    expect(managerFor(members, assigneeId, TODAY)).toBe(expected)
  })
})

describe('goalText', () => {
  const words = (overrides: Partial<InboxSettings>) =>
    goalText({ ...DEFAULT_INBOX, ...overrides }, 'America/Los_Angeles')
  const day = (weekday: number, from = '08:00', to = '12:00') => ({ weekday, from, to })

  it.each<[Partial<InboxSettings>, string]>([
    [{}, 'an answer within 4 hours, counted from 8:00 AM to 7:00 PM, Monday to Saturday, Pacific Time'],
    [
      { goalMinutes: 60, windows: [day(2)] },
      'an answer within 1 hour, counted from 8:00 AM to 12:00 PM, Tuesday, Pacific Time',
    ],
    [
      { goalMinutes: 90, windows: [day(1), day(1, '13:00', '24:00'), day(3), day(4)] },
      'an answer within 1 h 30 min, counted from 8:00 AM to 12:00 PM and from 1:00 PM to midnight, Monday; from 8:00 AM to 12:00 PM, Wednesday to Thursday, Pacific Time',
    ],
  ])('describes %j', (overrides, expected) => expect(words(overrides)).toBe(expected))
})

const actor = (id: string, role: InboxMember['role'], members = office()): Actor => ({
  id,
  email: `${id}@keystead.test`,
  name: id,
  image: null,
  role: 'agent',
  office: { id: 'o', role, members },
})

describe('answersFor (D463)', () => {
  const without = (id: string) => office().filter((inboxMember) => inboxMember.id !== id)

  it.each<[string, Actor, string | undefined, boolean, boolean]>([
    ['the agent', actor('agent', 'agent'), undefined, true, true],
    ['the agent of what is assigned to a colleague', actor('agent', 'agent'), 'other', true, false],
    ['the colleague to whom it is assigned', actor('other', 'agent'), 'other', true, true],
    ['the agent whose colleague has left', actor('agent', 'agent', without('other')), 'other', true, true],
    ['another colleague', actor('other', 'agent'), 'assistant', false, false],
    ['a manager', actor('manager', 'manager'), undefined, true, false],
    ['who had it and whose agent left', actor('other', 'agent', without('agent')), 'other', false, true],
  ])('%s', (_, who, assigneeId, may, isTheirs) => {
    const inquiry = { agentId: 'agent', ...(assigneeId !== undefined && { assigneeId }) }
    expect(answersFor(who, inquiry, 'message:write')).toBe(may)
    expect(isAnsweredBy(who, inquiry)).toBe(isTheirs)
  })

  it('refuses changes to who is being handed over', () => {
    const leaving = office(member('other', 'agent', { isLeaving: true }))
    const inquiry = { agentId: 'agent', assigneeId: 'other' }
    expect(answersFor(actor('other', 'agent', leaving), inquiry, 'message:write')).toBe(false)
    expect(answersFor(actor('other', 'agent', leaving), inquiry, 'message:read')).toBe(true)
  })
})

it.each([
  ['owner', 6],
  ['assistant', 6],
  ['agent', 2],
] as const)('counts the open inquiries that the inbox of an %s lists (D488)', (role, count) => {
  const members = [
    { personId: 'me', inquiries: 2 },
    { personId: 'agent', inquiries: 4 },
  ]
  expect(inquiriesShown(actor('me', role, office(member('me', role))), members)).toBe(count)
})

it('writes the rules of an inbox as texts for the audit log (D485)', () => {
  const daysOff = [{ from: '2026-12-24', until: '2026-12-26' }]
  const places = [{ place: 'Bend', memberId: 'agent' }]
  const windows = [
    { weekday: 2, from: '08:00', to: '12:00' },
    { weekday: 1, from: '08:00', to: '19:00' },
  ] as const
  expect(auditedInbox({ ...DEFAULT_INBOX, windows: [...windows], daysOff, places }, 'UTC')).toEqual({
    goalMinutes: 240,
    escalationMinutes: 240,
    zone: 'UTC',
    windows: 'Monday 08:00 to 19:00, Tuesday 08:00 to 12:00',
    daysOff: '2026-12-24 to 2026-12-26',
    places: 'Bend: agent',
  })
})
