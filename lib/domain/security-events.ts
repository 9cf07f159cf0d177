/**
 * The security events in the log, by the name in a line. One vocabulary, so that an alert can be
 * set on a name; an event is added here and written by `logSecurity`.
 */
export const SECURITY_EVENTS = {
  'sign-in': 'A session began, or credentials were tried that no account has.',
  'sign-out': 'A session was ended by its person.',
  registration: 'An account was created.',
  'password-reset-asked':
    'A link to set a new password was asked for, whether or not the address has an account.',
  'password-reset-done': 'A password was set by a mailed link.',
  'no-session': 'A form was sent without the session that it needs (401).',
  denied: 'Somebody was refused who may not do this, or a change that another site’s page sent (403).',
  limited: 'A budget is spent (429).',
  'message-repeated': 'A person was refused who sent one text to many people (429).',
  'role-changed': 'An administrator gave an account another role.',
  'fraud-marked': 'An administrator suspended an agent.',
  'fraud-lifted': 'An administrator lifted the suspension of an account.',
  'account-deleted': 'An administrator, or its person, deleted an account.',
  'document-read': 'An administrator read the document of an application.',
  'email-proven': 'A mailed link proved the address of an account.',
  'google-linked': 'Google proved the address of an account, and signs in to it from now on.',
  'session-ended': 'A person ended one of the own sessions, or all others, in the profile.',
} as const

export type SecurityEvent = keyof typeof SECURITY_EVENTS

/** `succeeded`: it was done. `failed`: it was tried in vain. `refused`: it was not even tried. */
export type SecurityOutcome = 'succeeded' | 'failed' | 'refused'
