import {
  actionsOf,
  answerableProposal,
  currentStatus,
  isLateCancellation,
  isReminderDue,
  isUnreliable,
  requestExpiresAt,
  statusAfter,
  type ViewingAction,
  type ViewingActor,
  type ViewingState,
  type ViewingStatus,
} from './viewing'

const STARTS = new Date('2026-12-15T19:00Z')
const ENDS = new Date('2026-12-15T19:30Z')
/** So many hours before the start, or after the end. */
const beforeStart = (hours: number) => new Date(STARTS.getTime() - hours * 3_600_000)
const afterEnd = (hours: number) => new Date(ENDS.getTime() + hours * 3_600_000)
const state = (status: ViewingStatus, more: Partial<ViewingState> = {}): ViewingState => ({
  status,
  startsAt: STARTS,
  endsAt: ENDS,
  ...(status === 'requested' && { expiresAt: beforeStart(20) }),
  ...more,
})
const proposalBy = (by: 'buyer' | 'agent') => ({
  proposal: { by, startsAt: STARTS, endsAt: STARTS, wall: '' },
})
const REQUESTED = state('requested')
const CONFIRMED = state('confirmed')
const DONE = state('done')
const PROPOSED = state('confirmed', proposalBy('agent'))

describe('the status of a viewing (D218)', () => {
  it.each<[string, ViewingState, ViewingAction, ViewingActor, Date, ViewingStatus | null]>([
    ['an agent confirms a request', REQUESTED, 'confirm', 'agent', beforeStart(30), 'confirmed'],
    ['a buyer cannot confirm a request', REQUESTED, 'confirm', 'buyer', beforeStart(30), null],
    ['an agent cannot confirm an expired request', REQUESTED, 'confirm', 'agent', beforeStart(20), null],
    ['an agent declines a request', REQUESTED, 'decline', 'agent', beforeStart(30), 'declined'],
    ['a confirmed viewing cannot be declined', CONFIRMED, 'decline', 'agent', beforeStart(30), null],
    ['a request expires at its deadline', REQUESTED, 'expire', 'time', beforeStart(20), 'expired'],
    ['a request does not expire before its deadline', REQUESTED, 'expire', 'time', beforeStart(21), null],
    ['a buyer accepts a proposal of the agent', PROPOSED, 'accept', 'buyer', beforeStart(1), 'confirmed'],
    [
      'nobody can accept a proposal whose time has passed',
      ...([
        state('confirmed', {
          proposal: { by: 'agent', startsAt: beforeStart(2), endsAt: beforeStart(1), wall: '' },
        }),
        ...(['accept', 'buyer', beforeStart(2), null] as const),
      ] as const),
    ],
    ['nobody can accept their own proposal', PROPOSED, 'accept', 'agent', beforeStart(1), null],
    [
      'declining a proposal leaves the status unchanged',
      ...([
        state('requested', proposalBy('agent')),
        ...(['declineProposal', 'buyer', beforeStart(30), 'requested'] as const),
      ] as const),
    ],
    ['a missing proposal cannot be declined', CONFIRMED, 'declineProposal', 'buyer', beforeStart(1), null],
    ['either side proposes until the start', CONFIRMED, 'propose', 'agent', beforeStart(1), 'confirmed'],
    ['nobody can propose at the start', CONFIRMED, 'propose', 'buyer', STARTS, null],
    ['a buyer cancels until the start', CONFIRMED, 'cancel', 'buyer', beforeStart(0.01), 'cancelled'],
    ['nobody can cancel at the start', CONFIRMED, 'cancel', 'agent', STARTS, null],
    ['a sale cancels an upcoming viewing', CONFIRMED, 'close', 'sale', beforeStart(1), 'cancelled'],
    ['a sale leaves closed viewings unchanged', state('declined'), 'close', 'sale', beforeStart(1), null],
    ['a sale leaves past viewings unchanged', CONFIRMED, 'close', 'sale', afterEnd(0.5), null],
    ['it is done an hour after its end', CONFIRMED, 'finish', 'time', afterEnd(1), 'done'],
    ['it is not done until an hour after its end', CONFIRMED, 'finish', 'time', afterEnd(0.99), null],
    ['an agent marks it as missed', DONE, 'markMissed', 'agent', afterEnd(99.5), 'missed'],
    [
      'an agent marks it as missed before it is done',
      CONFIRMED,
      'markMissed',
      'agent',
      afterEnd(0),
      'missed',
    ],
    [
      'an agent cannot mark it as missed before its end',
      CONFIRMED,
      'markMissed',
      'agent',
      afterEnd(-0.1),
      null,
    ],
    [
      'an agent cannot mark it as missed after seven days',
      DONE,
      'markMissed',
      'agent',
      afterEnd(7 * 24),
      null,
    ],
    ['a buyer cannot mark it as missed', DONE, 'markMissed', 'buyer', afterEnd(0.5), null],
  ])('%s', (_, viewing, action, by, now, expected) =>
    expect(statusAfter(viewing, action, by, now)).toBe(expected),
  )

  it('is shown as expired or done even before a job has stored it', () => {
    expect(currentStatus(REQUESTED, beforeStart(20))).toBe('expired')
    expect(currentStatus(CONFIRMED, afterEnd(1.5))).toBe('done')
    expect(currentStatus(CONFIRMED, beforeStart(1))).toBe('confirmed')
  })

  it.each([
    ['until the viewing starts', PROPOSED, beforeStart(0.1), true],
    ['not once it has started', PROPOSED, STARTS, false],
    ['not after it was marked as missed', state('missed', proposalBy('buyer')), beforeStart(1), false],
    ['not once its request has expired', state('requested', proposalBy('agent')), beforeStart(20), false],
  ])('shows a proposed time only while it can be answered (D220): %s', (_, viewing, now, isShown) => {
    expect(answerableProposal(viewing, now)).toEqual(isShown ? viewing.proposal : undefined)
  })

  it('offers each side only what it may do', () => {
    expect(actionsOf(REQUESTED, 'agent', beforeStart(30))).toEqual([
      'confirm',
      'decline',
      'propose',
      'cancel',
    ])
    expect(actionsOf(REQUESTED, 'buyer', beforeStart(30))).toEqual(['propose', 'cancel'])
    expect(actionsOf(PROPOSED, 'buyer', beforeStart(30))).toEqual([
      ...['accept', 'declineProposal', 'propose', 'cancel'],
    ])
    expect(actionsOf(state('cancelled'), 'buyer', beforeStart(30))).toEqual([])
  })

  it.each([
    ['a day after it was made', beforeStart(100), beforeStart(76)],
    ['two hours before the viewing', beforeStart(10), beforeStart(2)],
    [
      'an hour after it was made if the viewing starts within three hours',
      beforeStart(2.5),
      beforeStart(1.5),
    ],
    ['at the start of the viewing at the latest', beforeStart(1), STARTS],
  ])('a request expires %s', (_, now, expected) => expect(requestExpiresAt(now, STARTS)).toEqual(expected))
})

