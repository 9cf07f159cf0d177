import 'server-only'
import { type PropertyType } from '@/lib/domain/facts'
import { collection, type PlaceholderDoc } from './collections'

/** Where the drawn picture of the type lies, or `null`. */
export const findPlaceholder = async (type: PropertyType): Promise<string | null> =>
  (await collection('placeholders').findOne({ _id: type }))?.address ?? null

/** The addresses of all drawn pictures. */
export const findPlaceholders = (): Promise<PlaceholderDoc[]> => collection('placeholders').find().toArray()

/** Notes where it lies, unless another process was first; where it lies then. */
export async function notePlaceholder(type: PropertyType, address: string): Promise<string> {
  await collection('placeholders').updateOne({ _id: type }, { $setOnInsert: { address } }, { upsert: true })
  return (await findPlaceholder(type)) ?? address
}
