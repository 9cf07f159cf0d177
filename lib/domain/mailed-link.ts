/** How long each link that is mailed about an account is valid, in minutes (D15, D61). */
export const LINK_MINUTES = { passwordResets: 30, signInLinks: 30, emailProofs: 24 * 60 } as const

/** How long each of these links is valid, in words. */
export const LINK_VALIDITY: Record<keyof typeof LINK_MINUTES, string> = {
  passwordResets: '30 minutes',
  signInLinks: '30 minutes',
  emailProofs: '24 hours',
}
