import * as z from 'zod/mini'
import { ADDRESS_WORDS, normalizePostalCode } from '@/lib/domain/address'
import { FEATURE_GROUPS, FEATURES, latestYear, PROPERTY_TYPE_WORDS, PROPERTY_TYPES } from '@/lib/domain/facts'
import {
  PICTURE_KINDS,
  PICTURE_TEXT_LIMIT,
  PICTURES_LIMIT,
  TOO_MANY_PICTURES,
} from '@/lib/domain/listing-pictures'
import { isMoney } from '@/lib/domain/money'
import { type NumberKind } from '@/lib/domain/numbers'
import { POSITION_ACCURACIES } from '@/lib/domain/position'
import { ADDRESS_LIMIT, TYPED_LIMIT, typedNumber } from './amount'
import { atMost, line, lineOrBlank } from './common'
import { field } from './listing-field'
import { EXAMPLE, noted } from './notes'
import { UPLOAD_MESSAGES } from './upload'

const LISTING_ID_LIMIT = 64
const STREET_LIMIT = 200

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, useGrouping: 'min2' })

type NumberRule = {
  label: string
  min: number
  max: () => number
  /** What it must be a multiple of; `0.01` for at most two decimals. */
  step: 1 | 0.25 | 0.01 | 'any'
  unit?: string
  /** Years are written without separators. */
  isYear?: true
}

const STEP_WORDS = {
  1: 'a whole number',
  0.25: 'a number in quarters, such as 1.75',
  0.01: 'a number with at most two decimals',
  any: 'a number',
}

function isStep(value: number, step: NumberRule['step']): boolean {
  if (step === 'any') return true
  return step === 0.01 ? isMoney(value) : Number.isInteger(value / step)
}

/** A number between its limits. */
function limited({ label, min, max, step, unit = '', isYear }: NumberRule) {
  const say = (value: number) => (isYear ? String(value) : NUMBER.format(value))
  const steps = `${label} must be ${STEP_WORDS[step]}.`
  const limits = () => `${label} must lie between ${say(min)} and ${say(max())}${unit}.`
  return z.number(steps).check(
    // Neither aborts: what two fields say of each other is checked all the same.
    z.refine((value) => isStep(value, step), steps),
    z.refine((value) => !isStep(value, step) || (value >= min && value <= max()), { error: limits }),
  )
}

const clearable = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/** What the form takes for an optional number; blank clears it, and what is none the field's own check refuses. */
const typedOptional = (takes: z.ZodMiniNumber<number>, kind: NumberKind) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.trim(), atMost(TYPED_LIMIT)),
        typedNumber(kind, (typed) => (typed === '' ? null : NaN)),
      ),
      z.nullable(takes),
    ),
  )

const KINDS = { number: 'small', area: 'measure', money: 'money' } as const satisfies Record<
  string,
  NumberKind
>

type NumberField = NumberRule & {
  description: string
  example: number
  as?: keyof typeof KINDS
  section?: 'facts' | 'place'
  isVerified?: boolean
}

const numberField = ({
  description,
  example,
  as = 'number',
  section = 'facts',
  isVerified = false,
  ...rule
}: NumberField) => {
  const takes = limited(rule)
  const notes = { description, examples: [example] }
  return field({
    label: rule.label,
    input: {
      as,
      section,
      inputMode: rule.step === 1 && rule.min >= 0 ? 'numeric' : 'decimal',
      isHalf: true,
    },
    takes: noted(clearable(takes), notes),
    typed: typedOptional(takes, KINDS[as]),
    answers: noted(z.optional(z.number()), notes),
    readBy: 'everyone',
    isVerified,
  })
}

const choiceField = <const Value extends string>({
  label,
  section,
  description,
  values,
  words,
  fault,
  isVerified,
}: {
  label: string
  section: 'facts' | 'place'
  description: string
  values: readonly [Value, ...Value[]]
  words: Record<Value, string>
  fault: string
  isVerified: boolean
}) => {
  const takes = z.enum(values, fault)
  const notes = { description, examples: [values[0]] }
  return field({
    label,
    input: {
      as: 'choice',
      section,
      isHalf: true,
      choices: values.map((value) => ({ value, label: words[value] })),
    },
    takes: noted(clearable(takes), notes),
    typed: z.optional(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((chosen) => (chosen === '' ? null : chosen)),
        ),
        z.nullable(takes),
      ),
    ),
    answers: noted(z.optional(z.enum(values)), notes),
    readBy: 'everyone',
    isVerified,
  })
}

