import { matchSearches, sendDigestsOf } from '@/lib/services/saved-searches/send-alerts'

/** A listing to announce, and when digests are sent. */
export type AlertScene = { listing: string; now: string }

/** The two jobs of saved searches, which a test may interrupt anywhere. */
export const ALERT_ACTS = {
  'instant alerts': ({ listing }: AlertScene) =>
    matchSearches({ subject: listing } as Parameters<typeof matchSearches>[0]),
  digests: ({ now }: AlertScene) => sendDigestsOf(now.slice(0, 13), new Date(now)),
}
export type AlertAction = keyof typeof ALERT_ACTS
