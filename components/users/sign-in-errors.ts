const REFUSALS = new Map([
  ['AccessDenied', 'Google has not verified this email.'],
  ['CredentialsSignin', 'Invalid email or password'],
])

/** The message for next-auth's error code; for an unknown code "Sign-in failed. Please try again." */
export const signInErrorText = (code: string): string =>
  REFUSALS.get(code) ?? 'Sign-in failed. Please try again.'
