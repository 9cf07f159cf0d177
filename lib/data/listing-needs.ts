import 'server-only'
import { ObjectId } from 'mongodb'
import { type ListingNeed } from '@/lib/domain/listing-needs'
import { collection, type PropertyDoc } from './collections'
import { exists, upTo } from './reads'

/** The fields of a home that needs something, as its row shows them. */
export type NeedyHome = Pick<PropertyDoc, '_id' | 'title' | 'image' | 'needs' | 'pricedAt'>

const SHOWN = { title: 1, image: 1, needs: 1, pricedAt: 1 } as const

/** At most `limit` of an agent's listed homes that have one of these needs, in no order. */
export const findNeedyOf = (
  agentId: string,
  needs: readonly ListingNeed[],
  limit: number,
): Promise<NeedyHome[]> =>
  collection('properties')
    .find<NeedyHome>(
      { agentId: new ObjectId(agentId), needs: { $in: [...needs] } },
      { hint: 'agent_needs', projection: SHOWN, ...upTo(limit) },
    )
    .toArray()

/** At most `limit` of an agent's listed homes whose price was last set before a moment, the longest ago first. */
export const findPricedBefore = (agentId: string, before: Date, limit: number): Promise<NeedyHome[]> =>
  collection('properties')
    .find<NeedyHome>(
      { agentId: new ObjectId(agentId), listed: true, pricedAt: { $lt: before } },
      { hint: 'agent_priced', projection: SHOWN, sort: { pricedAt: 1, _id: 1 }, ...upTo(limit) },
    )
    .toArray()

/** At most `limit` of an agent's listed homes: verified ones first, then newest first. */
export const findListed = (agentId: string, limit: number): Promise<NeedyHome[]> =>
  collection('properties')
    .find<NeedyHome>(
      { agentId: new ObjectId(agentId), listed: true },
      { hint: 'for_sale', projection: SHOWN, sort: { rank: 1, createdAt: -1, _id: 1 }, ...upTo(limit) },
    )
    .toArray()

/** True if the agent has or had a home, also a sold or rejected one. */
export const hasListings = (agentId: string): Promise<boolean> =>
  exists('properties', { agentId: new ObjectId(agentId) }, { hint: 'agent' })
