import 'server-only'
import { collection } from './collections'

/** The first migration's document, which every database has. */
const MARKER = { _id: 1 }

/** The currency of the offers in the database if it is not this one; `null` if it is, or if there are no offers. */
export async function findOtherCurrency(currency: string): Promise<string | null> {
  const marker = await collection('migrations').findOne(MARKER, { projection: { currency: 1 } })
  if (marker?.currency === undefined || marker.currency === currency) return null
  const offer = await collection('offers').findOne({}, { projection: { _id: 1 } })
  return offer && marker.currency
}

/** Stores that the amounts in the database are of this currency. */
export async function storeCurrency(currency: string): Promise<void> {
  await collection('migrations').updateOne(MARKER, { $set: { currency } })
}