const most = (value: number) => () => value

const features = z
  .array(
    z.enum(FEATURES as [(typeof FEATURES)[number], ...typeof FEATURES], 'This feature is not on the list.'),
  )
  .check(
    z.maxLength(FEATURES.length, { message: 'List each feature only once.', abort: true }),
    z.refine((names) => new Set(names).size === names.length, 'List each feature only once.'),
  )

/** A caption or an alternative text; a blank one is none. */
const pictureText = z.optional(
  z.pipe(
    lineOrBlank(PICTURE_TEXT_LIMIT),
    z.transform((words) => words || undefined),
  ),
)

const images = z
  .array(
    z.object({
      url: line(UPLOAD_MESSAGES.required, ADDRESS_LIMIT),
      caption: pictureText,
      alt: pictureText,
      kind: z.optional(z.enum(PICTURE_KINDS, 'Choose photo or plan.')),
    }),
  )
  .check(
    z.minLength(1, UPLOAD_MESSAGES.required),
    z.maxLength(PICTURES_LIMIT, { message: TOO_MANY_PICTURES, abort: true }),
    z.refine((all) => new Set(all.map(({ url }) => url)).size === all.length, 'Use each picture only once.'),
  )

/** One line of text that a listing need not have. */
const lineField = <const ReadBy extends 'everyone' | 'address'>({
  label,
  hint,
  section,
  takes,
  description,
  example,
  readBy,
  isVerified,
}: {
  label: string
  hint?: string
  section: 'facts' | 'place'
  takes: z.ZodMiniType<string, string>
  description: string
  example: string
  readBy: ReadBy
  isVerified: boolean
}) => {
  const notes = { description, examples: [example] }
  return field({
    label,
    ...(hint !== undefined && { hint }),
    input: { as: 'line', section, isHalf: true },
    takes: noted(clearable(takes), notes),
    typed: z.optional(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((typed) => (typed.trim() === '' ? null : typed)),
        ),
        z.nullable(takes),
      ),
    ),
    answers: noted(z.optional(z.string()), notes),
    readBy,
    isVerified,
  })
}

const POSTAL_CODE = 'Use letters, digits, spaces and hyphens, at most 12 characters.'

const postalCode = z.pipe(
  z.pipe(z.string(POSTAL_CODE).check(atMost(64, POSTAL_CODE)), z.transform(normalizePostalCode)),
  z.string().check(z.regex(/^[A-Z0-9][A-Z0-9 -]{0,11}$/, POSTAL_CODE)),
)

