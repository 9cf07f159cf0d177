import { LINK_MINUTES } from './mailed-link'
import { pluralize } from './pluralize'
import { AppError } from './errors'

/** The counted subjects: a client's IP address, an email in the input, or the signed-in account. */
export type RateLimitSubject = { client: string; email: string; account: string | null }

export type Budget = {
  /** The group of requests that it limits. */
  scope: string
  /** The subjects that share one counter. */
  per: readonly (keyof RateLimitSubject)[]
  /** The number of attempts, and the length of the window in seconds, which starts with the first attempt. */
  points: number
  seconds: number
  /** The number of attempts for agents, who answer many people. */
  agentPoints?: number
  /** True if a success is refunded, so that only failures count. */
  failuresOnly?: true
  /** True if a refusal is refunded, so that only successes count. */
  successesOnly?: true
  /** True if the email gets a sign-in link when the budget is exhausted, so that nobody is locked out. */
  mailsLink?: true
  /** True if it is counted in the process's memory, because a database write would cost more than the request. */
  inMemory?: true
}

/**
 * A network's limit as a multiple of a client's, in budgets that count only the client. Without it, an IPv6 network
 * (/48) would have 65,536 budgets, one for each of its clients.
 */
export const NETWORK_POINTS = 4

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * All budgets. If a scope has several, the first exhausted budget refuses the request, and no later budget is charged.
 * Budgets that count an email come last, after the input has been parsed.
 *
 * Sign-in: every attempt counts for the client, successful or not, because it costs a password hash. Guesses at many
 * accounts count for the client; guesses at one account count for the pair of client and account, and for the account
 * over all clients. The last one cannot lock a person out: they get a sign-in link by mail, and another one when that has
 * expired. A success refunds only its own points. So an office behind one IP address can sign in all morning, but signing
 * in to your own account does not buy more guesses.
 * Reset: also counts for the email, with or without an account, because each request sends a mail that its recipient
 * may not have asked for. The client is counted first, so that a client without points cannot use up the points of an
 * email.
 * Profile: a new name or photo is written to every listing and review of the person (ADR 015).
 * Enquiries: the limits of conversations that a person starts (D210); an email has the limit of an unverified account,
 * because each enquiry sends a mail that its recipient may not have asked for.
 * Invitations: each sends such a mail too, a new one as well as one that is sent again.
 * Account deletion: limits password guesses in a session that was left open (ADR 028).
 * Export: reads everything stored about a person; by the link of an owner, who has no account, the home counts (D505).
 * Payments: each calls Stripe, whose quota all buyers share.
 * Places: each may call the geocoder, which serves the whole site once a second (ADR 039).
 * Applications: each may upload a document of several megabytes.
 * Imports: each may check and write 10,000 rows; an agent has one at a time.
 * Feeds: the account is that of the calendar's owner, whichever program reads it (D223).
 * Pages: everything that no cache answers, prefetches and posted forms included (D141); an office behind one
 * IP address shares it.
 * Previews: each may draw a picture (D383).
 * Auth: next-auth's routes but signing in by password; each may ask Google, or encrypt a session.
 * Reads: searchable public lists, and the document of the API. A call costs one point, a page of Explore one for every
 * 24 listings (ADR 022).
 * Changes: everything without a budget of its own; more than a person clicks, and than a script needs.
 * Maps: each counts all matching listings; a map loads only after it has stopped moving (ADR 041).
 */
