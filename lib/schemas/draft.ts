import * as z from 'zod/mini'
import { withProposedBounds } from '@/lib/domain/asking-price'
import { FEATURES } from '@/lib/domain/facts'
import {
  DOCUMENT_AUDIENCES,
  LISTING_DOCUMENT_KINDS,
  LISTING_DOCUMENTS_LIMIT,
  TOO_MANY_DOCUMENTS,
} from '@/lib/domain/listing-documents'
import { PICTURE_KINDS, PICTURES_LIMIT } from '@/lib/domain/listing-pictures'
import { type FieldErrors } from '@/lib/domain/errors'
import { fieldErrors, id, instant, maxLength, propertyId, responseId, EXAMPLE, withMeta } from './common'
import { FORM_FIELDS, formValuesOf, type FormFieldName, type FormValues } from './form-values'
import { LISTING_FIELDS } from './listing-fields'
import { pageFields } from './page'
import { type CreatePropertyInput, createPropertySchema, listingFormSchema } from './property'

/** The most drafts of an agent (D490). */
export const DRAFTS_LIMIT = 200

/** The message at the limit. */
export const DRAFTS_FULL = `You can have ${DRAFTS_LIMIT} drafts. Publish or delete one first.`

/** The longest text of a field. A listing's description has a lower limit; a draft keeps what was typed. */
export const DRAFT_TEXT_LIMIT = 100_000
const TOO_LONG = 'This is too long to be saved, even as a draft.'

const draftText = z.string().check(maxLength(DRAFT_TEXT_LIMIT, TOO_LONG))
const texts = z.array(draftText).check(z.maxLength(FEATURES.length))
const pictures = z
  .array(
    z.object({
      url: draftText,
      caption: z.optional(draftText),
      alt: z.optional(draftText),
      kind: z.optional(z.enum(PICTURE_KINDS)),
    }),
  )
  .check(z.maxLength(PICTURES_LIMIT, `Please use at most ${PICTURES_LIMIT} pictures.`))
const documents = z
  .array(
    z.object({
      id: id('Choose an uploaded document.'),
      kind: z.enum(LISTING_DOCUMENT_KINDS),
      audience: z.enum(DOCUMENT_AUDIENCES),
      name: draftText,
      size: z.number(),
    }),
  )
  .check(z.maxLength(LISTING_DOCUMENTS_LIMIT, TOO_MANY_DOCUMENTS))

/** The fields whose value is not a text. */
const LISTS: Partial<Record<FormFieldName, z.ZodMiniType>> = {
  features: texts,
  images: pictures,
  tours: texts,
  documents,
}

/** The fields of the form as they were typed, right or wrong: only their size is limited. */
export const rawFormValues = z.object(
  Object.fromEntries(FORM_FIELDS.map((name) => [name, LISTS[name] ?? draftText])) as {
    [Name in FormFieldName]: z.ZodMiniType<FormValues[Name], FormValues[Name]>
  },
)

/** The stored fields of a draft: those that are filled in. */
export type DraftValues = Partial<FormValues>

const draftValues = withMeta(
  z.partial(rawFormValues),
  'The fields of the form as they were typed, right or wrong; numbers are texts. `images` and `documents` were uploaded before.',
  { title: 'Lake House', minPrice: '420,000' },
)

const DRAFT_ID = { description: 'The id of the draft.', examples: [EXAMPLE.entryId] }
const draftId = withMeta(id('Draft not found.'), DRAFT_ID)
const version = withMeta(
  z.int().check(z.minimum(1)),
  'The version that you have read; the next one is one higher.',
  1,
)

export const draftIdSchema = z.object({ id: draftId })
export const listDraftsSchema = z.object(pageFields)

/** `POST /api/drafts`: what was typed, or a copy of a home or of another draft. */
export const createDraftSchema = z
  .object({
    values: z.optional(draftValues),
    propertyId: z.optional(propertyId),
    draftId: z.optional(draftId),
  })
  .check(
    z.refine(
      ({ values, ...copied }) => [values, ...Object.values(copied)].filter(Boolean).length === 1,
      'Send `values`, `propertyId` or `draftId`.',
    ),
  )
export type CreateDraftInput = z.output<typeof createDraftSchema>

export const updateDraftSchema = z.object({ id: draftId, version, values: draftValues })
export type UpdateDraftInput = z.output<typeof updateDraftSchema>

/** `home`: what is published; the draft's own values if it is absent. */
export const publishDraftSchema = z.object({
  id: draftId,
  version: z.optional(version),
  home: withMeta(z.optional(createPropertySchema), 'The property, as `POST /properties` takes it.'),
})
export type PublishDraftInput = z.output<typeof publishDraftSchema>

export const draftSummaryDto = z.object({
  _id: withMeta(responseId, DRAFT_ID),
  version,
  title: withMeta(z.string(), 'The title as typed; may be blank.', 'Lake House'),
  location: withMeta(z.string(), 'The location as typed.', 'Bend, Oregon'),
  image: withMeta(z.optional(z.string()), 'The first picture.', EXAMPLE.picture),
  missing: withMeta(z.array(z.string()), 'The fields that are missing or wrong; none: it can be published.', [
    'Minimum price',
    'Pictures',
  ]),
  reference: withMeta(
    z.optional(z.string()),
    'The reference number in the file that it was imported from.',
    'KS-104',
  ),
  agentName: withMeta(
    z.optional(z.string()),
    'The agent, if the draft is a colleague’s: you can read and copy it, but not change it.',
    'Sam Keller',
  ),
  createdAt: withMeta(instant, 'When it was created, UTC.', EXAMPLE.moment),
  updatedAt: withMeta(instant, 'When it last changed, UTC.', EXAMPLE.moment),
})
export type DraftSummaryDto = z.infer<typeof draftSummaryDto>

export const draftDto = z.extend(draftSummaryDto, { values: draftValues })
export type DraftDto = z.infer<typeof draftDto>

const blank = formValuesOf({})

/** The values that are not blank. */
export const filledIn = (values: DraftValues): DraftValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0))

/** The values of a draft that parse, as operations take them; without pictures and documents. */
export const parsableValues = (values: DraftValues): Record<string, unknown> =>
  Object.fromEntries(
    FORM_FIELDS.flatMap((name) => {
      if (name === 'images' || name === 'documents' || values[name] === undefined) return []
      const { data } = LISTING_FIELDS[name].formValue.safeParse(values[name])
      return data === undefined || data === null ? [] : [[name, data]]
    }),
  )

/** All values of the form; those that the draft does not have are blank. */
export const formOfDraft = (values: DraftValues): FormValues => ({ ...blank, ...values })

/** The home of a draft, as the form would send it; or the messages by field of the form, in its order. */
export function parseDraft(
  values: DraftValues,
): { home: CreatePropertyInput; errors?: never } | { home?: never; errors: FieldErrors } {
  const form = listingFormSchema.safeParse(formOfDraft(values))
  if (!form.data) return { errors: byField(form.error) }
  const entries = Object.entries(withProposedBounds(form.data)).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  const home = createPropertySchema.safeParse(Object.fromEntries(entries))
  return home.data ? { home: home.data } : { errors: byField(home.error) }
}

function byField(error: Parameters<typeof fieldErrors>[0]): FieldErrors {
  const errors = Object.entries(fieldErrors(error)).map(([path, message]) => {
    const [name = path] = path.split('.')
    return [name === 'image' ? 'images' : name, message] as const
  })
  return Object.fromEntries(
    FORM_FIELDS.flatMap((name) => errors.filter(([field]) => field === name).slice(0, 1)),
  )
}
