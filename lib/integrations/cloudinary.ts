import 'server-only'
import { type UploadApiErrorResponse, type UploadApiResponse } from 'cloudinary'
import { getEnv } from '@/lib/env'
import { getLog } from '@/lib/log'

/** Cloudinary's own addresses: those of its API and the one that serves pictures. */
const CLOUDINARY = /(^|\.)cloudinary\.com$/
const DELIVERY = 'https://res.cloudinary.com'

/**
 * Uploads a picture with a server-made signature (decision 22) and gives its address; `null` if Cloudinary
 * refuses it, because it is not a `format` that can be decoded. Throws if Cloudinary cannot be reached,
 * does not know the account, or answers with an address that `isHostedImage` would not take.
 */
export async function uploadImage(
  bytes: Uint8Array,
  { folder, format }: { folder: string; format: string },
): Promise<string | null> {
  // The SDK reads CLOUDINARY_URL while it is imported; a build imports this module without settings.
  const { v2 } = await import('cloudinary')
  const answer = await new Promise<UploadApiResponse | UploadApiErrorResponse>((resolve, reject) => {
    const options = { folder, allowed_formats: [format], disable_promises: true }
    const stream = v2.uploader.upload_stream(options, (error, result) => {
      const outcome = error ?? result
      if (outcome) resolve(outcome)
      else reject(new Error('Cloudinary gave no answer.'))
    })
    stream.end(bytes)
  })
  if (isUploaded(answer)) {
    if (isHostedImage(answer.secure_url)) return answer.secure_url
    throw new Error(`Cloudinary serves the picture from another place: ${answer.secure_url}`)
  }
  const { http_code: status, message } = answer
  if (status !== 400) throw new Error(`Cloudinary answered ${status ?? 'nothing'}: ${message}`)
  getLog().warn({ reason: message }, 'picture refused by Cloudinary')
  return null
}

const isUploaded = (answer: UploadApiResponse | UploadApiErrorResponse): answer is UploadApiResponse =>
  typeof answer.secure_url === 'string'

/**
 * True if this is the address of a picture that was uploaded to the account's cloud, as Cloudinary itself
 * writes it (decision 22); `account` is in the form of CLOUDINARY_URL. Other clouds on the same host are
 * refused, and so is what would make this cloud serve other sites' pictures: its other delivery types
 * (`image/fetch`) and transformations (`l_fetch:…`).
 */
export function isHostedImage(url: string, account = getEnv().CLOUDINARY_URL): boolean {
  if (!URL.canParse(url)) return false
  const { origin, cloud } = imageHost(account)
  const { href, pathname } = new URL(url)
  const uploads = `/${cloud}/image/upload/`
  // Another spelling, a user, a query or a fragment makes it another address than origin and path alone.
  if (href !== url || href !== origin + pathname || !pathname.startsWith(uploads)) return false
  const path = decoded(pathname.slice(uploads.length))
  return path !== null && /^[^:,%\\?#\p{Cc}]+$/u.test(path) && !/(^|\/)(\.{0,2})(\/|$)/.test(path)
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Where the configured cloud's pictures lie: with an API of its own (`upload_prefix`), beside that. */
function imageHost(account: string): { origin: string; cloud: string } {
  const { hostname: cloud, searchParams } = new URL(account)
  const prefix = searchParams.get('upload_prefix')
  const api = prefix === null ? null : new URL(prefix)
  return { cloud, origin: api && !CLOUDINARY.test(api.hostname) ? api.origin : DELIVERY }
}
