import { drafts, handovers, properties } from './properties'
import { messages } from './messages'
import { offers } from './offers'
import { offices } from './offices'
import { payments } from './payments'
import { reports } from './reports'
import { reviews } from './reviews'
import { searches } from './searches'
import { service } from './service'
import { users } from './users'
import { viewings } from './viewings'
import { wishlist } from './wishlist'

/** Every call of the REST surface. */
export const operations = {
  ...properties,
  ...drafts,
  ...offers,
  ...payments,
  ...wishlist,
  ...viewings,
  ...reviews,
  ...messages,
  ...searches,
  ...reports,
  ...users,
  ...offices,
  ...handovers,
  ...service,
}
