import { type UserDoc } from '@/lib/data/collections'
import { createUser } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { checkGoogleLinks } from './google-links'

const { db } = serviceDatabase()

const idToken = (claims: object) =>
  `${Buffer.from('{}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

it('deletes links whose verified email is not the account’s, counts them, and deletes the tokens', async () => {
  const links = db.collection('accounts')
  const link = async (user: UserDoc, name: string, token: unknown) =>
    links.insertOne({
      userId: user._id,
      provider: 'google',
      type: 'oauth',
      providerAccountId: name,
      access_token: 'secret',
      refresh_token: 'secret',
      scope: 'openid',
      ...(token !== undefined && { id_token: token }),
    })
  const right = await createUser(db, { email: 'right@gmail.test' })
  await link(right, 'right', idToken({ email: 'RIGHT@gmail.test', email_verified: true }))
  const older = await createUser(db, { email: 'right@bücher.example' })
  await link(older, 'older', idToken({ email: 'Right@xn--bcher-kva.example', email_verified: true }))
  const victim = await createUser(db)
  await link(victim, 'thief', idToken({ email: 'thief@gmail.test', email_verified: true }))
  await link(victim, 'unverified', idToken({ email: victim.email, email_verified: false }))
  await link(victim, 'none', undefined)
  for (const [i, token] of [
    '',
    'a.b.c',
    42,
    idToken([]),
    idToken({ email: 7, email_verified: true }),
  ].entries())
    await link(victim, `broken-${i}`, token)

  expect(await checkGoogleLinks()).toEqual({ removed: 8, kept: 2 })
  expect(await links.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
    { userId: right._id, provider: 'google', type: 'oauth', providerAccountId: 'right' },
    { userId: older._id, provider: 'google', type: 'oauth', providerAccountId: 'older' },
  ])
  const verified = async ({ _id }: UserDoc) => (await db.collection('users').findOne({ _id }))?.emailVerified
  expect(await verified(right)).toBeInstanceOf(Date)
  expect(await verified(victim)).toBeNull()
})
