import { mailGroupsOf, NOTICE_GROUP_NAMES, type NoticeRecipient, type NoticeRow } from './notice-row'
import { noticesForTransition } from './notices-of-transitions'
import {
  groupOf,
  isMailed,
  NOTICE_KINDS,
  type NoticeKind,
  NOTICES,
  occurrenceOf,
  recipientsOf,
  type Repetition,
  valuesOfOffer,
  noticeTextOf,
} from './notices'

const site = { supportEmail: 'help@keystead.test' }
const values = {
  title: 'Lake House',
  amountMinor: 45_000_000,
  endsAt: new Date('2026-11-29T12:00:00Z'),
  rating: 4,
  refund: 're_1',
  role: 'agent',
  validUntil: '2026-11-29',
} as const

const lines = NOTICE_KINDS.flatMap((kind) => recipientsOf(kind).map((as) => ({ kind, as })))

it('mails all kinds by default but those of reviews, and of offers that stay open (D153)', () => {
  const unmailed = NOTICE_KINDS.filter((kind) => groupOf(kind) === 'reviews' || kind === 'offer-kept')
  expect(NOTICE_KINDS.filter((kind) => !isMailed(kind))).toEqual(unmailed)
})

describe.each(NOTICE_KINDS)('%s', (kind) => {
  it('follows the mail choice of its group if mail is one of its channels', () => {
    const { channels = ['app', 'mail'] }: NoticeRow = NOTICES[kind]
    expect(isMailed(kind, { [groupOf(kind)]: true })).toBe(channels.includes('mail'))
    expect(isMailed(kind, { [groupOf(kind)]: false })).toBe(false)
    expect(NOTICE_GROUP_NAMES).toContain(groupOf(kind))
  })
})

describe('what makes a repetition a new event', () => {
  it('does not compile if a kind does not say it, or an event lacks its values', () => {
    // @ts-expect-error: a row says whether it happens once
    const row: NoticeRow = { group: 'offers', channels: ['app'] }
    // @ts-expect-error: a counteroffer is numbered
    const counter: Repetition<'offer-countered'> = {}
    // @ts-expect-error: an acceptance happens once
    const accepted: Repetition<'offer-accepted'> = { each: { amounts: 2 } }
    // @ts-expect-error: an event of either kind has the values of both
    const either: Repetition<'offer-countered' | 'offer-confirmed'> = { each: { amounts: 2 } }
    const own: Repetition<'offer-countered' | 'offer-accepted'> = { each: { amounts: 2 } }
    const timed: Repetition<'role-changed'> = {}
    expect([row, counter, accepted, either, own, timed]).toHaveLength(6)
  })

  // Stored ids of notices depend on these texts.
  it.each([
    ['offer-accepted', {}, ''],
    ['offer-countered', { amounts: 2 }, '2'],
    ['offer-ending', { deadline: new Date(0) }, '1970-01-01T00:00:00.000Z'],
    ['offer-ending', { deadline: undefined }, ''],
    ['role-changed', { at: new Date(0) }, '1970-01-01T00:00:00.000Z'],
    ['viewing-reminder', { startsAt: new Date(0), hours: 2 }, '1970-01-01T00:00:00.000Z 2'],
    ['search-price', { shownMinMinor: 1, shownMaxMinor: 2 }, '1 2'],
  ] as const)('writes the occurrence of %s with %j as "%s"', (kind, input, text) => {
    expect(occurrenceOf(kind, { at: new Date(1), ...input })).toBe(text)
  })

  it('throws for a missing value', () => {
    expect(() => occurrenceOf('offer-countered', { at: new Date() })).toThrow('for each amounts')
  })
})

describe.each(lines)('$kind for the $as', ({ kind, as }) => {
  it('has a one-line title and a text, also if values are missing', () => {
    for (const input of [values, { ...values, endsAt: undefined, reason: 'Too low.' }, {}]) {
      const { title, text } = noticeTextOf(kind, as, input, site)
      expect(title).toMatch(/^\S.{4,}[^.\s]$/)
      expect(text).toMatch(groupOf(kind) === 'searches' ? /^\S/ : /^\S[^]+[.”]$/)
      expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN| {2}| \./)
    }
  })

  it('names the home, unless it is about an account or several homes', () => {
    const areSeveral = kind === 'search-digest' || kind === 'homes-received' || kind === 'homes-handed-over'
    if (groupOf(kind) === 'account' || areSeveral || kind === 'wishlist-joined') return
    const { title, text } = noticeTextOf(kind, as, values, site)
    expect(`${title} ${text}`).toContain('Lake House')
  })
})

