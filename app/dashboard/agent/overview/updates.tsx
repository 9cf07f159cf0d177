import { type Section } from '@/app/dashboard/overview/section'
import { Updates } from '@/components/overview/updates'
import { listUpdates } from '@/lib/services/overview/agent-overview'
import { listedOf } from './listed-of'

/** The licence, and homes that need something. */
export const updates: Section = async (actor, now) => {
  const { items, isMore } = await listUpdates(actor, now, await listedOf(actor))
  if (items.length === 0) return null
  return {
    body: <Updates updates={items} isMore={isMore} now={now} />,
    // An agent without homes is new, whatever their license says.
    ...(items.every(({ about }) => about === 'licence') && { isQuiet: true }),
  }
}
