import { RecentSearches } from '@/components/overview/recent-searches'
import { type Section } from '@/app/dashboard/overview/section'

/** The last searches of this device. */
export const searches: Section = ({ id }) => ({ body: <RecentSearches account={id} />, isQuiet: true })