it.each([
  [
    'offer-made',
    'agent',
    /^New offer on Lake House$/,
    /\$450,000\. .* by Nov 29, 2026, \d+:\d\d [AP]M\sUTC\.$/,
  ],
  [
    'offer-accepted',
    'buyer',
    /was accepted$/,
    /^Pay \$450,000\.00 by Nov 29, 2026, \d+:\d\d [AP]M\sUTC to complete your purchase\./,
  ],
  [
    'payment-ending',
    'buyer',
    /^Pay for Lake House by Nov 29, 2026, \d+:\d\d [AP]M\sUTC$/,
    /by Nov 29, 2026, \d+:\d\d [AP]M\sUTC, or your accepted offer expires\.$/,
  ],
  [
    'payment-received',
    'buyer',
    /^Lake House is yours$/,
    /\$450,000\.00\.\nYou can print the receipt at any time\.$/,
  ],
  ['payment-refunded', 'buyer', /^Your payment for Lake House has been refunded$/, /Refund: re_1\.$/],
  [
    'certificate-ends',
    'agent',
    /^The energy certificate of Lake House expires$/,
    /Add the new one when you update the home\.$/,
  ],
  ['offers-refused', 'agent', /^Three buyers offered more than you accept for Lake House$/, /maximum price/],
  ['review-written', 'agent', /^New review of Lake House$/, /4 of 5 stars/],
  ['open-house-cancelled', 'buyer', /^The open house at Lake House is canceled$/, /has canceled it\.$/],
  ['wishlist-joined', 'person', /^Someone joined your shared wishlist$/, /hearts and comments\.$/],
  ['wishlist-reacted', 'person', /^A guest likes Lake House$/, /hearts and comments\.$/],
  ['role-changed', 'person', /^Your role has changed$/, /made you an agent\./],
  ['account-suspended', 'person', /suspended$/, /help@keystead\.test/],
] as const)('%s for the %s: %s', (kind, as, title, text) => {
  const words = noticeTextOf(kind, as, values, site)
  expect(words.title).toMatch(title)
  expect(words.text).toMatch(text)
})

it('names the time of a viewing on the clock of the home, and where to meet', () => {
  const when = 'Tue, Dec 15, 2026, 12:00 PM (Pacific Time, UTC−7)'
  const words = (more: object) =>
    noticeTextOf('viewing-confirmed', 'buyer', { ...values, when, ...more }, site)
  expect(words({}).text).toBe(`${when}.`)
  expect(words({ meetingPoint: 'the side gate' })).toEqual({
    title: 'Your viewing of Lake House is confirmed',
    text: `${when}. Meet at: the side gate.`,
  })
})

it('says whose answer a request for a viewing waited or waits for (D218, D220)', () => {
  const times = { when: 'Tue, Dec 15, 2026, 12:00 PM', proposed: 'Wed, Dec 16, 2026, 9:00 AM' }
  const text = (kind: NoticeKind, as: NoticeRecipient, more: object = {}) =>
    noticeTextOf(kind, as, { title: 'Lake House', ...times, ...more }, site).text
  expect(text('viewing-expired', 'buyer')).toMatch('The agent did not answer in time.')
  expect(text('viewing-expired', 'agent')).toMatch('You did not answer it in time.')
  const turn = { turn: 'buyer' }
  expect(text('viewing-expired', 'buyer', turn)).toMatch('You did not answer the agent’s new time.')
  expect(text('viewing-expired', 'agent', turn)).toMatch('The buyer did not answer your new time.')
  expect(text('viewing-declined', 'agent')).toBe(`${times.proposed}. The viewing stays at ${times.when}.`)
  expect(text('viewing-declined', 'agent', { endsAt: new Date('2026-12-14T09:00Z') })).toMatch(
    /9:00 AM\. The request for Tue, Dec 15, 2026, 12:00 PM needs your answer by\sDec\s14,\s2026,\s9:00\sAM\sUTC\.$/,
  )
})

