import { type Listing } from './listing'
import written from './listings.json'

type Written = Omit<Listing, 'description'> & { description: string[] }

/** The demo's listings, newest first. A test checks what JSON does not: each is input of `POST /api/properties`. */
export const LISTINGS: readonly Listing[] = (written as unknown as Written[]).map((listing) => ({
  ...listing,
  description: listing.description.join('\n\n'),
}))
