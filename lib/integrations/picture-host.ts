/** Cloudinary's own addresses: those of its API and the one that serves pictures. */
const CLOUDINARY = /(^|\.)cloudinary\.com$/
const DELIVERY = 'https://res.cloudinary.com'

/**
 * The address under which the pictures lie that were uploaded to an account's cloud, with a slash at its end; with an
 * API of its own (`upload_prefix`) beside that. `account` is in the form of CLOUDINARY_URL. Without the SDK, for the edge.
 */
export function picturesOf(account: string): string {
  const { hostname: cloud, searchParams } = new URL(account)
  const prefix = searchParams.get('upload_prefix')
  const api = prefix === null ? null : new URL(prefix)
  const origin = api && !CLOUDINARY.test(api.hostname) ? api.origin : DELIVERY
  return `${origin}/${cloud}/image/upload/`
}
