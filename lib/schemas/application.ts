import * as z from 'zod/mini'
import { APPLICATION_KINDS, APPLICATION_STATUSES } from '@/lib/domain/application'
import { DOCUMENT_LIMIT, DOCUMENT_TYPES, type DocumentType } from '@/lib/domain/document'
import { responseId, id, instant, REASON_LIMIT, text, emailNotes, EXAMPLE, withMeta } from './common'
import { appliedLicence, licenceFields, requiredRegion } from './licence'
import { pageFields } from './page'
import { FILE_EMPTY, fileBytes, UPLOAD_MESSAGES } from './upload'

const REFERENCES_LIMIT = 1_000

const REFERENCES = {
  description: 'References, with their contact details.',
  examples: ['Hill & Sons Realty, Bend, +15550100171'],
}
const REASON = {
  description: `The reason, shown to the applicant; at most ${REASON_LIMIT} characters.`,
  examples: ['The license has expired.'],
}
const APPLICATION_ID = { description: 'The id of the application.', examples: [EXAMPLE.applicationId] }

/** `POST /api/agent-applications` (D69); the document was sent before. */
export const createApplicationSchema = z.object({
  ...licenceFields,
  region: requiredRegion,
  references: withMeta(text('Please enter at least one reference', REFERENCES_LIMIT), REFERENCES),
})
export type CreateApplicationInput = z.output<typeof createApplicationSchema>

const applicationId = withMeta(id('Application not found.'), APPLICATION_ID)
export const applicationIdSchema = z.object({ applicationId })

/** Why an application is declined, as its person reads it. */
export const decliningReason = text('Please enter a reason.', REASON_LIMIT)
export const declineApplicationSchema = z.object({
  applicationId,
  reason: withMeta(decliningReason, REASON),
})
export type DeclineApplicationInput = z.output<typeof declineApplicationSchema>

export const applicationsSchema = z.object(pageFields)

/** An application as its person and administrators read it. */
export const applicationDto = z.object({
  _id: withMeta(responseId, APPLICATION_ID),
  kind: withMeta(
    z.enum(APPLICATION_KINDS),
    '`agent` to become an agent, `licence` to renew an agent’s license.',
    'agent',
  ),
  personId: withMeta(responseId, 'The id of the account.', EXAMPLE.userId),
  name: withMeta(z.string(), "The applicant's name when they applied.", 'Nora Whitfield'),
  email: withMeta(z.string(), emailNotes("The applicant's email when they applied.", EXAMPLE.buyer)),
  ...appliedLicence,
  references: withMeta(z.optional(z.string()), REFERENCES),
  status: withMeta(z.enum(APPLICATION_STATUSES), 'The status.', 'open'),
  createdAt: withMeta(instant, 'When it was submitted, UTC.', EXAMPLE.moment),
  dueAt: withMeta(
    instant,
    'The deadline for a decision, UTC: two business days after it was submitted.',
    '2025-01-07T12:00:00.000Z',
  ),
  decidedAt: withMeta(z.optional(instant), 'When it was decided, UTC.', EXAMPLE.moment),
  reason: withMeta(z.optional(z.string()), REASON),
})
export type ApplicationDto = z.infer<typeof applicationDto>

/** The messages for a rejected document. */
export const DOCUMENT_MESSAGES = {
  required: 'Please choose a document.',
  format: 'Use a PDF, or a JPEG, PNG, WebP or AVIF picture.',
  heic: UPLOAD_MESSAGES.heic,
  tooLarge: `The document can be at most ${DOCUMENT_LIMIT / 1024 / 1024} MB.`,
  pixels: UPLOAD_MESSAGES.pixels,
  incomplete: UPLOAD_MESSAGES.incomplete,
  empty: FILE_EMPTY,
  missing: 'Upload your document first.',
} as const

type Messages = Readonly<Record<string, string>>

/** The messages of a form submitted without JavaScript, also by error code. */
export const DOCUMENT_ERRORS = {
  ...DOCUMENT_MESSAGES,
  conflict: 'You already have a pending application.',
  rate_limited: 'Too many attempts. Please try again in an hour.',
} satisfies Messages

/** The name of an uploaded file's error for a URL, because no text of a URL is ever shown. */
export const uploadErrorOf = (
  errors: Messages,
  { code, message }: { code: string; message: string },
): string => Object.entries(errors).find(([, known]) => known === message)?.[0] ?? code

export const uploadErrorText = (errors: Messages, name: string): string =>
  Object.entries(errors).find(([field]) => field === name)?.[1] ??
  'The file was not uploaded. Please try again.'

export const documentBytes = (required: string) =>
  withMeta(
    fileBytes(required),
    "A PDF or a picture of at most 5 MB. The content decides the type, not the file's name.",
  )

/** The parsed form of `POST /api/agent-applications/document`. */
export const sendDocumentSchema = z.object({ document: documentBytes(DOCUMENT_MESSAGES.required) })
export type SendDocumentInput = z.output<typeof sendDocumentSchema>

const documentTypes = Object.keys(DOCUMENT_TYPES) as DocumentType[]

/** The response to an accepted document. */
export const documentResult = z.object({
  data: withMeta(
    z.object({
      type: withMeta(z.enum(documentTypes), 'What it is.', 'pdf'),
      expiresAt: withMeta(instant, 'When it is deleted if no application follows, UTC.', EXAMPLE.moment),
    }),
    'The document.',
  ),
})
export type DocumentResult = z.infer<typeof documentResult>

/** The state of a person's application to become an agent. */
export type OwnApplication = {
  latest: ApplicationDto | null
  /** The document that was sent for the next one. */
  document: { type: DocumentType; sentAt: string } | null
}
