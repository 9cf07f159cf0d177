import 'server-only'
import { seal, unseal } from '../mail/seal'

const nameOf = (personId: string) => `document ${personId}`

/** Encrypts a document for this server, bound to this person (ADR 057). */
export const sealDocument = (bytes: Uint8Array, personId: string): string =>
  seal(Buffer.from(bytes).toString('base64'), nameOf(personId))

/** Decrypts a document; `null` if it was encrypted with another secret. */
export function unsealDocument(sealed: string, personId: string): Buffer | null {
  const text = unseal(sealed, nameOf(personId))
  return text === null ? null : Buffer.from(text, 'base64')
}
