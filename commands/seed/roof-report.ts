import { ObjectId } from 'mongodb'
import {
  type MessageDoc,
  type MessageFileDoc,
  type PropertyDoc,
  type PropertyDocumentDoc,
} from '@/lib/data/collections'
import { seal, SEAL_NAMES } from '@/lib/services/secrets'

const LINES = [
  'Roof inspection 2019',
  'Porch Farm',
  'Standing seam metal, laid in June 2019. No leaks, no rust.',
  'The gutters were replaced in the same year.',
]

/** A PDF of one page, which a demo message and a home have as their file. */
function roofReport(): Buffer {
  const text = LINES.map((line, i) => `1 0 0 1 72 ${720 - i * 28} Tm (${line}) Tj`).join('\n')
  const stream = `BT /F1 14 Tf\n${text}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Adds the report to a message, as a file of this name (D292). */
export function attach(message: MessageDoc, name: string): MessageFileDoc {
  const _id = new ObjectId()
  const bytes = roofReport()
  const { _id: messageId, authorId: ownerId, conversationId, expiresAt } = message
  const size = bytes.byteLength
  message.files = [{ id: _id, name, size }]
  const sealed = seal(bytes, SEAL_NAMES.messageFile(_id.toHexString()))
  return { _id, conversationId, ownerId, messageId, name, size, sealed, expiresAt, type: 'pdf' }
}

/** Adds the report to a home, as a survey for signed-in people (D398). */
export function addSurvey(home: PropertyDoc): PropertyDocumentDoc {
  const _id = new ObjectId()
  const bytes = roofReport()
  const id = _id.toHexString()
  const file = { name: 'Roof inspection 2019.pdf', size: bytes.byteLength }
  home.documents = [{ id, kind: 'survey', audience: 'signed-in', ...file }]
  const sealed = seal(bytes, SEAL_NAMES.listingDocument(id))
  return { _id, propertyId: home._id, ownerId: home.agentId, ...file, sealed }
}
