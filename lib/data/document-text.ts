import 'server-only'
import { BSON } from 'mongodb'

/** A document as a text that keeps the types of its fields. */
export const textOfDocument = (document: object): string => BSON.EJSON.stringify(document, { relaxed: false })

/** The document of such a text. */
export const documentOfText = <Doc>(text: string): Doc => BSON.EJSON.parse(text) as Doc
