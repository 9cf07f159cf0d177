import 'server-only'
import { type ObjectId } from '@/lib/data/client'

/** Documents by their hexadecimal ids, each once. */
export const byId = <Doc extends { _id: ObjectId }>(docs: readonly Doc[]): Map<string, Doc> =>
  new Map(docs.map((doc) => [doc._id.toHexString(), doc]))
