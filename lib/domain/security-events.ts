/** The names of security events in the log, on which alerts can be set. `logSecurity` writes them. */
export const SECURITY_EVENTS = {
  'sign-in': 'Someone signed in, or tried to with wrong credentials.',
  'sign-out': 'Someone signed out.',
  registration: 'An account was created.',
  'password-reset-asked': 'Someone requested a link to reset a password; the email may have no account.',
  'password-reset-done': 'A password was reset through an emailed link.',
  'no-session': 'A form was submitted without the required session (401).',
  denied: 'A request was refused for lack of permission, or because another site sent it (403).',
  limited: 'A rate limit was reached (429).',
  'message-repeated': 'Someone sent the same text to many people (429).',
  'role-changed': 'An administrator changed an account’s role.',
  'fraud-marked': 'An administrator suspended an agent.',
  'fraud-lifted': 'An administrator lifted an account’s suspension.',
  'account-deleted': 'An account was deleted by its owner or an administrator.',
  'document-read':
    'An administrator opened the document of an application, or a file from a reported message.',
  'email-proven': 'An account’s email was verified through an emailed link.',
  'google-linked': 'Google sign-in was linked to an account whose email Google verified.',
  'session-ended': 'Someone ended one or all of their other sessions.',
} as const

export type SecurityEvent = keyof typeof SECURITY_EVENTS

/** `failed`: it was attempted without success. `refused`: it was not attempted. */
export type SecurityOutcome = 'succeeded' | 'failed' | 'refused'
