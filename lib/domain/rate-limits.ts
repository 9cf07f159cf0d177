import { AppError } from './errors'

/** What may be done only so often. */
export const RATE_LIMIT_SCOPES = [
  'sign-in',
  'registration',
  'reset',
  'offers',
  'reviews',
  'uploads',
  'profile',
  'support',
] as const
export type RateLimitScope = (typeof RATE_LIMIT_SCOPES)[number]

/** Who spends a budget: a client's address, an e-mail address that the input names, or the account that acts. */
export type Spender = { client: string; email: string; account: string | null }

export type Budget = {
  scope: RateLimitScope
  /** Whom the budget is counted for. */
  per: readonly (keyof Spender)[]
  /** How many attempts within how many seconds, from the first of them on. */
  points: number
  seconds: number
  /** True where a success gives its point back, so that only failures count. */
  failuresOnly?: true
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Every budget; a scope with several is refused by the first that is spent, and the later ones are not touched.
 *
 * Sign-in: guesses at one account are counted for the pair of account and client, never for the account alone:
 * a stranger elsewhere cannot lock a person out. Guesses at many accounts are counted for the client. A success
 * gives its own point back and no more, so that an office behind one address can sign in all morning while
 * signing in to an account of one's own does not buy further guesses.
 * Reset: counted for the address too, known or not, because each one is a mail to a person who may not have
 * asked; the client comes first, so that a client without points cannot spend another person's.
 * Profile: a new name or photo is written to every listing and review of the person (docs/decisions/015).
 */
export const RATE_LIMITS = {
  'sign-in-account': {
    scope: 'sign-in',
    per: ['client', 'email'],
    points: 5,
    seconds: 15 * MINUTE,
    failuresOnly: true,
  },
  'sign-in': { scope: 'sign-in', per: ['client'], points: 50, seconds: 15 * MINUTE, failuresOnly: true },
  registration: { scope: 'registration', per: ['client'], points: 20, seconds: HOUR },
  reset: { scope: 'reset', per: ['client'], points: 10, seconds: HOUR },
  'reset-address': { scope: 'reset', per: ['email'], points: 3, seconds: HOUR },
  offers: { scope: 'offers', per: ['account'], points: 30, seconds: HOUR },
  reviews: { scope: 'reviews', per: ['account'], points: 10, seconds: HOUR },
  uploads: { scope: 'uploads', per: ['account'], points: 30, seconds: HOUR },
  profile: { scope: 'profile', per: ['account'], points: 30, seconds: HOUR },
  support: { scope: 'support', per: ['client'], points: 10, seconds: HOUR },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof RATE_LIMITS
export const BUDGET_NAMES = Object.keys(RATE_LIMITS) as BudgetName[]

/** The budgets of a scope, in the order in which they are spent. */
export const budgetsOf = (scope: RateLimitScope): { name: BudgetName; budget: Budget }[] =>
  BUDGET_NAMES.map((name) => ({ name, budget: RATE_LIMITS[name] })).filter(
    ({ budget }) => budget.scope === scope,
  )

/** Whom a budget is counted for, as one text. Throws where the spender has no account and the budget is an account's. */
export function spenderOf({ per }: Budget, spender: Spender): string {
  return per
    .map((name) => {
      const value = spender[name]
      if (value === null) throw new Error(`There is no ${name} to count for.`)
      return value
    })
    .join(' ')
}

/** 429: the budget is spent. */
export class RateLimited extends AppError {
  /** Seconds until the next attempt is taken; at least 1. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    const minutes = Math.ceil(retryAfter / MINUTE)
    super(
      'rate_limited',
      `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    )
    this.name = 'RateLimited'
    this.retryAfter = retryAfter
  }
}
