import 'server-only'

import { ObjectId } from 'mongodb'

/** The driver's id class, for services, which must not import the driver. */
export { ObjectId }

/** The condition for one of these ids, as simple as possible, so that one id reads one range of an index. */
export const anyOf = (ids: readonly string[]): ObjectId | { $in: ObjectId[] } => {
  const all = ids.map((id) => new ObjectId(id))
  const [options] = all
  return options && all.length === 1 ? options : { $in: all }
}