describe('reminders (D222, D224)', () => {
  it.each([
    ['is due 24 hours before the start', 24, beforeStart(48), beforeStart(24), true],
    ['is not due earlier', 24, beforeStart(48), beforeStart(24.1), false],
    ['for 24 hours is replaced by the one for two hours', 24, beforeStart(48), beforeStart(2), false],
    ['for two hours is due until the start', 2, beforeStart(48), beforeStart(0.1), true],
    ['for two hours is not due after the start', 2, beforeStart(48), STARTS, false],
    ['is not due if the viewing was agreed on later', 24, beforeStart(23), beforeStart(22), false],
  ])('a reminder %s', (_, hours, agreedAt, now, expected) => {
    expect(isReminderDue({ startsAt: STARTS, agreedAt }, hours, now)).toBe(expected)
  })
})

describe('missed and late viewings (D221)', () => {
  it.each([
    [2, false],
    [1.9, true],
  ])('a cancellation is late less than two hours before the start: %s hours, %s', (hours, isLate) => {
    expect(isLateCancellation({ startsAt: STARTS }, beforeStart(hours))).toBe(isLate)
  })

  const daysAgo = (...days: number[]) => days.map((day) => beforeStart(day * 24))
  it.each([
    ['three missed viewings within 90 days', true, daysAgo(1, 45, 90)],
    ['two missed viewings', false, daysAgo(1, 2)],
    ['three missed viewings within 91 days', false, daysAgo(1, 45, 92)],
    ['three missed viewings until 89 days ago', true, daysAgo(89, 100, 170)],
    ['three missed viewings until 91 days ago', false, daysAgo(91, 100, 110)],
  ])('%s turn off instant confirmation: %s', (_, expected, times) => {
    expect(isUnreliable(times, STARTS)).toBe(expected)
  })
})
