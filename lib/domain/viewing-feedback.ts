/*
 * The two questions that a buyer is asked after a viewing (D513), whose answers both sides read (D514).
 */

/** How it was. */
export const VIEWING_IMPRESSIONS = ['liked', 'unsure', 'disliked'] as const
export type ViewingImpression = (typeof VIEWING_IMPRESSIONS)[number]

export const VIEWING_IMPRESSION_LABELS: Record<ViewingImpression, string> = {
  liked: 'Liked it',
  unsure: 'Not sure',
  disliked: 'Not for me',
}

/** What kept the buyer from an offer. */
export const OFFER_OBSTACLES = [
  'price',
  'condition',
  'location',
  'size',
  'still-looking',
  'made-offer',
  'other',
] as const
export type OfferObstacle = (typeof OFFER_OBSTACLES)[number]

export const OFFER_OBSTACLE_LABELS: Record<OfferObstacle, string> = {
  price: 'Price',
  condition: 'Condition',
  location: 'Location',
  size: 'Size',
  'still-looking': 'Still looking',
  'made-offer': 'Made an offer',
  other: 'Something else',
}

/** The reason in the buyer's own words, in characters. */
export const OBSTACLE_NOTE_LIMIT = 500

/** A buyer's answers; `note` only with `other`. */
export type ViewingFeedback = {
  impression: ViewingImpression
  obstacle: OfferObstacle
  note?: string
  at: Date
}

/** How many viewings gave each answer. */
export const countImpressions = (
  answers: readonly Pick<ViewingFeedback, 'impression'>[],
): Record<ViewingImpression, number> => {
  const counts = { liked: 0, unsure: 0, disliked: 0 }
  for (const { impression } of answers) counts[impression] += 1
  return counts
}

/** The refusals of answers. */
export const RATED_EARLY = 'You can answer once the viewing is over.'
export const RATED_LATE = 'The questions are open for 14 days after a viewing. They are closed now.'
export const NOT_VIEWED = 'This viewing did not take place, so there is nothing to answer.'
export const VIEWED_HOME_DELETED = 'This home has been deleted, so nobody can read your answers any more.'