it('says in which search a home is new, what its price was, and how many homes a digest has', () => {
  const prices = { shownMinMinor: 39_900_000, shownMaxMinor: 44_000_000 }
  const pricesBefore = { shownMinMinor: 41_500_000, shownMaxMinor: 45_900_000 }
  const allValues = { ...values, search: 'Lakes', location: 'Bend, Oregon', prices, pricesBefore }
  const words = (kind: NoticeKind, more: object = {}) =>
    noticeTextOf(kind, 'person', { ...allValues, ...more }, site)
  expect(words('search-new')).toEqual({
    title: 'New in Lakes: Lake House',
    text: '$399,000–440,000\nBend, Oregon',
  })
  expect(words('search-price')).toEqual({
    title: 'Price drop: Lake House',
    text: '$415,000–459,000 → $399,000–440,000 (−4%)\nBend, Oregon',
  })
  expect(words('search-back').title).toBe('Available again: Lake House')
  expect(words('search-digest', { counts: { new: 9, price: 3, back: 0 } }).title).toBe(
    '12 homes for you: 9 new, 3 price drops',
  )
})

it('names one removed listing, or counts several', () => {
  const words = (more: object) => noticeTextOf('listing-removed', 'agent', { ...values, ...more }, site)
  expect(words({})).toEqual({
    title: 'Lake House was removed',
    text: 'It was deleted, and its pending offers were closed.',
  })
  expect(words({ others: 11 })).toEqual({
    title: 'Lake House and 11 more were removed',
    text: 'They were deleted, and their pending offers were closed.',
  })
})

it('names the new agent, the other homes, and what came with them (D476)', () => {
  const base = { ...values, agentName: 'Ines Carvalho' }
  const title = (more: object) => noticeTextOf('agent-changed', 'buyer', { ...base, ...more }, site).title
  expect(title({})).toBe('Ines Carvalho is now the agent for Lake House')
  expect(title({ others: 1 })).toBe('Ines Carvalho is now the agent for Lake House and 1 more home')
  expect(title({ agentName: undefined, others: 2 })).toBe(
    'Another agent is now the agent for Lake House and 2 more homes',
  )
  const handover = { ...base, handedOver: '2 homes and 1 viewing' }
  expect(noticeTextOf('homes-received', 'agent', handover, site).text).toBe(
    'You have 2 homes and 1 viewing more. Deadlines stay the same.',
  )
  expect(noticeTextOf('homes-received', 'agent', { ...handover, overlaps: 1 }, site).text).toMatch(
    /1 appointment overlaps with others in your calendar\. Propose another time/,
  )
})

it('says who joined or left an office, and what a removal means (D459)', () => {
  const base = { ...values, role: undefined, office: 'Cascade Homes', agentName: 'Theo Brandt' }
  const words = (kind: NoticeKind, as: NoticeRecipient, more: object = {}) =>
    noticeTextOf(kind, as, { ...base, ...more }, site)
  expect(words('office-joined', 'agent', { officeRole: 'manager' })).toEqual({
    title: 'Theo Brandt joined Cascade Homes',
    text: 'The invitation was accepted. Role: Manager.',
  })
  expect(words('office-left', 'agent').title).toBe('Theo Brandt is no longer in Cascade Homes')
  expect(words('office-owner', 'agent')).toEqual({
    title: 'You are now the owner of Cascade Homes',
    text: 'Theo Brandt is no longer in it. You can change the office, its members and its invitations.',
  })
  expect(words('office-removed', 'person')).toEqual({
    title: 'You are no longer in Cascade Homes',
    text: 'Theo Brandt removed you. You no longer see the records of its members. Your account and your sales stay yours.',
  })
  expect(words('office-removed', 'person', { agentName: undefined, role: 'user' }).text).toMatch(
    /^An owner removed you\. .* You can use your account as a buyer again\.$/,
  )
  expect(words('office-closed', 'person').text).toMatch(/^The office has no owner any more and is closed\./)
})

it('says why an offer was rejected: by its agent, or by a change of the listing', () => {
  const text = (more: object) => noticeTextOf('offer-rejected', 'buyer', { ...values, ...more }, site).text
  expect(text({})).toBe('The agent has rejected your offer of $450,000.')
  expect(text({ reason: 'Too low.' })).toMatch(/offer of \$450,000\. Message: “Too low\.”$/)
  expect(text({ cause: 'sale' })).toMatch(/sold to another buyer\.$/)
  expect(text({ cause: 'listing-removed' })).toMatch(/has been removed\.$/)
})

