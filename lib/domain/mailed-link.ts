/** How long each link that is mailed about an account is valid, in minutes (D15, D61). */
export const LINK_MINUTES = { passwordResets: 30, signInLinks: 30, emailProofs: 24 * 60 } as const

/** How long a link of this kind is valid, in words: "30 minutes", "24 hours". */
export function linkValidity(kind: keyof typeof LINK_MINUTES): string {
  const minutes = LINK_MINUTES[kind]
  return minutes < 60 ? `${minutes} minutes` : `${minutes / 60} hours`
}
