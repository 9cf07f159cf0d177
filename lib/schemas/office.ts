import * as z from 'zod/mini'
import { type AnswerSpeed } from '@/lib/domain/agent'
import { type AverageRating } from '@/lib/domain/review'
import { OFFICE_ROLE_LABELS } from '../domain/office'
import { OFFICE_ROLES } from '../domain/office-permissions'
import { type LicenceDto, licenceDto, licenceFields } from './licence'
import { type Page } from './page'
import { type PlaceListingDto } from './property'
import { type ReviewDto } from './review'
import { zoneName } from './availability'
import { email, id, instant, line, lineOrBlank, responseId, EXAMPLE, withMeta } from './common'
import { phoneOrBlank } from './phone'
import { mailedTokenSchema } from './user'

/** The content of an agent's public page (D257). */
export type AgentPageDto = {
  /** The last segment of its URL. */
  slug: string
  name: string
  image: string | null
  company: string | null
  /** The last segment of the URL of their office's page; absent without an office. */
  officeSlug?: string
  licence: LicenceDto | null
  /** When an administrator made them an agent; `null` if not logged. */
  verifiedAt: string | null
  /** One page of their homes for sale, and the total. */
  homes: Page<PlaceListingDto>
  /** The number of homes sold, and the places of most recent sales. */
  sold: { count: number; places: string[] }
  /** How long they take to answer (D258); `null` with too few answers. */
  answers: AnswerSpeed | null
  /** The number of reviews of their homes and the average rating; 0 without reviews. */
  rating: AverageRating
  /** The newest of them. */
  reviews: ReviewDto[]
}

const NUMBER_LIMIT = 60

const NAME = { description: 'The name of the office.', examples: ['Cascade Homes'] }
const ADDRESS = { description: 'Its postal address.', examples: ['118 NW Wall Street, Bend, OR 97703'] }
const PHONE = { description: 'Its phone number.', examples: ['+15550100176'] }
const REGISTER = { description: 'Its number in the register of companies.', examples: ['HRB 12345'] }
const VAT = { description: 'Its VAT number.', examples: ['DE123456789'] }
const LOGO = { description: 'The URL of its logo, as the upload returned it.' }
const ROLE = { description: 'The role in the office.', examples: ['agent'] }

/** `POST /api/offices` and `PATCH /api/office`: blank texts are removed; only name and time zone are required. */
export const officeSchema = z.object({
  name: withMeta(line('Please enter the name of the office', 120), NAME),
  zone: zoneName,
  address: withMeta(z.optional(lineOrBlank(200)), ADDRESS),
  phone: withMeta(z.optional(phoneOrBlank), PHONE),
  registerNumber: withMeta(z.optional(lineOrBlank(NUMBER_LIMIT)), REGISTER),
  vatNumber: withMeta(z.optional(lineOrBlank(NUMBER_LIMIT)), VAT),
  licence: withMeta(z.optional(lineOrBlank(NUMBER_LIMIT)), 'The license number.'),
  logo: withMeta(z.optional(lineOrBlank(2_000)), LOGO),
  register: licenceFields.register,
  validUntil: licenceFields.validUntil,
})
export type OfficeInput = z.output<typeof officeSchema>

const personId = withMeta(
  id('This person is not in your office.'),
  'The id of the member’s account.',
  EXAMPLE.userId,
)
const role = withMeta(
  z.enum(OFFICE_ROLES, `Choose ${Object.values(OFFICE_ROLE_LABELS).join(', ').toLowerCase()}.`),
  ROLE,
)
export const memberIdSchema = z.object({ personId })
export const memberRoleSchema = z.object({ personId, role })
export type MemberRoleInput = z.output<typeof memberRoleSchema>

export const inviteMemberSchema = z.object({ email, role })
export type InviteMemberInput = z.output<typeof inviteMemberSchema>
export const invitationIdSchema = z.object({
  id: withMeta(id('This invitation is no longer valid.'), 'The id of the invitation.', EXAMPLE.entryId),
})
export const joinOfficeSchema = z.object({
  token: withMeta(mailedTokenSchema.shape.token, 'The token in the link of the invitation.', '0'.repeat(43)),
})

const memberDto = z.object({
  personId: withMeta(responseId, 'The id of the account.', EXAMPLE.userId),
  name: withMeta(z.string(), 'The name.', 'Theo Brandt'),
  email: withMeta(z.string(), 'The email.', EXAMPLE.agent),
  image: z.optional(z.string()),
  role: withMeta(z.enum(OFFICE_ROLES), ROLE),
  joinedAt: instant,
  isLeaving: withMeta(z.boolean(), 'Whether their records are being handed over.'),
  homes: withMeta(z.number(), 'How many homes they list.', 14),
  inquiries: withMeta(z.number(), 'How many open inquiries they answer.', 3),
  answerMs: z.optional(withMeta(z.number(), 'Their median time to answer, in milliseconds.')),
})
export type OfficeMemberDto = z.infer<typeof memberDto>

const invitationDto = z.object({
  _id: withMeta(responseId, 'Its id.', EXAMPLE.entryId),
  email: z.string(),
  role: withMeta(z.enum(OFFICE_ROLES), ROLE),
  sentAt: instant,
  expiresAt: instant,
})
export type InvitationDto = z.infer<typeof invitationDto>

/** The content of an office's public page (D457). */
export type PublicOfficeDto = Pick<OfficeDto, 'slug' | 'name' | 'address' | 'phone' | 'licence' | 'logo'> & {
  /** Its members but assistants, with the slug of their pages, in the order of joining. */
  agents: { slug: string; name: string; image: string | null; homes: number }[]
  homes: Page<PlaceListingDto>
  /** How long its agents take to answer (D258); `null` with too few answers. */
  answers: AnswerSpeed | null
}

/** An office as its members read it; only owners read its invitations. */
export const officeDto = z.object({
  _id: withMeta(responseId, 'Its id.', EXAMPLE.entryId),
  slug: withMeta(z.string(), 'The last segment of the address of its public page.'),
  name: withMeta(z.string(), NAME),
  zone: withMeta(z.string(), 'Its time zone, an IANA name.', 'UTC'),
  address: z.optional(withMeta(z.string(), ADDRESS)),
  phone: z.optional(withMeta(z.string(), PHONE)),
  registerNumber: z.optional(withMeta(z.string(), REGISTER)),
  vatNumber: z.optional(withMeta(z.string(), VAT)),
  licence: withMeta(z.optional(licenceDto), 'Its license.'),
  logo: z.optional(withMeta(z.string(), LOGO)),
  role: withMeta(z.enum(OFFICE_ROLES), 'Your role in it.', 'owner'),
  members: withMeta(z.array(memberDto), 'Its members, in the order of joining.'),
  invitations: withMeta(z.array(invitationDto), 'Its invitations, for owners.'),
})
export type OfficeDto = z.infer<typeof officeDto>
