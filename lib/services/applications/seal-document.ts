import 'server-only'
import { seal, unseal } from '../mail/seal'

const nameOf = (personId: string) => `document ${personId}`

/** The document as it is kept: only this server reads it, and only as this person's (ADR 057). */
export const sealDocument = (bytes: Uint8Array, personId: string): string =>
  seal(Buffer.from(bytes).toString('base64'), nameOf(personId))

/** The document again; `null` if it was sealed with another secret. */
export function unsealDocument(sealed: string, personId: string): Buffer | null {
  const text = unseal(sealed, nameOf(personId))
  return text === null ? null : Buffer.from(text, 'base64')
}
