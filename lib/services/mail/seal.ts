import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { getEnv } from '@/lib/env'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

/** A separate key, so that these texts are useless for other purposes of the secret. */
const key = (): Buffer => Buffer.from(hkdfSync('sha256', getEnv().NEXTAUTH_SECRET, '', 'keystead outbox', 32))

/** Encrypts a text for this server, bound to this name. Base64url. */
export function seal(text: string, name: string): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, key(), iv).setAAD(Buffer.from(name))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** Decrypts a text; `null` if it was encrypted with another secret or name, or modified. */
export function unseal(sealed: string, name: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, IV), { authTagLength: TAG })
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
