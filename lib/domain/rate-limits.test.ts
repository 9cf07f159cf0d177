import { readFileSync } from 'node:fs'
import { LINK_MINUTES } from './mailed-link'
import {
  BUDGET_NAMES,
  budgetsOf,
  RATE_LIMITS,
  RateLimited,
  type RateLimitSubject,
  budgetKeyOf,
} from './rate-limits'

const spender: RateLimitSubject = { client: '192.0.2.1', email: 'bea@keystead.test', account: 'a1' }

it('has a positive limit in each budget', () => {
  for (const name of BUDGET_NAMES) {
    expect(RATE_LIMITS[name].points).toBeGreaterThan(0)
    expect(RATE_LIMITS[name].seconds).toBeGreaterThan(0)
  }
})

it('has the limits that the documentation states', () => {
  const SECONDS: Record<string, number> = {
    'a minute': 60,
    '15 minutes': 900,
    '30 minutes': 1_800,
    'an hour': 3_600,
    'a day': 86_400,
  }
  const [, table = ''] = readFileSync('docs/rest-api.md', 'utf8').split('### Rate limits')
  const documented = table
    .slice(0, table.indexOf('"Address"'))
    .matchAll(/(?<!\d)(\d{1,4})(?: [a-z]+){0,9} in (a minute|15 minutes|30 minutes|an hour|a day)/g)
  const documentedLimits = [...documented].map(
    ([, points, window = '']) => `${points} in ${SECONDS[window]} s`,
  )
  const limits = BUDGET_NAMES.map((name) => `${RATE_LIMITS[name].points} in ${RATE_LIMITS[name].seconds} s`)
  expect(documentedLimits.sort()).toEqual(limits.sort())
})

it('never locks a person out without a mailed link, and charges the client before the email', () => {
  for (const { budget } of budgetsOf('sign-in'))
    expect(budget.per.includes('client') || budget.mailsLink).toBe(true)
  expect(budgetsOf('sign-in').map(({ budget }) => budget.per)).toEqual([
    ['client'],
    ['client'],
    ['client', 'email'],
    ['email'],
  ])
  expect(budgetsOf('reset').map(({ budget }) => budget.per)).toEqual([['client'], ['email']])
})

it('mails another sign-in link as soon as the one before has expired (D141)', () => {
  expect(RATE_LIMITS['sign-in-link']).toMatchObject({ points: 1, seconds: LINK_MINUTES.signInLinks * 60 })
})

it('keys a counter by the subjects of its budget', () => {
  expect(budgetKeyOf(RATE_LIMITS['sign-in'], spender)).toBe('192.0.2.1')
  expect(budgetKeyOf(RATE_LIMITS['sign-in-account'], spender)).toBe('192.0.2.1 bea@keystead.test')
  expect(budgetKeyOf(RATE_LIMITS.offers, spender)).toBe('a1')
  expect(() => budgetKeyOf(RATE_LIMITS.offers, { ...spender, account: null })).toThrow('counted per account')
})

it('says that a link was mailed, without revealing whether the account exists', () => {
  expect(new RateLimited(60, 'sign-in-address').message).toBe(
    'Too many wrong passwords for this account. If it exists, we have emailed a sign-in link. Please try again in 1 minute.',
  )
})

it.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [7_199, '120 minutes'],
  [7_200, '2 hours'],
  [82_801, '24 hours'],
])('shows a wait of %i s as %s', (seconds, wait) => {
  const { code, message, retryAfter } = new RateLimited(seconds, 'offers')
  expect({ code, message, retryAfter }).toEqual({
    code: 'rate_limited',
    message: `Too many attempts. Please try again in ${wait}.`,
    retryAfter: seconds,
  })
})
