import { MongoClient } from 'mongodb'
import { type OfferDoc } from '@/lib/data/collections'
import { insertProperties, makeOffer, makeProperty } from '../../test/factories'
import { newPerson } from '../../test/support/contract'

/** The stock of a large agency. */
export const HOMES = 5_000
export const OFFERS = 500

/** The cookie of a new agent of the site with `HOMES` listings, of which `OFFERS` have an open offer each. */
export async function agentWithStock(site: string, database: string): Promise<string> {
  const client = await MongoClient.connect(database)
  try {
    const db = client.db()
    const { user: buyer } = await newPerson(db, 'user', site)
    const { user, session } = await newPerson(db, 'agent', site)
    const homes = Array.from({ length: HOMES }, (_, i) =>
      makeProperty(user, { title: `House number ${i + 1}` }),
    )
    await insertProperties(db, homes)
    await db
      .collection<OfferDoc>('offers')
      .insertMany(homes.slice(0, OFFERS).map((home) => makeOffer(buyer, home)))
    return session.cookie
  } finally {
    await client.close()
  }
}
