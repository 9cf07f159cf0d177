const REFUSALS = new Map([
  ['AccessDenied', 'Google has not verified this email.'],
  ['CredentialsSignin', 'Invalid email or password'],
  ['OAuthAccountNotLinked', 'An account with this email already exists. Sign in with its password.'],
  ['SessionRequired', 'Please sign in to continue.'],
])

/** The message for next-auth's error code; for an unknown code "Sign-in failed. Please try again." */
export const signInErrorText = (code: string): string =>
  REFUSALS.get(code) ?? 'Sign-in failed. Please try again.'