/** What an agent may say of a listing besides what it must have (D146); all of it can be cleared again. Areas in m². */
export const FACT_FIELDS = {
  propertyType: choiceField({
    label: 'Type',
    section: 'facts',
    description: 'What kind of home it is.',
    values: PROPERTY_TYPES,
    words: PROPERTY_TYPE_WORDS,
    fault: 'Choose one of the types.',
    isVerified: false,
  }),
  bedrooms: numberField({
    label: 'Bedrooms',
    min: 0,
    max: most(50),
    step: 1,
    description: 'How many bedrooms it has; 0 is a studio.',
    example: 3,
  }),
  bathrooms: numberField({
    label: 'Bathrooms',
    min: 0,
    max: most(50),
    step: 0.25,
    description: 'How many bathrooms it has, in quarters.',
    example: 1.5,
  }),
  livingArea: numberField({
    label: 'Living area',
    min: 1,
    max: most(100_000),
    step: 0.01,
    unit: ' m²',
    as: 'area',
    description: 'The living area in m².',
    example: 140,
  }),
  lotArea: numberField({
    label: 'Lot',
    min: 1,
    max: most(100_000_000),
    step: 0.01,
    unit: ' m²',
    as: 'area',
    description: 'The area of the lot in m².',
    example: 1_150,
  }),
  yearBuilt: numberField({
    label: 'Built',
    min: 1000,
    max: latestYear,
    step: 1,
    isYear: true,
    description: 'The year in which it was or will be built; at most ten years ahead.',
    example: 1974,
  }),
  parkingSpaces: numberField({
    label: 'Parking spaces',
    min: 0,
    max: most(100),
    step: 1,
    description: 'How many cars can be parked.',
    example: 2,
  }),
  floor: numberField({
    label: 'Floor',
    min: -5,
    max: most(200),
    step: 1,
    description: 'On which floor it lies; 0 is the ground floor.',
    example: 4,
  }),
  floors: numberField({
    label: 'Floors',
    min: 1,
    max: most(200),
    step: 1,
    description: 'How many floors it has.',
    example: 2,
  }),
  yearlyCosts: numberField({
    label: 'Yearly costs',
    min: 0,
    max: most(10_000_000),
    step: 0.01,
    as: 'money',
    description: 'What it costs a year, in US dollars.',
    example: 3_180,
  }),
  listingId: lineField({
    label: 'Your reference number',
    section: 'facts',
    takes: line('Your reference number must not be blank.', LISTING_ID_LIMIT),
    description: "The agent's own id of the listing, unique among the agent's.",
    example: 'KS-1042',
    readBy: 'everyone',
    isVerified: false,
  }),
  features: field({
    label: 'Features',
    input: {
      as: 'choices',
      section: 'features',
      choices: FEATURE_GROUPS.flatMap((group) =>
        group.features.map(({ name, label }) => ({ value: name, label })),
      ),
    },
    takes: noted(clearable(features), {
      description: 'Names of the list that `GET /features` answers, without repeats.',
      examples: [['garden', 'fireplace']],
    }),
    typed: z.optional(features),
    answers: noted(z.optional(z.array(z.string())), {
      description: 'Names of the list that `GET /features` answers.',
      examples: [['garden', 'fireplace']],
    }),
    readBy: 'everyone',
    isVerified: false,
  }),
  images: field({
    label: 'Pictures',
    hint: `${UPLOAD_MESSAGES.format} ${UPLOAD_MESSAGES.tooLarge}`,
    input: { as: 'pictures', section: 'pictures' },
    takes: noted(clearable(images), {
      description: 'All pictures in order, each address as `POST /uploads` answers it; the first is `image`.',
      examples: [[{ url: EXAMPLE.picture, alt: 'The house from the lake', kind: 'photo' }]],
    }),
    typed: z.optional(images),
    answers: noted(
      z.optional(
        z.array(
          z.object({
            url: z.string(),
            caption: z.optional(z.string()),
            alt: z.optional(z.string()),
            kind: z.optional(z.enum(PICTURE_KINDS)),
          }),
        ),
      ),
      { description: 'All pictures in order.', examples: [[{ url: EXAMPLE.picture }]] },
    ),
    readBy: 'everyone',
    isVerified: true,
  }),
  streetAddress: lineField({
    label: 'Street address',
    hint: ADDRESS_WORDS.hint,
    section: 'place',
    takes: line('The street address must not be blank.', STREET_LIMIT),
    description:
      'Street and number. Answered to its agent, to administrators, and to everyone signed in where the position is exact.',
    example: '12 Mill Road',
    readBy: 'address',
    isVerified: true,
  }),
  postalCode: lineField({
    label: 'Postal code',
    section: 'place',
    takes: postalCode,
    description:
      'Answered as `streetAddress` is. Searches by location find the property by it, or by its area.',
    example: '97701',
    readBy: 'address',
    isVerified: true,
  }),
  latitude: numberField({
    label: 'Latitude',
    min: -90,
    max: most(90),
    step: 'any',
    section: 'place',
    isVerified: true,
    description: 'Where it stands, in degrees; given with `longitude`. Rounded unless it is exact.',
    example: 44.06,
  }),
  longitude: numberField({
    label: 'Longitude',
    min: -180,
    max: most(180),
    step: 'any',
    section: 'place',
    isVerified: true,
    description: 'Where it stands, in degrees; given with `latitude`. Rounded unless it is exact.',
    example: -121.31,
  }),
  positionAccuracy: choiceField({
    label: 'Buyers see',
    section: 'place',
    description: 'How near the position is: the house, about there, or its town.',
    values: POSITION_ACCURACIES,
    words: { exact: 'Exact', approximate: 'About here', town: 'The town' },
    fault: 'Choose exact, approximate or town.',
    isVerified: false,
  }),
}