export const RATE_LIMITS = {
  'sign-in-all': { scope: 'sign-in', per: ['client'], points: 200, seconds: 15 * MINUTE },
  'sign-in': { scope: 'sign-in', per: ['client'], points: 50, seconds: 15 * MINUTE, failuresOnly: true },
  'sign-in-account': {
    scope: 'sign-in',
    per: ['client', 'email'],
    points: 5,
    seconds: 15 * MINUTE,
    failuresOnly: true,
  },
  'sign-in-address': {
    scope: 'sign-in',
    per: ['email'],
    points: 50,
    seconds: HOUR,
    failuresOnly: true,
    mailsLink: true,
  },
  'sign-in-link': {
    scope: 'sign-in-link',
    per: ['email'],
    points: 1,
    seconds: LINK_MINUTES.signInLinks * MINUTE,
  },
  registration: { scope: 'registration', per: ['client'], points: 20, seconds: HOUR },
  reset: { scope: 'reset', per: ['client'], points: 10, seconds: HOUR },
  'reset-address': { scope: 'reset', per: ['email'], points: 3, seconds: HOUR },
  offers: { scope: 'offers', per: ['account'], points: 30, seconds: HOUR },
  reviews: { scope: 'reviews', per: ['account'], points: 10, seconds: HOUR },
  reports: { scope: 'reports', per: ['account'], points: 20, seconds: HOUR },
  sharing: { scope: 'sharing', per: ['account'], points: 120, seconds: HOUR },
  applications: { scope: 'applications', per: ['account'], points: 20, seconds: HOUR },
  documents: { scope: 'documents', per: ['account'], points: 120, seconds: HOUR },
  uploads: { scope: 'uploads', per: ['account'], points: 240, seconds: HOUR },
  imports: { scope: 'imports', per: ['account'], points: 30, seconds: HOUR },
  profile: { scope: 'profile', per: ['account'], points: 30, seconds: HOUR },
  'email-proof': { scope: 'email-proof', per: ['account'], points: 5, seconds: HOUR },
  support: { scope: 'support', per: ['client'], points: 10, seconds: HOUR },
  enquiries: { scope: 'enquiries', per: ['client'], points: 10, seconds: HOUR },
  'enquiries-a-day': { scope: 'enquiries', per: ['client'], points: 30, seconds: DAY },
  'enquiries-address': {
    scope: 'enquiries',
    per: ['email'],
    points: 3,
    seconds: DAY,
    successesOnly: true,
  },
  'account-deletion': {
    scope: 'account-deletion',
    per: ['account'],
    points: 5,
    seconds: 15 * MINUTE,
    failuresOnly: true,
  },
  export: { scope: 'export', per: ['account'], points: 10, seconds: HOUR },
  payments: { scope: 'payments', per: ['account'], points: 60, seconds: HOUR },
  places: { scope: 'places', per: ['account'], points: 120, seconds: HOUR },
  conversations: { scope: 'conversations', per: ['account'], points: 10, seconds: HOUR },
  'conversations-a-day': { scope: 'conversations', per: ['account'], points: 30, seconds: DAY },
  'conversations-unverified': {
    scope: 'conversations-unverified',
    per: ['account'],
    points: 3,
    seconds: DAY,
  },
  messages: { scope: 'messages', per: ['account'], points: 60, agentPoints: 300, seconds: HOUR },
  'message-files': { scope: 'message-files', per: ['account'], points: 30, seconds: HOUR },
  blocks: { scope: 'blocks', per: ['account'], points: 30, seconds: HOUR },
  viewings: { scope: 'viewings', per: ['account'], points: 20, agentPoints: 300, seconds: HOUR },
  slots: { scope: 'slots', per: ['client'], points: 120, seconds: MINUTE, inMemory: true },
  'open-houses': { scope: 'open-houses', per: ['account'], points: 60, seconds: HOUR },
  feeds: { scope: 'feeds', per: ['account'], points: 60, seconds: HOUR },
  searches: { scope: 'searches', per: ['account'], points: 60, seconds: HOUR },
  invitations: { scope: 'invitations', per: ['account'], points: 30, seconds: HOUR },
  'invitation-mails': { scope: 'invitation-mails', per: ['account', 'email'], points: 5, seconds: DAY },
  pages: { scope: 'pages', per: ['client'], points: 600, seconds: MINUTE, inMemory: true },
  previews: { scope: 'previews', per: ['client'], points: 60, seconds: MINUTE, inMemory: true },
  auth: { scope: 'auth', per: ['client'], points: 300, seconds: MINUTE, inMemory: true },
  reads: { scope: 'reads', per: ['client'], points: 600, seconds: MINUTE, inMemory: true },
  changes: { scope: 'changes', per: ['account'], points: 300, seconds: MINUTE, inMemory: true },
  maps: { scope: 'maps', per: ['client'], points: 120, seconds: MINUTE, inMemory: true },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof RATE_LIMITS
export const BUDGET_NAMES = Object.keys(RATE_LIMITS) as BudgetName[]

export type RateLimitScope = (typeof RATE_LIMITS)[BudgetName]['scope']
export const RATE_LIMIT_SCOPES = [...new Set(BUDGET_NAMES.map((name) => RATE_LIMITS[name].scope))]

export type NamedBudget = { name: BudgetName; budget: Budget }

/** The budgets of a scope, in the order in which they are consumed. */
export const budgetsOf = (scope: RateLimitScope): NamedBudget[] =>
  BUDGET_NAMES.map((name) => ({ name, budget: RATE_LIMITS[name] })).filter(
    ({ budget }) => budget.scope === scope,
  )

/** True if the budget counts an email, which has to be parsed from the input first. */
export const needsInput = ({ per }: Budget): boolean => per.includes('email')

/** True if the budget counts only the client; then its network is counted too. */
export const countsClientAlone = ({ per }: Budget): boolean => per.length === 1 && per[0] === 'client'

/** The key of a budget's counter. Throws if the budget counts accounts and nobody is signed in. */
export function budgetKeyOf({ per }: Budget, subject: RateLimitSubject): string {
  return per
    .map((name) => {
      const value = subject[name]
      if (value === null) throw new Error(`This rate limit is counted per ${name}, which the request lacks.`)
      return value
    })
    .join(' ')
}

/** The message does not reveal whether the email has an account. */
const LINK_MAILED = 'Too many wrong passwords for this account. If it exists, we have emailed a sign-in link.'

/** "15 minutes", or from two hours on "23 hours"; rounded up. */
const waitText = (seconds: number): string =>
  seconds < 2 * HOUR
    ? pluralize(Math.ceil(seconds / MINUTE), 'minute')
    : pluralize(Math.ceil(seconds / HOUR), 'hour')

/** 429: the budget is exhausted. */
export class RateLimited extends AppError {
  /** Seconds until the next attempt is allowed; at least 1. */
  readonly retryAfter: number
  /** The exhausted budget. */
  readonly budget: BudgetName

  constructor(retryAfter: number, budget: BudgetName) {
    const again = `Please try again in ${waitText(retryAfter)}.`
    const { mailsLink }: Budget = RATE_LIMITS[budget]
    super('rate_limited', mailsLink ? `${LINK_MAILED} ${again}` : `Too many attempts. ${again}`)
    this.name = 'RateLimited'
    this.retryAfter = retryAfter
    this.budget = budget
  }
}
