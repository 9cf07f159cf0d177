import 'server-only'
import { type ClientSession, type Filter, type ObjectId } from 'mongodb'
import { collection, type CollectionDocument, type CollectionName } from './collections'

type Rows = { [Name in CollectionName]?: readonly (keyof CollectionDocument<Name>)[] }

/** What is deleted with an account (D18), by the fields that name its person. */
const OF_PERSON: Rows = {
  availability: ['_id'],
  answers: ['agentId'],
  inquiries: ['buyerId', 'agentId'],
  notes: ['authorId', 'buyerId'],
  readyAnswers: ['personId'],
  wishlist: ['userId'],
  homeMarks: ['userId'],
  refusedOffers: ['buyerId'],
  imports: ['agentId'],
  importRows: ['agentId'],
  importFiles: ['agentId'],
  bulkChanges: ['agentId'],
  bulkChangeRows: ['agentId'],
  applications: ['personId'],
  documents: ['_id'],
  notices: ['personId'],
  blocks: ['blockerId', 'blockedId'],
}

/** What is deleted with a listing (D17), by the field that names it. */
const OF_LISTING: Rows = {
  history: ['propertyId'],
  listingChanges: ['propertyId'],
  announcements: ['propertyId'],
  wishlist: ['propertyId'],
  homeMarks: ['propertyId'],
  ownerLinks: ['_id'],
  refusedOffers: ['propertyId'],
  propertyDocuments: ['propertyId'],
  sharedReactions: ['propertyId'],
}

async function deleteRows(rows: Rows, owner: ObjectId | { $in: ObjectId[] }, session: ClientSession) {
  for (const [name, fields] of Object.entries(rows) as [CollectionName, readonly string[]][])
    for (const field of fields)
      await collection(name).deleteMany({ [field]: owner } as Filter<CollectionDocument<typeof name>>, {
        session,
      })
}

/** Deletes the rows of a person in the transaction that deletes the account. */
export const deleteRowsOfPerson = (id: ObjectId, session: ClientSession): Promise<void> =>
  deleteRows(OF_PERSON, id, session)

/** Deletes the rows about listings in the transaction that deletes them. */
export const deleteRowsOfListings = (ids: ObjectId[], session: ClientSession): Promise<void> =>
  deleteRows(OF_LISTING, { $in: ids }, session)
