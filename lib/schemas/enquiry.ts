import * as z from 'zod/mini'
import { ENQUIRY_TEXT_LIMIT, ENQUIRY_TIMES } from '@/lib/domain/enquiry'
import { email, id, maxLength, propertyId, text, withMeta } from './common'
import { phoneOrBlank } from './phone'
import { type PropertyTeaserDto } from './property'
import { mailedToken, registerUserSchema, resetPasswordSchema } from './user'
import { moment, type SlotDto } from './viewing'

const TOO_MANY_TIMES = `Choose at most ${ENQUIRY_TIMES} times.`

const times = z
  .array(moment, TOO_MANY_TIMES)
  .check(z.maxLength(ENQUIRY_TIMES, { message: TOO_MANY_TIMES, abort: true }))

/** `POST /api/enquiries` (D387). */
export const createEnquirySchema = z.object({
  propertyId,
  name: registerUserSchema.shape.name,
  email,
  text: withMeta(
    text('Write your question', ENQUIRY_TEXT_LIMIT),
    `The question: plain text with line breaks, at most ${ENQUIRY_TEXT_LIMIT} characters.`,
    'Is the deck in full sun in the afternoon?',
  ),
  phone: withMeta(
    z.optional(phoneOrBlank),
    'A phone number with its country code, if you would like a call.',
    '+1 604 555 0134',
  ),
  times: withMeta(
    z.optional(times),
    `When you are free to visit: at most ${ENQUIRY_TIMES} of the free times of the property.`,
    ['2026-12-15T19:00:00Z'],
  ),
})
export type CreateEnquiryInput = z.output<typeof createEnquirySchema>

/** Longer than any text that the form itself puts into its hidden fields. */
const HIDDEN_LIMIT = 200

/** The form: also when it was opened, and a field that people do not see (D389). */
export const enquiryFormSchema = z.extend(createEnquirySchema, {
  times: z.optional(
    z.pipe(
      z.pipe(
        z.array(z.string()).check(maxLength(ENQUIRY_TIMES, TOO_MANY_TIMES)),
        z.transform((values: string[]) => values.filter(Boolean)),
      ),
      times,
    ),
  ),
  opened: z.string().check(maxLength(HIDDEN_LIMIT)),
  homepage: z.optional(z.string()),
})
export type EnquiryFormInput = z.input<typeof enquiryFormSchema>
export type PostedEnquiry = z.output<typeof enquiryFormSchema>

/** The page after a sent enquiry: a token that sets the account's first password, and the message (D390). */
export const sentEnquirySchema = z.object({ token: mailedToken, message: id() })

/** The first password of an account (D390); `conversation`: the conversation that opens then. */
export const firstPasswordSchema = z.extend(resetPasswordSchema, { conversation: id() })
export type FirstPasswordInput = z.input<typeof firstPasswordSchema>

/** The home that someone asks about, and its agent's company, if any. */
export type EnquiryHome = PropertyTeaserDto & { company: string | null }

/** The content of the form: the home, the time of opening, and the free times of the next days with their zone. */
export type EnquiryForm = { home: EnquiryHome; opened: string; slots: SlotDto[]; zone: string }

/** An enquiry behind its mailed link (D388). */
export type OpenEnquiry = {
  token: string
  /** `null` if it is no longer listed. */
  home: EnquiryHome | null
  text: string
  email: string
  /** `send` sends it, `sign-in` asks for a sign-in first, `switch` for another account than the signed-in one. */
  next: 'send' | 'sign-in' | 'switch'
  /** Why it cannot be sent. */
  refusal: string | null
}

/** A sent enquiry, as its page confirms it (D390). `at` is an ISO text. */
export type SentEnquiry = z.output<typeof sentEnquirySchema> & {
  home: EnquiryHome
  conversationId: string
  text: string
  email: string
  at: string
}
