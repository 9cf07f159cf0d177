import 'server-only'
import { type ClientSession } from 'mongodb'
import { collection, type EnquiryDoc } from './collections'
import { addInTransaction } from './client'
import { upTo } from './reads'

/** More enquiries than the limits let anybody make for one email. */
const LIMIT = 100

/** Adds an enquiry, or renews the same one of an email with another link. */
export async function putEnquiry(enquiry: EnquiryDoc, session: ClientSession): Promise<void> {
  const { _id } = enquiry
  await addInTransaction(() =>
    collection('enquiries').replaceOne({ _id }, enquiry, { upsert: true, session }),
  )
}

/** The enquiry of a mailed token if it is stored at the moment `at`, else `null`. */
export async function findEnquiry(tokenHash: string, at: Date): Promise<EnquiryDoc | null> {
  const enquiry = await collection('enquiries').findOne({ tokenHash })
  // Compared here, because the database might choose the index on expiry.
  return enquiry && enquiry.expiresAt > at ? enquiry : null
}

/** The enquiries of a normalized email that are not verified yet. */
export const findEnquiriesOf = (email: string): Promise<EnquiryDoc[]> =>
  collection('enquiries')
    .find({ email }, { hint: 'email', ...upTo(LIMIT) })
    .toArray()

/** Deletes an enquiry by its token, unless it has been renewed. */
export async function deleteEnquiry(tokenHash: string): Promise<void> {
  await collection('enquiries').deleteOne({ tokenHash })
}

/** Deletes the enquiries of a normalized email. */
export async function deleteEnquiriesOf(email: string, session: ClientSession): Promise<void> {
  await collection('enquiries').deleteMany({ email }, { session })
}
