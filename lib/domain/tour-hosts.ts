/** The hosts of tours and videos, in the order in which messages name them (D397); how to read their links: `tours.ts`. */
export const TOUR_HOSTS = ['YouTube', 'Vimeo', 'Matterport', 'Kuula', 'CloudPano'] as const
export type TourHost = (typeof TOUR_HOSTS)[number]

/** The most tours and videos of a listing (D397). */
export const TOURS_LIMIT = 5

/** The names of all hosts: "YouTube, Vimeo, … or CloudPano". */
export const TOUR_HOST_NAMES = `${TOUR_HOSTS.slice(0, -1).join(', ')} or ${TOUR_HOSTS.at(-1)}`
