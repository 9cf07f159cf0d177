import { pluralize } from './pluralize'
import { AppError } from './errors'

/** What is rate limited. */
export const RATE_LIMIT_SCOPES = [
  'sign-in',
  'sign-in-link',
  'registration',
  'reset',
  'offers',
  'reviews',
  'reports',
  'sharing',
  'applications',
  'documents',
  'uploads',
  'imports',
  'profile',
  'email-proof',
  'support',
  'account-deletion',
  'export',
  'payments',
  'places',
  'reads',
  'maps',
  'changes',
  'conversations',
  'conversations-unverified',
  'messages',
  'blocks',
] as const
export type RateLimitScope = (typeof RATE_LIMIT_SCOPES)[number]

/** The subjects of a budget: a client's IP address, an email in the input, or the account that acts. */
export type RateLimitSubject = { client: string; email: string; account: string | null }

export type Budget = {
  scope: RateLimitScope
  /** The subjects that the budget is counted for. */
  per: readonly (keyof RateLimitSubject)[]
  /** The number of attempts, and the window in seconds from the first one on. */
  points: number
  seconds: number
  /** The number of attempts of an agent, who answers many people. */
  agentPoints?: number
  /** True if a success is refunded, so that only failures count. */
  failuresOnly?: true
  /** True if the email gets a sign-in link when the budget is exhausted, so that nobody is locked out. */
  mailsLink?: true
  /** True if it is counted in the process's memory, because a database write would cost more than what is counted. */
  inMemory?: true
}

/**
 * The limit of a network as a multiple of a client's, in budgets that count only the client: an IPv6 network of 65,536
 * clients (/48) does not have 65,536 budgets.
 */
export const NETWORK_POINTS = 4

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Every budget; a scope with several is refused by the first that is spent, and the later ones are not touched. Those
 * that count an e-mail address are spent last, when the input has been read.
 *
 * Sign-in: every attempt costs a password hash and is counted for the client, whether or not it succeeds. Guesses at
 * many accounts are counted for the client, those at one account for the pair of account and client, and for the
 * account over all clients. The last does not lock a person out, whoever spends it: they are mailed a link to sign in
 * with. A success gives its own points back and no more, so that an office behind one address can sign in all morning
 * while signing in to an account of one's own does not buy further guesses.
 * Reset: counted for the address too, known or not, because each one is a mail to a person who may not have
 * asked; the client comes first, so that a client without points cannot spend another person's.
 * Profile: a new name or photo is written to every listing and review of the person (ADR 015).
 * Account deletion: guesses at the password of a session that somebody left open (ADR 028). Export: reads all
 * that there is of a person.
 * Payments: each asks Stripe, whose quota all buyers share.
 * Places: each may ask the geocoder, which answers the whole site once a second (ADR 039).
 * Applications: each try may bring a document of some megabytes.
 * Imports: each may have 10,000 rows to check and to write, and an agent has one at a time.
 * Reads: the lists that everyone may search; a page costs as many points as it shows pages of a list
 * (ADR 022). Changes: all that has no budget of its own; more than a person clicks, and than a script needs. Maps: each counts all that it shows; a map that is moved asks when it rests (ADR 041).
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
  'sign-in-link': { scope: 'sign-in-link', per: ['email'], points: 1, seconds: HOUR },
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
  blocks: { scope: 'blocks', per: ['account'], points: 30, seconds: HOUR },
  reads: { scope: 'reads', per: ['client'], points: 600, seconds: MINUTE, inMemory: true },
  changes: { scope: 'changes', per: ['account'], points: 300, seconds: MINUTE, inMemory: true },
  maps: { scope: 'maps', per: ['client'], points: 120, seconds: MINUTE, inMemory: true },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof RATE_LIMITS
export const BUDGET_NAMES = Object.keys(RATE_LIMITS) as BudgetName[]

export type NamedBudget = { name: BudgetName; budget: Budget }

/** The budgets of a scope, in the order in which they are consumed. */
export const budgetsOf = (scope: RateLimitScope): NamedBudget[] =>
  BUDGET_NAMES.map((name) => ({ name, budget: RATE_LIMITS[name] })).filter(
    ({ budget }) => budget.scope === scope,
  )

/** True for a budget that depends on the input, because it counts an email in it. */
export const needsInput = ({ per }: Budget): boolean => per.includes('email')

/** True for a budget that counts only the client: its network is counted too. */
export const countsClientAlone = ({ per }: Budget): boolean => per.length === 1 && per[0] === 'client'

/** The key of a budget's counter. Throws if the budget is per account and there is none. */
export function budgetKeyOf({ per }: Budget, spender: RateLimitSubject): string {
  return per
    .map((name) => {
      const value = spender[name]
      if (value === null) throw new Error(`There is no ${name} to count for.`)
      return value
    })
    .join(' ')
}

/** The same whether or not the email has an account. */
const LINK_MAILED = 'Too many wrong passwords for this account. If it exists, we have emailed a sign-in link.'

/** 429: the budget is exhausted. */
export class RateLimited extends AppError {
  /** Seconds until the next attempt is allowed; at least 1. */
  readonly retryAfter: number
  /** The exhausted budget. */
  readonly budget: BudgetName

  constructor(retryAfter: number, budget: BudgetName) {
    const minutes = Math.ceil(retryAfter / MINUTE)
    const again = `Please try again in ${pluralize(minutes, 'minute')}.`
    const { mailsLink }: Budget = RATE_LIMITS[budget]
    super('rate_limited', mailsLink ? `${LINK_MAILED} ${again}` : `Too many attempts. ${again}`)
    this.name = 'RateLimited'
    this.retryAfter = retryAfter
    this.budget = budget
  }
}
