import { loginDestination } from './login-destination'

const ID = '6b0190e1bd60d50ba14dd9cd'

test.each([
  ['/', undefined],
  ['/about', undefined],
  ['/properties', 'see all homes'],
  ['/properties?location=oregon', 'see what you searched for'],
  ['/properties/nonsense', 'see this home'],
  [`/properties/${ID}/report`, 'send your report'],
  [`/properties/${ID}/report?review=${ID}`, 'send your report'],
  [`/dashboard/user/payment/${ID}`, 'continue with your payment'],
  ['/dashboard/user/bought?status=accepted', 'see your offers'],
  ['/dashboard/user/wishlist?id=1', 'see your saved homes'],
  ['/dashboard/user/searches/new?search=location%3DBend', 'save your search'],
  ['/dashboard/user/searches', 'see your saved searches'],
  ['/dashboard/agent/requested-properties', 'see the offers on your homes'],
  ['/dashboard/user/shared', 'see the shared wishlist'],
  ['/dashboard/user/shared/join?token=short', 'see the shared wishlist'],
  ['/dashboard/messages/new?property=x', 'write to the agent'],
  [`/dashboard/messages/${ID}`, 'read your messages'],
  [`/dashboard/notices/${ID}`, 'see your notifications'],
  ['/dashboard/user/viewings', 'see your viewings'],
  ['/dashboard/agent/viewings?tab=calendar', 'see your viewings'],
  ['/dashboard', 'open your dashboard'],
  ['/dashboard/admin/manage-users', 'open your dashboard'],
  ['/verify-email?token=x', 'verify your email'],
  ['/enquiry?token=x', 'send your question'],
])('the login that returns to %s is for: %s (D163)', (callback, aim) => {
  expect(loginDestination(callback)?.aim).toBe(aim)
  expect(loginDestination(callback)?.listing).toBeUndefined()
})

test.each([
  [`/properties/${ID}`, 'see Lake House', 'see this home'],
  [`/properties/${ID}?from=mail`, 'see Lake House', 'see this home'],
  [`/properties/${ID}/viewing`, 'book a viewing of Lake House', 'book a viewing'],
  [`/dashboard/user/make-offer/${ID}`, 'make an offer on Lake House', 'make your offer'],
  [`/dashboard/messages/new?property=${ID}`, 'ask about Lake House', 'write to the agent'],
])('the login that returns to %s is about a listing: %s', (callback, text, plain) => {
  const behind = loginDestination(callback)
  expect(behind?.listing?.id).toBe(ID)
  expect(behind?.listing?.aim('Lake House')).toBe(text)
  expect(behind?.aim).toBe(plain)
})

test('the login that returns to the link of a shared wishlist is about its invitation (D348)', () => {
  const token = 'a'.repeat(43)
  expect(loginDestination(`/dashboard/user/shared/join?token=${token}`)?.invitation).toBe(token)
})
