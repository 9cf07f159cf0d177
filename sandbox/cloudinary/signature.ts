import { v2 as cloudinary } from 'cloudinary'
import { ApiError } from './errors'

/** The credentials of the stand-in's one account. */
export interface Account {
  cloudName: string
  apiKey: string
  apiSecret: string
}

/** Cloudinary does not sign these, nor the bytes of the file. */
const unsigned = new Set(['file', 'cloud_name', 'resource_type', 'api_key', 'signature'])

const maxAgeSeconds = 3600

/**
 * Checks that `fields` were signed with the account's secret within the last hour. Throws `ApiError` with
 * Cloudinary's messages: 401 for an unknown key or a wrong signature, 400 for a missing or stale timestamp.
 */
export function checkSignature(fields: Record<string, string>, account: Account): void {
  if (!fields.signature) {
    throw new ApiError(400, 'Upload preset must be specified when using unsigned upload')
  }
  if (!fields.api_key) throw new ApiError(401, 'Must supply api_key')
  if (fields.api_key !== account.apiKey) throw new ApiError(401, `Unknown API key ${fields.api_key}`)
  if (!fields.timestamp) throw new ApiError(400, 'Missing required parameter - timestamp')

  const signed = Object.entries(fields).filter(([name]) => !unsigned.has(name))
  if (sign(Object.fromEntries(signed), account) !== fields.signature) {
    const text = signed
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('&')
    throw new ApiError(401, `Invalid Signature ${fields.signature}. String to sign - '${text}'.`)
  }

  const signedAt = Number(fields.timestamp)
  if (!Number.isSafeInteger(signedAt)) {
    throw new ApiError(400, `Invalid value ${fields.timestamp} for parameter timestamp`)
  }
  if (signedAt < Date.now() / 1000 - maxAgeSeconds) {
    const reported = new Date(signedAt * 1000).toISOString()
    throw new ApiError(400, `Stale request - reported time is ${reported} which is more than 1 hour ago`)
  }
}

/** The SHA-1 of the sorted parameters and the secret, as by Cloudinary's SDK. */
export function sign(parameters: Record<string, string | number>, account: Account): string {
  return cloudinary.utils.api_sign_request(parameters, account.apiSecret)
}
