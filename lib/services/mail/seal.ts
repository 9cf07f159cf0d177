import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { getEnv } from '@/lib/env'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

/** A key of its own, so that what is sealed here is of no use for anything else that the secret is for. */
const key = (): Buffer => Buffer.from(hkdfSync('sha256', getEnv().NEXTAUTH_SECRET, '', 'keystead outbox', 32))

/** Encrypts a text so that only this server reads it, and only under this name. Base64url. */
export function seal(text: string, name: string): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, key(), iv).setAAD(Buffer.from(name))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** The text again; `null` if it was sealed with another secret, under another name, or was changed. */
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
