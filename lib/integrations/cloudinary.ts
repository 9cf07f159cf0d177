import 'server-only'
import { type UploadApiErrorResponse, type UploadApiResponse } from 'cloudinary'
import { publicIdOf } from '@/lib/domain/picture'
import { getEnv } from '@/lib/env'
import { getLog } from '@/lib/log'
import { pictureBaseUrl } from './picture-host'

/** How long a deletion may take. */
const DELETION_TIMEOUT_MS = 8_000

/**
 * Uploads a picture under this id with a signature of the server and returns its URL; `null` if Cloudinary rejects it,
 * because it cannot be decoded as `format`. Throws if Cloudinary cannot be reached, does not know the account, or
 * returns a URL that is not the id's or that `isHostedImage` would reject.
 */
export async function uploadImage(
  bytes: Uint8Array,
  { publicId, format }: { publicId: string; format: string },
): Promise<string | null> {
  // The SDK reads CLOUDINARY_URL while it is imported; a build imports this module without settings.
  const { v2 } = await import('cloudinary')
  const response = await new Promise<UploadApiResponse | UploadApiErrorResponse>((resolve, reject) => {
    const options = { public_id: publicId, allowed_formats: [format], disable_promises: true }
    const stream = v2.uploader.upload_stream(options, (error, result) => {
      const outcome = error ?? result
      if (outcome) resolve(outcome)
      else reject(new Error('Cloudinary did not respond.'))
    })
    stream.end(bytes)
  })
  if (isUploaded(response)) {
    if (isHostedImage(response.secure_url) && publicIdOf(response.secure_url) === publicId)
      return response.secure_url
    throw new Error(`Cloudinary serves the picture from another place: ${response.secure_url}`)
  }
  const { http_code: status, message } = response
  if (status !== 400) throw refusal(status, message)
  getLog().warn({ reason: message }, 'picture refused by Cloudinary')
  return null
}

/**
 * Deletes the picture of this id, also from Cloudinary's caches; a missing one counts as deleted. Throws if Cloudinary
 * cannot be reached or refuses.
 */
export async function deleteImage(publicId: string): Promise<void> {
  const { v2 } = await import('cloudinary')
  await new Promise<void>((resolve, reject) => {
    const options = { invalidate: true, timeout: DELETION_TIMEOUT_MS, disable_promises: true }
    const onResponse = (error: unknown, response: unknown) => {
      const { result } = fieldsOf(response)
      if (!error && (result === 'ok' || result === 'not found')) return resolve()
      const { http_code: status, message } = fieldsOf(error ?? response)
      reject(refusal(status, message ?? result))
    }
    void v2.uploader.destroy(publicId, options, onResponse)
  })
}

/** The fields of what the SDK passes on, which may be anything. */
const fieldsOf = (value: unknown): Record<string, unknown> => ({ ...(value as object | null | undefined) })

const refusal = (status: unknown, message: unknown): Error =>
  new Error(`Cloudinary responded with ${String(status ?? 'nothing')}: ${String(message)}`)

const isUploaded = (response: UploadApiResponse | UploadApiErrorResponse): response is UploadApiResponse =>
  typeof response.secure_url === 'string'

/**
 * True for the canonical URL of a picture that was uploaded to the account's cloud; `account` has the form of
 * CLOUDINARY_URL. False for other clouds on the same host, and for delivery types (`image/fetch`) and transformations
 * (`l_fetch:…`) that would make this cloud serve other sites' pictures.
 */
export function isHostedImage(url: string, account = getEnv().CLOUDINARY_URL): boolean {
  if (!URL.canParse(url)) return false
  const { origin, pathname: uploads } = new URL(pictureBaseUrl(account))
  const { href, pathname } = new URL(url)
  // Another spelling, a user, a query or a fragment makes it a different URL.
  if (href !== url || href !== origin + pathname || !pathname.startsWith(uploads)) return false
  const path = decodePath(pathname.slice(uploads.length))
  return path !== null && /^[^:,%\\?#\p{Cc}]+$/u.test(path) && !/(^|\/)(\.{0,2})(\/|$)/.test(path)
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
