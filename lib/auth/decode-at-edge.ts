import { jwtDecrypt } from 'jose'
import { type JWTOptions } from 'next-auth/jwt'

const bytes = (text: string) => new TextEncoder().encode(text)

/** next-auth's own key, as `lib/auth/open-token.ts` derives it in Node. */
async function derive(secret: string): Promise<CryptoKey> {
  const from = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveKey'])
  const info = bytes('NextAuth.js Generated Encryption Key')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    from,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
}

let key: Promise<CryptoKey> | undefined

/**
 * As next-auth decrypts a token, for the middleware. The key is derived once: next-auth derives it again for each token,
 * which costs the middleware more than all else that it does (ADR 124). Rejects for a token of another secret, a changed
 * one and an expired one.
 */
export const decodeAtEdge: JWTOptions['decode'] = async ({ token = '', secret }) =>
  (await jwtDecrypt(token, await (key ??= derive(String(secret))), { clockTolerance: 15 })).payload
