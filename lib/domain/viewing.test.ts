import {
  actionsOf,
  currentStatus,
  isLateCancellation,
  isUnreliable,
  requestExpiresAt,
  statusAfter,
  type ViewingAction,
  type ViewingActor,
  type ViewingState,
  type ViewingStatus,
} from './viewing'

const STARTS = new Date('2026-12-15T19:00Z')
const before = (hours: number) => new Date(STARTS.getTime() - hours * 3_600_000)
const state = (status: ViewingStatus, more: Partial<ViewingState> = {}): ViewingState => ({
  status,
  startsAt: STARTS,
  endsAt: new Date('2026-12-15T19:30Z'),
  ...(status === 'requested' && { expiresAt: before(20) }),
  ...more,
})
const proposalBy = (by: 'buyer' | 'agent') => ({
  proposal: { by, startsAt: STARTS, endsAt: STARTS, wall: '' },
})

describe('the status of a viewing (D218)', () => {
  it.each<[string, ViewingState, ViewingAction, ViewingActor, Date, ViewingStatus | null]>([
    ['an agent confirms a request', state('requested'), 'confirm', 'agent', before(30), 'confirmed'],
    ['no buyer confirms a request', state('requested'), 'confirm', 'buyer', before(30), null],
    ['no request is confirmed after its deadline', state('requested'), 'confirm', 'agent', before(20), null],
    ['an agent declines a request', state('requested'), 'decline', 'agent', before(30), 'declined'],
    ['no confirmed viewing is declined', state('confirmed'), 'decline', 'agent', before(30), null],
    ['a request expires at its deadline', state('requested'), 'expire', 'time', before(20), 'expired'],
    ['no request expires earlier', state('requested'), 'expire', 'time', before(21), null],
    [
      'a buyer accepts a proposal of the agent',
      ...([state('confirmed', proposalBy('agent')), 'accept', 'buyer', before(1), 'confirmed'] as const),
    ],
    [
      'nobody accepts a proposal whose time has passed',
      ...([
        state('confirmed', { proposal: { by: 'agent', startsAt: before(2), endsAt: before(1), wall: '' } }),
        ...(['accept', 'buyer', before(2), null] as const),
      ] as const),
    ],
    [
      'nobody accepts their own proposal',
      ...([state('confirmed', proposalBy('agent')), 'accept', 'agent', before(1), null] as const),
    ],
    [
      'a declined proposal keeps the status',
      ...([state('requested', proposalBy('agent')), 'refuse', 'buyer', before(30), 'requested'] as const),
    ],
    ['nobody refuses without a proposal', state('confirmed'), 'refuse', 'buyer', before(1), null],
    ['either side proposes until the start', state('confirmed'), 'propose', 'agent', before(1), 'confirmed'],
    ['nobody proposes at the start', state('confirmed'), 'propose', 'buyer', STARTS, null],
    ['a buyer cancels until the start', state('confirmed'), 'cancel', 'buyer', before(0.01), 'cancelled'],
    ['nobody cancels at the start', state('confirmed'), 'cancel', 'agent', STARTS, null],
    ['a sale cancels', state('confirmed'), 'close', 'sale', before(1), 'cancelled'],
    ['a sale leaves closed viewings unchanged', state('declined'), 'close', 'sale', before(1), null],
    ['a sale leaves past viewings unchanged', state('confirmed'), 'close', 'sale', before(-1), null],
    ['it is done an hour after its end', state('confirmed'), 'finish', 'time', before(-1.5), 'done'],
    ['and not earlier', state('confirmed'), 'finish', 'time', before(-1.49), null],
    ['its agent marks it as missed', state('done'), 'miss', 'agent', before(-100), 'missed'],
    ['also before it is done', state('confirmed'), 'miss', 'agent', before(-0.5), 'missed'],
    ['but not before its end', state('confirmed'), 'miss', 'agent', before(-0.4), null],
    ['nor after seven days', state('done'), 'miss', 'agent', before(-0.5 - 7 * 24), null],
    ['nor its buyer', state('done'), 'miss', 'buyer', before(-1), null],
  ])('%s', (_, viewing, act, by, now, expected) => expect(statusAfter(viewing, act, by, now)).toBe(expected))

  it('is shown as expired or done even before a job has stored it', () => {
    expect(currentStatus(state('requested'), before(20))).toBe('expired')
    expect(currentStatus(state('confirmed'), before(-2))).toBe('done')
    expect(currentStatus(state('confirmed'), before(1))).toBe('confirmed')
  })

  it('offers each side only what it may do', () => {
    expect(actionsOf(state('requested'), 'agent', before(30))).toEqual([
      'confirm',
      'decline',
      'propose',
      'cancel',
    ])
    expect(actionsOf(state('requested'), 'buyer', before(30))).toEqual(['propose', 'cancel'])
    expect(actionsOf(state('confirmed', proposalBy('agent')), 'buyer', before(30))).toEqual([
      ...['accept', 'refuse', 'propose', 'cancel'],
    ])
    expect(actionsOf(state('cancelled'), 'buyer', before(30))).toEqual([])
  })

  it.each([
    ['a day after it was made', before(100), before(76)],
    ['two hours before its start', before(10), before(2)],
    ['an hour after it was made if it starts shortly', before(2.5), before(1.5)],
    ['at its start at the latest', before(1), STARTS],
  ])('a request expires %s', (_, now, expected) => expect(requestExpiresAt(now, STARTS)).toEqual(expected))
})

describe('missed and late viewings (D221)', () => {
  it.each([
    [2, false],
    [1.9, true],
  ])('a cancellation %s hours before the start is late: %s', (hours, isLate) => {
    expect(isLateCancellation({ startsAt: STARTS }, before(hours))).toBe(isLate)
  })

  const days = (...ago: number[]) => ago.map((day) => before(day * 24))
  it.each([
    ['three within 90 days', true, days(1, 45, 90)],
    ['two', false, days(1, 2)],
    ['three over more than 90 days', false, days(1, 45, 92)],
    ['three, the last one 89 days ago,', true, days(89, 100, 170)],
    ['three, the last one 91 days ago,', false, days(91, 100, 110)],
  ])('%s stop instant confirmation: %s', (_, expected, times) => {
    expect(isUnreliable(times, STARTS)).toBe(expected)
  })
})
