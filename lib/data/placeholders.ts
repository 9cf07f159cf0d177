import 'server-only'
import { type PropertyType } from '@/lib/domain/facts'
import { collection, type PlaceholderDoc } from './collections'

/** The URL of the placeholder of a property type, or `null`. */
export const findPlaceholder = async (type: PropertyType): Promise<string | null> =>
  (await collection('placeholders').findOne({ _id: type }))?.address ?? null

export const findPlaceholders = (): Promise<PlaceholderDoc[]> => collection('placeholders').find().toArray()

/** Records its URL unless another process was first; returns the recorded one. */
export async function recordPlaceholder(type: PropertyType, address: string): Promise<string> {
  await collection('placeholders').updateOne({ _id: type }, { $setOnInsert: { address } }, { upsert: true })
  return (await findPlaceholder(type)) ?? address
}
