/** The kinds of content that people can report to administrators (D187). */
export const REPORT_TARGETS = ['property', 'review', 'message'] as const
export type ReportTarget = (typeof REPORT_TARGETS)[number]

/** The label in a sentence. */
export const REPORT_TARGET_LABELS: Record<ReportTarget, string> = {
  property: 'home',
  review: 'review',
  message: 'message',
}

/** The label on its own. */
export const REPORT_TARGET_NAMES: Record<ReportTarget, string> = {
  property: 'Home',
  review: 'Review',
  message: 'Message',
}

/** The number of messages before and after a reported message that administrators can read (D209). */
export const MESSAGES_AROUND = 5

/** The reasons for a report, as shown in the form. */
export const REPORT_REASONS = {
  misleading: 'It is wrong or misleading',
  scam: 'It looks like a scam',
  offensive: 'It is offensive',
  personal: 'It shows someone’s personal data',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
export const REPORT_REASON_NAMES = Object.keys(REPORT_REASONS) as ReportReason[]

/** True if the reason needs a comment (D187). */
export const needsExplanation = (reason: ReportReason): boolean => reason === 'other'

/** The longest comment of a report, in characters. */
export const REPORT_TEXT_LIMIT = 500

/** How many reports of one target administrators can read, the latest; all are counted. */
export const LATEST_REPORTS_LIMIT = 5
