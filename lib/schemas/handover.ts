import * as z from 'zod/mini'
import { HANDOVER_HOMES_LIMIT, HANDOVER_STATES } from '@/lib/domain/handover'
import { selectionOf, selectionSchema } from './bulk-change'
import { accountName, count, id, instant, responseId, responsePropertyId, EXAMPLE, withMeta } from './common'

const HANDOVER_ID = { description: 'The id of the handover.', examples: [EXAMPLE.handoverId] }

export const HANDOVER_NOT_FOUND = 'Handover not found.'
export const handoverIdSchema = z.object({ id: withMeta(id(HANDOVER_NOT_FOUND), HANDOVER_ID) })

const TOO_MANY = `Choose at most ${HANDOVER_HOMES_LIMIT} homes.`

/** `POST /api/handovers` (D470). */
export const createHandoverSchema = z.object({
  from: withMeta(id('User not found'), 'The id of the agent whose homes are handed over.', EXAMPLE.userId),
  to: withMeta(accountName, 'The email or id of the agent who gets them.', EXAMPLE.agent),
  propertyIds: z.optional(
    withMeta(
      z
        .array(id('Property not found.'))
        .check(z.minLength(1, TOO_MANY), z.maxLength(HANDOVER_HOMES_LIMIT, TOO_MANY)),
      `The homes, at most ${HANDOVER_HOMES_LIMIT}; if omitted, all unsold homes of the agent.`,
      [EXAMPLE.propertyId],
    ),
  ),
  remove: z.optional(
    withMeta(
      z.boolean(),
      'True to remove the agent from your office when all homes have moved. Until then they can change no home and answer nothing. For owners, and without `propertyIds`.',
      true,
    ),
  ),
})
export type CreateHandoverInput = z.output<typeof createHandoverSchema>

/** The input of the form: it can name homes by a selection of My Properties, of whose homes it is the agent's (D484). */
export const handOverFormSchema = z.object({
  ...createHandoverSchema.shape,
  selection: z.optional(selectionSchema),
})
export type HandOverFormInput = z.output<typeof handOverFormSchema>

type Fields = Record<string, string | undefined>

/** The selection in some fields; `undefined` if they have none. */
const selectionIn = (fields: Fields) =>
  fields.ids === undefined && fields.all === undefined ? undefined : selectionOf(fields)

/** The input of the form, whose homes are hidden fields. An email that was entered is used instead of the choice. */
export const readHandoverForm = (fields: Fields): z.input<typeof handOverFormSchema> => {
  const { from = '', to = '', email = '', propertyId, remove } = fields
  const selection = selectionIn(fields)
  return {
    from,
    to: email.trim() || to,
    ...(propertyId !== undefined && { propertyIds: [propertyId] }),
    ...(selection && { selection: selection as z.input<typeof selectionSchema> }),
    ...(remove !== undefined && { remove: true }),
  }
}

const text = z.catch(z.optional(z.string()), undefined)

/** The page's URL: a handover, or whose homes are handed over, or the one home, or a selection of homes. */
export const handoverPageSchema = z.pipe(
  z.object({
    id: z.catch(z.optional(id()), undefined),
    from: z.catch(z.optional(id()), undefined),
    home: z.catch(z.optional(id()), undefined),
    ids: text,
    all: text,
    search: text,
    status: text,
    agent: text,
  }),
  z.transform(({ id: handover, from, home, ...fields }) => {
    const selected = selectionIn(fields)
    // Else a selection that cannot be read would be one of all homes.
    const selection = selected && (selectionSchema.safeParse(selected).data ?? { ids: [] })
    return { id: handover, from, home, selection }
  }),
)

const agent = (description: string) =>
  withMeta(z.object({ id: responseId, name: z.string() }), description, {
    id: EXAMPLE.userId,
    name: 'Sam Keller',
  })

/** A handover of homes for those who may read it. */
export const handoverDto = z.object({
  _id: withMeta(responseId, HANDOVER_ID),
  from: agent('The agent who had the homes.'),
  to: agent('The agent who gets them.'),
  state: withMeta(
    z.enum(HANDOVER_STATES),
    '`failed`: the new agent may not list homes any more, or it was stopped; the other homes did not move.',
    'running',
  ),
  total: count('The number of homes to hand over.', 34),
  done: count('How many of them have moved or stayed so far.', 20),
  moved: withMeta(
    z.object({
      homes: count('Homes.', 20),
      offers: count('Their open offers.', 3),
      conversations: count('Their conversations.', 5),
      viewings: count('Their open viewings.', 2),
      openHouses: count('Their upcoming open houses.', 0),
      overlaps: count('Viewings and open houses at a time that the new agent had promised.', 1),
    }),
    'What has moved so far.',
  ),
  stayedCount: count('The number of homes that stay with the first agent.', 1),
  stayed: withMeta(
    z.array(z.object({ propertyId: responsePropertyId, title: z.string(), reason: z.string() })),
    'The first hundred of them, with the reason.',
    [
      {
        propertyId: EXAMPLE.propertyId,
        title: 'Lake House',
        reason: 'Sold homes stay with the agent who sold them.',
      },
    ],
  ),
  message: z.optional(withMeta(z.string(), 'Why it failed.')),
  createdAt: withMeta(instant, 'When it was started.', EXAMPLE.moment),
  endedAt: withMeta(z.nullable(instant), 'When it ended; null while it runs.', EXAMPLE.moment),
})
export type HandoverDto = z.infer<typeof handoverDto>

/** The question before homes are handed over: what moves, and to whom it may. */
export type HandoverForm = {
  from: { id: string; name: string }
  /** The one home that it is about. */
  title?: string
  propertyId?: string
  /** The fields of the selection of which it is about the agent's homes. */
  selection?: Record<string, string>
  work: { homes: number; offers: number; conversations: number; viewings: number }
  /** The agent's colleagues to choose from. */
  colleagues: { id: string; name: string; homes: number }[]
  /** The actor may enter the email of any agent instead. */
  canEnterEmail: boolean
  /** The actor may also remove the agent from the office. */
  canRemove: boolean
  running: HandoverDto | null
}

/** The agents to whom the homes of a selection belong, if they are several, with their unsold homes. */
export type HandoverOwners = Required<Pick<HandoverForm, 'selection'>> & {
  owners: HandoverForm['colleagues']
}
