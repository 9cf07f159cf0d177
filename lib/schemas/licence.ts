import * as z from 'zod/mini'
import {
  dayError,
  id,
  line,
  lineOrBlank,
  maxLength,
  REASON_LIMIT,
  responseId,
  text,
  EXAMPLE,
  withMeta,
} from './common'

const LICENCE_LIMIT = 60
const AUTHORITY_LIMIT = 120
const REGION_LIMIT = 120
const REGISTER_LIMIT = 500

const LICENCE = { description: 'The license number.', examples: ['OR-201234567'] }
const AUTHORITY = { description: 'Who issued the license.', examples: ['Oregon Real Estate Agency'] }
const REGION = { description: 'The region where the license is valid.', examples: ['Oregon'] }
const REGISTER = {
  description: 'The URL of the license in the public register; https only.',
  examples: ['https://orea.elicense.micropact.com/Lookup/201234567'],
}
const VALID_UNTIL = {
  description: 'The last day of the license, UTC; without it, the license does not expire.',
  examples: ['2027-03-31'],
}

export const LICENCE_MESSAGES = {
  number: 'Please enter your license number',
  region: 'Please enter your region',
  register: 'Use a URL that starts with https://.',
  day: 'Enter a date such as 2027-03-31.',
  past: 'This day is in the past. Enter the last day of the new license.',
} as const

const isRegister = (value: string) =>
  value === '' || (/^https:\/\/[^\s/]/i.test(value) && URL.canParse(value))

/** The form fields of a licence: only the number is required; blank texts are omitted (D425). */
export const licenceFields = {
  licence: withMeta(line(LICENCE_MESSAGES.number, LICENCE_LIMIT), LICENCE),
  authority: withMeta(z.optional(lineOrBlank(AUTHORITY_LIMIT)), AUTHORITY),
  region: withMeta(z.optional(lineOrBlank(REGION_LIMIT)), REGION),
  register: withMeta(
    z.optional(lineOrBlank(REGISTER_LIMIT).check(z.refine(isRegister, LICENCE_MESSAGES.register))),
    REGISTER,
  ),
  validUntil: withMeta(
    z.optional(z.union([z.literal(''), z.iso.date({ error: dayError(LICENCE_MESSAGES.day) })])),
    VALID_UNTIL,
  ),
}

/** The region, which an applicant must enter. */
export const requiredRegion = withMeta(line(LICENCE_MESSAGES.region, REGION_LIMIT), REGION)

/** `POST /api/licence-renewals` (D426); the document was sent before. */
export const renewLicenceSchema = z.object(licenceFields)
export type RenewLicenceInput = z.output<typeof renewLicenceSchema>

/** Why a licence is corrected: for its agent and the audit log. */
export const correctionReason = text('Please enter a reason.', REASON_LIMIT)

/** `PATCH /api/users/{id}/licence` (D432). */
export const correctLicenceSchema = z.object({
  id: withMeta(id('User not found'), 'The id of the account.', EXAMPLE.userId),
  ...licenceFields,
  reason: withMeta(
    correctionReason,
    `The reason, shown to the agent and in the audit log; at most ${REASON_LIMIT} characters.`,
    'The register has another number.',
  ),
})

/** A correction on its page; `recordedAt`: when the licence that it shows was recorded, empty without one. */
export const correctLicenceFormSchema = z.extend(correctLicenceSchema, {
  recordedAt: z.optional(z.string().check(maxLength(24))),
})
export type CorrectLicenceInput = z.output<typeof correctLicenceFormSchema>

/** The public fields of a licence. */
export const licenceDto = z.object({
  number: withMeta(z.string(), LICENCE),
  authority: withMeta(z.optional(z.string()), AUTHORITY),
  region: withMeta(z.optional(z.string()), REGION),
  register: withMeta(z.optional(z.string()), REGISTER),
  validUntil: withMeta(z.optional(z.string()), VALID_UNTIL),
})
export type LicenceDto = z.infer<typeof licenceDto>

const { number: licence, ...licenceParts } = licenceDto.shape

/** The parts of a licence in an application. */
export const appliedLicence = { licence, ...licenceParts }

/** An agent's licence as an administrator corrects it; `recordedAt` is an ISO text, empty without one. */
export type AgentLicence = { _id: string; name: string; licence: LicenceDto | null; recordedAt: string }
export const agentIdSchema = z.object({ id: responseId })
