import {
  canBuyerStart,
  conversationExpiresAt,
  type ConversationState,
  excerptOf,
  hideContacts,
  isDeletable,
  sameTextKey,
  whyClosed,
  isRisky,
} from './message'

const open: ConversationState = {
  listing: { status: 'verified', isOfAgent: true },
  buyer: 'user',
  agent: 'agent',
}

const LISTING = 'This home is no longer available.'
const LEFT = 'This person has left Keystead.'

it.each<[string, Partial<ConversationState>, string | null, string | null]>([
  ['a verified listing', {}, null, null],
  ['a pending listing', { listing: { status: 'pending', isOfAgent: true } }, null, null],
  ['a rejected listing', { listing: { status: 'rejected', isOfAgent: true } }, LISTING, LISTING],
  ['a listing of another agent', { listing: { status: 'verified', isOfAgent: false } }, LISTING, LISTING],
  ['a deleted listing', { listing: null }, LISTING, LISTING],
  ['a deleted agent', { agent: null, listing: null }, LEFT, LISTING],
  ['a deleted buyer', { buyer: null }, expect.stringMatching(/^Your role/) as string, LEFT],
  ['a suspended agent', { agent: 'fraud' }, LEFT, expect.stringMatching(/^Your role/) as string],
  [
    'a buyer who became an agent',
    { buyer: 'agent' },
    expect.stringMatching(/^Your role/) as string,
    expect.stringMatching(/^This person’s role/) as string,
  ],
  [
    'an agent who became an administrator',
    { agent: 'admin' },
    expect.stringMatching(/^This person’s role/) as string,
    expect.stringMatching(/^Your role/) as string,
  ],
])('%s: says why the buyer and the agent cannot write', (_, changed, buyer, agent) => {
  const state = { ...open, ...changed }
  expect([whyClosed(state, 'buyer'), whyClosed(state, 'agent')]).toEqual([buyer, agent])
})

it.each([
  [false, false, true],
  [true, false, false],
  [true, true, true],
])(
  'a buyer can start a conversation about an unsold home or a home they bought: sold %s, bought %s, allowed %s',
  (sold, boughtIt, allowed) => {
    expect(canBuyerStart({ sold, boughtIt })).toBe(allowed)
  },
)

it('lets the author delete a message for 15 minutes, once', () => {
  const at = new Date('2026-01-05T12:00:00.000Z')
  const after = (minutes: number, ms = 0) => new Date(at.getTime() + minutes * 60_000 + ms)
  expect(isDeletable({ at }, after(15))).toBe(true)
  expect(isDeletable({ at }, after(15, 1))).toBe(false)
  expect(isDeletable({ at, deletedAt: after(1) }, after(2))).toBe(false)
})

it('deletes a conversation two years after its last message', () => {
  expect(conversationExpiresAt(new Date('2026-01-05T12:00:00.000Z'))).toEqual(
    new Date('2028-01-05T12:00:00.000Z'),
  )
})

it('replaces each contact detail', () => {
  const text = 'a 1 b 2 c'
  const spans = [
    { kind: 'phone', start: 2, end: 3 },
    { kind: 'email', start: 6, end: 7 },
  ] as const
  expect(hideContacts(text, spans)).toBe('a [phone number hidden] b [email hidden] c')
  expect(hideContacts(text, [])).toBe(text)
  expect(hideContacts('x', [{ kind: 'link', start: 0, end: 1 }])).toBe('[link hidden]')
})

it('shortens a text to one line without cutting a character', () => {
  expect(excerptOf('Two\n lines', 20)).toBe('Two lines')
  expect(excerptOf('🏡🏡🏡', 2)).toBe('🏡…')
  expect(excerptOf('See 🇬🇧 🇨🇦', 6)).toBe('See …')
})

it.each([
  ['Please wire the deposit', true],
  ['Send it by Western  Union', true],
  ['two GIFT CARDS', true],
  ['Pay in Bítcoin', true],
  ['my verification code', true],
  ['Text me on WhatsApp', true],
  ['a wired fence and wireless internet', false],
  ['Is the cryptography lab nearby?', false],
  ['When can I see it?', false],
])('%j is risky: %s', (text, risky) => expect(isRisky(text)).toBe(risky))

it('recognizes the same text despite other digits, spaces and spelling', () => {
  const text = 'Hello 12, is your beautiful home still for sale?'
  expect(sameTextKey(text)).toBe(sameTextKey('HELLO 9,  is your beautiful  hóme still for sale?'))
  expect(sameTextKey(text)).not.toBe(sameTextKey(`${text} Bea`))
  expect(sameTextKey('Thank you!')).toBeNull()
})
