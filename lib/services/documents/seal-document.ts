import 'server-only'
import { seal, unseal } from '../mail/seal'

/** Encrypts a document for this server, bound to the name of its record (ADR 057). */
export const sealDocument = (bytes: Uint8Array, name: string): string =>
  seal(Buffer.from(bytes).toString('base64'), name)

/** Decrypts a document; `null` if it was encrypted with another secret or name. */
export function unsealDocument(sealed: string, name: string): Buffer | null {
  const text = unseal(sealed, name)
  return text === null ? null : Buffer.from(text, 'base64')
}

/** The names of the records: the document of a person's application, and a file of a message. */
export const documentOf = (personId: string): string => `document ${personId}`
export const fileOf = (fileId: string): string => `message file ${fileId}`
