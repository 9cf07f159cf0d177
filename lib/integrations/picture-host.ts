/** Cloudinary's origins: of its API, and of the pictures. */
const CLOUDINARY = /(^|\.)cloudinary\.com$/
const DELIVERY = 'https://res.cloudinary.com'

/**
 * The base URL of an account's uploaded pictures, with a trailing slash; also for a custom API (`upload_prefix`).
 * `account` has the form of CLOUDINARY_URL. Without the SDK, for the edge runtime.
 */
export function pictureBaseUrl(account: string): string {
  const { hostname: cloud, searchParams } = new URL(account)
  const prefix = searchParams.get('upload_prefix')
  const api = prefix === null ? null : new URL(prefix)
  const origin = api && !CLOUDINARY.test(api.hostname) ? api.origin : DELIVERY
  return `${origin}/${cloud}/image/upload/`
}