it.each([
  ['offer-ending', 'agent', 'agent', /^The offer of \$450,000 still needs your reply\.$/],
  [
    'offer-ending',
    'agent',
    'buyer',
    /^The buyer, who offered \$450,000, has not replied .* need to do anything\.$/,
  ],
  ['offer-ending', 'buyer', 'agent', /^Your offer of \$450,000 has not been accepted yet\./],
  ['offer-ending', 'buyer', 'buyer', /^The agent’s counteroffer still needs your reply\./],
  ['offer-ended', 'agent', 'agent', /^The offer of \$450,000 was not accepted before the deadline\.$/],
  ['offer-ended', 'agent', 'buyer', /^The buyer, who offered \$450,000, did not reply to your counteroffer/],
  [
    'offer-ended',
    'buyer',
    'agent',
    /^Your offer of \$450,000 was not accepted before the deadline\. You can make another one\.$/,
  ],
  [
    'offer-ended',
    'buyer',
    'buyer',
    /^The agent’s counteroffer was not answered before the deadline, .* another one\.$/,
  ],
  [
    'offer-open-again',
    'buyer',
    'agent',
    /has ended\. Your offer of \$450,000 can be accepted again by Nov 29, 2026, \d+:\d\d [AP]M\sUTC\.$/,
  ],
  [
    'offer-open-again',
    'buyer',
    'buyer',
    /has ended\. The agent’s counteroffer still needs your reply by Nov 29, 2026, \d+:\d\d [AP]M\sUTC\.$/,
  ],
] as const)('%s for the %s, on the turn of the %s', (kind, as, turn, text) => {
  expect(noticeTextOf(kind, as, { ...values, turn }, site).text).toMatch(text)
})

it.each([
  [
    'offer-ending',
    'buyer',
    /^The home has changed, and the agent cannot accept your offer of \$450,000 until you/,
  ],
  ['offer-ending', 'agent', /^The buyer has not confirmed the offer of \$450,000 since the home changed\./],
  ['offer-open-again', 'buyer', /Your offer of \$450,000 can be accepted if you confirm it by Nov 29, 2026/],
] as const)('%s tells the %s that the buyer has to confirm the offer (D325)', (kind, as, text) => {
  const offer = {
    status: 'pending',
    amountMinor: 45_000_000,
    amounts: [],
    listingChangedAt: new Date(0),
  } as const
  const { title, endsAt } = values
  const { text: words } = noticeTextOf(kind, as, { title, endsAt, ...valuesOfOffer(kind, offer) }, site)
  expect(words).toMatch(text)
})

it('says that a bank transfer was returned, and keeps the text of older notices', () => {
  const words = (more: object) => noticeTextOf('payment-refunded', 'buyer', { ...values, ...more }, site)
  expect(words({ returned: 'FT-BACK-1' })).toEqual({
    title: 'Your transfer for Lake House was refunded',
    text: 'Your bank transfer of $450,000.00 could not be used for your offer. It was refunded in full: FT-BACK-1. Nothing else about your offer changes.',
  })
  const older = words({ repaid: 'FT-BACK-1' })
  expect(older.title).toBe('Your payment for Lake House has been refunded')
  expect(older.text).toMatch(/refunded to you another way: FT-BACK-1\.$/)
})

it('offers the agent an extension of the deadline only once', () => {
  const text = (more: object) => noticeTextOf('payment-ending', 'agent', { ...values, ...more }, site).text
  expect(text({})).toMatch(/UTC\. You can extend the deadline once\.$/)
  expect(text({ extended: true })).toMatch(
    /expires if it is not paid by Nov 29, 2026, \d+:\d\d [AP]M\sUTC\.$/,
  )
})

it('suggests nothing after the listing was sold or removed', () => {
  for (const kind of ['offer-ended', 'payment-ended'] as const)
    expect(noticeTextOf(kind, 'buyer', { ...values, cause: 'listing-removed' }, site).text).toMatch(
      /(in time|before the deadline)\. The home has been removed\.$/,
    )
})

