import { MongoClient } from 'mongodb'
import { databaseUri } from '../../test/support/database-uri'
import { type Shot } from './shot'

/** Pages that fail. They come last, because a record is damaged for them. */
export async function prepareFailureShots(database: string): Promise<Shot[]> {
  const client = new MongoClient(databaseUri(database, 'keystead'))
  const properties = client.db().collection('properties')
  const home = await properties.findOne({ title: 'Garden Stone' })
  await properties.updateOne({ title: 'Garden Stone' }, { $set: { location: 7 } })
  await client.close()
  return [
    { name: 'failed-property', path: `/properties/${String(home?._id)}`, as: 'buyer2' },
    { name: 'failed-wishlist', path: '/dashboard/user/wishlist', as: 'buyer2' },
  ]
}
