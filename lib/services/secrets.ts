import 'server-only'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { getEnv } from '@/lib/env'

/** A token that cannot be guessed: 32 random bytes in base64url. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token. A plain hash suffices, because a token has 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The key of one purpose, which is useless for other purposes of the server's secret. */
const keyFor = (purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', getEnv().NEXTAUTH_SECRET, '', purpose, 32))

/** The signature of a text by this server, in base64url. */
export const sign = (purpose: string, text: string): string =>
  createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')

/** True if this server has signed the text for this purpose. */
export function isSignature(signature: string, purpose: string, text: string): boolean {
  const expected = Buffer.from(sign(purpose, text))
  const received = Buffer.from(signature)
  return expected.length === received.length && timingSafeEqual(expected, received)
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const SEALING = 'keystead outbox'

/** Encrypts a text or bytes for this server, bound to the name of their record (ADR 057). Base64url. */
export function seal(content: string | Uint8Array, name: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(SEALING), iv).setAAD(Buffer.from(name))
  const body = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** Decrypts a text; `null` if it was encrypted with another secret or name, or modified. */
export const unseal = (sealed: string, name: string): string | null =>
  unsealBytes(sealed, name)?.toString('utf8') ?? null

/** Like `unseal`, for bytes. */
export function unsealBytes(sealed: string, name: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const bodyStart = IV_BYTES + TAG_BYTES
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(SEALING), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(IV_BYTES, bodyStart))
    return Buffer.concat([decipher.update(bytes.subarray(bodyStart)), decipher.final()])
  } catch {
    return null
  }
}

/** The names to which files are sealed. */
export const SEAL_NAMES = {
  applicationDocument: (personId: string) => `document ${personId}`,
  messageFile: (fileId: string) => `message file ${fileId}`,
  listingDocument: (documentId: string) => `home document ${documentId}`,
  zippedFile: (digest: string) => `zipped file ${digest}`,
}