it.each([
  ['offer-to-confirm', 'pending', 45_000_000],
  ['offer-confirmed', 'pending', 45_000_000],
  ['offer-withdrawn', 'pending', 45_000_000],
  ['offer-rejected', 'rejected', 45_000_000],
  ['offer-ending', 'pending', 45_000_000],
  ['offer-ended', 'rejected', 45_000_000],
  ['offer-kept', 'pending', 45_000_000],
  ['offer-open-again', 'pending', 45_000_000],
  ['offer-countered', 'pending', 49_000_000],
  ['offer-accepted', 'accepted', 49_000_000],
  ['offer-released', 'rejected', 49_000_000],
  ['payment-ended', 'rejected', 49_000_000],
  // An accepted offer that a removed account closes shows the agreed amount.
  ['offer-rejected', 'accepted', 49_000_000],
] as const)('%s of a %s offer shows %d after a counteroffer', (kind, status, amountMinor) => {
  const at = new Date()
  const amounts = [
    { by: 'buyer', amountMinor: 45_000_000, at },
    { by: 'agent', amountMinor: 49_000_000, at },
  ] as const
  const offer = { status, turn: 'buyer', createdAt: at, amountMinor: 49_000_000, amounts } as const
  expect(valuesOfOffer(kind, offer)).toEqual({ amountMinor, turn: 'buyer' })
  const accepted = valuesOfOffer(kind, { ...offer, acceptedAt: at })
  expect(accepted).toEqual({ amountMinor: 49_000_000, turn: 'buyer' })
})

it.each([
  ['accept', 'agent', false, 'offer-accepted', ['buyer'], 'offer-kept'],
  ['accept', 'buyer', false, 'offer-accepted', ['agent'], 'offer-kept'],
  ['counter', 'agent', false, 'offer-countered', ['buyer'], undefined],
  ['counter', 'buyer', false, 'offer-countered', ['agent'], undefined],
  ['reject', 'agent', false, 'offer-rejected', ['buyer'], undefined],
  ['confirm', 'buyer', false, 'offer-confirmed', ['agent'], undefined],
  ['withdraw', 'buyer', false, 'offer-withdrawn', ['agent'], undefined],
  ['release', 'agent', true, 'offer-released', ['buyer'], 'offer-open-again'],
  ['release', 'buyer', true, 'offer-released', ['agent'], 'offer-open-again'],
  ['extend', 'agent', true, 'offer-extended', ['buyer'], undefined],
  ['settle', 'payment', true, 'payment-received', ['buyer', 'agent'], undefined],
  ['close', 'time', false, 'offer-ended', ['buyer', 'agent'], undefined],
  ['close', 'time', true, 'payment-ended', ['buyer', 'agent'], 'offer-open-again'],
] as const)('%s by %s, accepted before: %s, sends %s', (action, by, wasAccepted, kind, to, others) => {
  expect(noticesForTransition({ action, by }, wasAccepted)).toEqual({
    kind,
    to,
    ...(others && { others }),
  })
  for (const as of to) expect(recipientsOf(kind)).toContain(as)
  if (others) expect(recipientsOf(others)).toContain('buyer')
})

it('sends nothing when a payment starts', () => {
  expect(noticesForTransition({ action: 'pay', by: 'buyer' }, true)).toBeNull()
})

it.each([
  [30, 'Your license expires in 30 days', /^It is valid until Nov 29, 2026\./],
  [1, 'Your license expires in 1 day', /^It is valid/],
  [0, 'Your license has expired', /^It was valid until Nov 29, 2026\..*public for 14 days\.$/],
  [-14, 'Your homes are paused', /^Your license was valid until Nov 29, 2026\. Buyers do not see/],
] as const)('says %s days before the end of a license: %s (D427)', (daysLeft, title, text) => {
  const noticeText = noticeTextOf('licence-ending', 'person', { ...values, daysLeft }, site)
  expect(noticeText).toEqual({ title, text: expect.stringMatching(text) })
})

it('rejects a recipient that the kind does not have', () => {
  expect(() => noticeTextOf('offer-made', 'buyer', values, site)).toThrow(
    'No notification "offer-made" is defined for the role buyer.',
  )
})

it.each([
  ['user', 'offers payments reviews searches wishlists messages viewings account'],
  ['agent', 'offers payments listings reviews messages viewings account'],
  ['admin', 'account'],
  ['fraud', ''],
] as const)('offers the role %s the email groups that it gets mail of: %s (D342)', (role, names) => {
  expect(
    mailGroupsOf(role)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(names)
})

it('tells agents that mail about messages includes the inquiries of their office', () => {
  const hintFor = (role: 'user' | 'agent') =>
    mailGroupsOf(role).find(({ name }) => name === groupOf('inquiry-assigned'))?.hint
  expect(hintFor('agent')).toMatch(/inquiries that your office assigns/)
  expect(hintFor('user')).not.toMatch(/inquiries/)
})
