import { randomBytes } from 'node:crypto'
import { eachListingPictures } from '@/lib/data/pictures'
import { groupDigits } from '@/lib/domain/group-digits'
import { getEnv } from '@/lib/env'
import { deleteImage, isHostedImage, uploadImage } from '@/lib/integrations/cloudinary'
import { type Finding, findings, kindOf } from './finding'

/** One transparent pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const RESPONSE_LIMIT_MS = 10_000

/** Uploads a picture of one pixel, checks that browsers can load it, and deletes it. */
export async function checkPictures(): Promise<Finding[]> {
  const { ok, fault } = findings('pictures')
  const publicId = `doctor/${randomBytes(8).toString('hex')}`
  const address = await uploadImage(PICTURE, { publicId, format: 'png' }).catch(() => null)
  if (address === null)
    return [fault('Cloudinary does not accept uploads', 'check the key, secret and cloud in CLOUDINARY_URL')]
  const shown = await fetch(address, { signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) }).catch(() => null)
  const isDeleted = await deleteImage(publicId).then(
    () => true,
    () => false,
  )
  return [
    ok('Cloudinary accepts uploads'),
    shown?.ok
      ? ok('Cloudinary serves pictures')
      : fault(
          `pictures cannot be loaded from ${new URL(address).origin}`,
          'check the cloud in CLOUDINARY_URL',
        ),
    isDeleted
      ? ok('Cloudinary deletes pictures')
      : fault('Cloudinary does not delete pictures', 'allow the key to delete'),
    ...foreignPictureFindings(await findForeignPictures(eachListingPictures())),
  ]
}

/** How many listings are named. */
const LISTED = 5

/** How long listings are read, in milliseconds: a large site has more than the time of a check is enough for. */
const READING_MS = 15_000

type ListingPictures = { id: string; urls: string[] }

/**
 * The ids of the listings with a picture outside the account, which no page may show and no backup contains. `checked`:
 * how many listings were read, if the time was not enough for all.
 */
export async function findForeignPictures(
  listings: AsyncIterable<ListingPictures>,
  limitMs = READING_MS,
): Promise<{ ids: string[]; checked?: number }> {
  const until = performance.now() + limitMs
  const ids: string[] = []
  let checked = 0
  for await (const { id, urls } of listings) {
    // A URL without a host is the site's own.
    const isForeign = urls.some((url) => URL.canParse(url) && !isHostedImage(url))
    if (isForeign) ids.push(id)
    checked += 1
    if (performance.now() >= until) return { ids, checked }
  }
  return { ids }
}

/** The doctor's finding about those listings. */
export function foreignPictureFindings({
  ids,
  checked,
}: {
  ids: readonly string[]
  checked?: number
}): Finding[] {
  const { ok, note } = findings('pictures')
  const listings = checked === undefined ? 'all' : `the ${groupDigits(checked)}`
  const rest = checked === undefined ? '' : ' that could be read in time'
  if (ids.length === 0) return [ok(`Cloudinary has the pictures of ${listings} listings${rest}`)]
  const more = ids.length > LISTED ? ` and ${ids.length - LISTED} more` : ''
  return [
    note(
      `listings with pictures outside the account in CLOUDINARY_URL: ${ids.slice(0, LISTED).join(', ')}${more}`,
      'ask their agents to upload them again, or set the account that has them',
    ),
  ]
}

/** Checks signing in with Google: the issuer, and whether it knows the client. */
export async function checkGoogle(): Promise<Finding[]> {
  const { ok, note, fault } = findings('google')
  const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, NEXTAUTH_URL } = getEnv()
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET)
    return [
      note(
        'signing in with Google is not set up',
        'to enable it, set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
      ),
    ]
  const signal = AbortSignal.timeout(RESPONSE_LIMIT_MS)
  const discovery = new URL('/.well-known/openid-configuration', GOOGLE_ISSUER)
  let issuer: { issuer?: unknown; token_endpoint?: unknown }
  try {
    issuer = (await (await fetch(discovery, { signal })).json()) as typeof issuer
  } catch (error) {
    return [fault(`${discovery.href} does not respond (${kindOf(error)})`, 'allow this machine to reach it')]
  }
  if (typeof issuer.token_endpoint !== 'string')
    return [fault(`${discovery.href} has no token endpoint`, 'check GOOGLE_ISSUER')]
  // A known client gets an error about the invalid code, an unknown one about the client.
  const response = await fetch(issuer.token_endpoint, {
    method: 'POST',
    signal,
    headers: {
      authorization: `Basic ${Buffer.from(`${encodeURIComponent(GOOGLE_CLIENT_ID)}:${encodeURIComponent(GOOGLE_CLIENT_SECRET)}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'doctor',
      redirect_uri: new URL('/api/auth/callback/google', NEXTAUTH_URL).href,
    }),
  })
  const { error } = (await response.json()) as { error?: unknown }
  return [
    ok('the issuer responds'),
    error === 'invalid_grant'
      ? ok('the issuer knows the client')
      : fault('the issuer does not know the client', 'check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET'),
  ]
}
