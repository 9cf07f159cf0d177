import { ENQUIRY_DAYS } from './enquiry'

const DAY = 24 * 60

/** How long each link that is mailed is valid, in minutes (D15, D61, D389). */
export const LINK_MINUTES = {
  passwordResets: 30,
  signInLinks: 30,
  emailProofs: DAY,
  enquiries: ENQUIRY_DAYS * DAY,
  officeInvitations: 7 * DAY,
} as const

/** How long a link of this kind is valid, in words: "30 minutes", "24 hours", "3 days". */
export function linkValidity(kind: keyof typeof LINK_MINUTES): string {
  const minutes = LINK_MINUTES[kind]
  if (minutes > DAY) return `${minutes / DAY} days`
  return minutes < 60 ? `${minutes} minutes` : `${minutes / 60} hours`
}
