import { MongoClient, ObjectId } from 'mongodb'
import { decode } from 'next-auth/jwt'
import { type cookies } from 'next/headers'

let client: MongoClient | undefined

/** The site's database, connected at the first request, because a build also loads this file. */
const siteDatabase = () => (client ??= new MongoClient(process.env.SITE_MONGODB_URI ?? '')).db()

const COOKIE = 'next-auth.session-token'
const LIST = 24

/** What a page shows of the person whose session this is; four reads at once. */
export async function readOwn(jar: Awaited<ReturnType<typeof cookies>>) {
  const secret = process.env.NEXTAUTH_SECRET ?? ''
  const token = await decode({ token: jar.get(COOKIE)?.value, secret })
  const _id = new ObjectId(token?.sub)
  const database = siteDatabase()
  const [person, offers, notices, saved] = await Promise.all([
    database.collection('users').findOne({ _id }),
    database.collection('offers').find({ buyerId: _id }).limit(LIST).toArray(),
    database.collection('notices').find({ personId: _id }).limit(LIST).toArray(),
    database.collection('wishlist').find({ userId: _id }).limit(LIST).toArray(),
  ])
  if (!person) throw new Error('This database does not have the person of the session.')
  return {
    name: String(person.name),
    offers: offers.length,
    notices: notices.length,
    saved: saved.length,
  }
}
