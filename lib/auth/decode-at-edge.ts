import { jwtDecrypt } from 'jose'
import { type JWTOptions } from 'next-auth/jwt'

const bytes = (text: string) => new TextEncoder().encode(text)

/** next-auth's own key, as `lib/auth/open-token.ts` derives it in Node. */
async function derive(secret: string): Promise<CryptoKey> {
  const keyMaterial = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveKey'])
  const info = bytes('NextAuth.js Generated Encryption Key')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    keyMaterial,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
}

let key: Promise<CryptoKey> | undefined

/**
 * Decrypts a token like next-auth, for the middleware. The key is derived once: next-auth derives it for each token,
 * which takes the middleware longer than everything else it does (ADR 124). Rejects for a token that is expired, was
 * changed or was encrypted with another secret.
 */
export const decodeAtEdge: JWTOptions['decode'] = async ({ token = '', secret }) =>
  (await jwtDecrypt(token, await (key ??= derive(String(secret))), { clockTolerance: 15 })).payload
