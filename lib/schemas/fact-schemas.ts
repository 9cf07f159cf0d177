import * as z from 'zod/mini'
import { readEnergyClass } from '@/lib/domain/energy'
import { type FactField } from '@/lib/domain/fact-field'
import { FACT_FIELDS, FACT_NAMES, type FactName } from '@/lib/domain/fact-fields'
import { areaInBothUnits, FEATURE_GROUPS, FEATURES } from '@/lib/domain/facts'
import { FORMAT } from '@/lib/domain/format'
import {
  PICTURE_KINDS,
  PICTURE_TEXT_LIMIT,
  PICTURES_LIMIT,
  TOO_MANY_PICTURES,
} from '@/lib/domain/listing-pictures'
import { isMoney } from '@/lib/domain/money'
import { once } from '@/lib/domain/once'
import { readFactNumber } from '@/lib/domain/read-fact-number'
import { PERIOD_LABELS, PERIODS } from '@/lib/domain/tenure'
import { TOURS_LIMIT } from '@/lib/domain/tour-hosts'
import { readTour, TOUR_FAULT } from '@/lib/domain/tours'
import { AMOUNT_TEXT_LIMIT, typedNumber, URL_LIMIT } from './amount'
import { dayError, EXAMPLE, line, lineOrBlank, maxLength, withMeta } from './common'
import { field } from './listing-field'
import { UPLOAD_MESSAGES } from './upload'

const numberFormat = once(
  () =>
    new Intl.NumberFormat(new Intl.Locale(FORMAT.locale, { numberingSystem: 'latn' }), {
      maximumFractionDigits: 2,
      useGrouping: 'min2',
    }),
)

export type NumberField = Extract<FactField, { kind: 'number' | 'area' | 'money' }>

const STEP_WORDS = {
  1: 'a whole number',
  0.25: 'a multiple of 0.25, such as 1.75',
  0.01: 'a number with at most two decimals',
  any: 'a number',
}

function isStep(value: number, { kind, step }: Pick<NumberField, 'kind' | 'step'>): boolean {
  if (kind === 'money') return isMoney(value)
  if (step === 'any') return true
  return step === 0.01 ? Number(value.toFixed(2)) === value : Number.isInteger(value / step)
}

/** A number between its limits. */
export function limited({ kind, label, min, max, step, isYear }: NumberField) {
  const say = (value: number) =>
    kind === 'area' ? areaInBothUnits(value) : isYear ? String(value) : numberFormat().format(value)
  const words = kind === 'money' ? `a number with at most ${FORMAT.decimals}` : STEP_WORDS[step]
  const steps = `${label} must be ${words}.`
  const limits = () => `${label} must be between ${say(min)} and ${say(max())}.`
  return z.number(steps).check(
    // Neither aborts: rules over two fields are checked anyway.
    z.refine((value) => isStep(value, { kind, step }), steps),
    z.refine((value) => !isStep(value, { kind, step }) || (value >= min && value <= max()), {
      error: limits,
    }),
  )
}

const clearable = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/** The form's schema of an optional number: blank clears it, and the field's own check rejects what is not a number. */
const typedOptional = (schema: z.ZodMiniNumber<number>, fact: NumberField) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.trim(), maxLength(AMOUNT_TEXT_LIMIT)),
        typedNumber(
          (value) => readFactNumber(fact, value),
          (value) => (value === '' ? null : NaN),
        ),
      ),
      z.nullable(schema),
    ),
  )

const numberField = (fact: NumberField) => {
  const { kind, label, hint, section, description, example, step, min, readBy, isVerified } = fact
  const schema = limited(fact)
  const notes = { description, examples: [example] }
  return field({
    label,
    ...(hint !== undefined && { hint }),
    input: {
      as: kind,
      section,
      inputMode: step === 1 && min >= 0 ? 'numeric' : 'decimal',
      halfWidth: true,
    },
    operationInput: withMeta(clearable(schema), notes),
    formValue: typedOptional(schema, fact),
    output: withMeta(z.optional(z.number()), notes),
    readBy,
    isVerified,
  })
}

type ChoiceField<Value extends string> = Extract<FactField, { kind: 'choice' }> & {
  values: readonly [Value, ...Value[]]
}

const choiceField = <Value extends string>({
  label,
  hint,
  section,
  description,
  values,
  words,
  message,
  readBy,
  isVerified,
}: ChoiceField<Value>) => {
  const schema = z.enum(values, message)
  const notes = { description, examples: [values[0]] }
  return field({
    label,
    ...(hint !== undefined && { hint }),
    input: {
      as: 'choice',
      section,
      halfWidth: true,
      choices: values.map((value) => ({ value, label: words[value] ?? value })),
    },
    operationInput: withMeta(clearable(schema), notes),
    formValue: typedText(schema),
    output: withMeta(z.optional(z.enum(values)), notes),
    readBy,
    isVerified,
  })
}

/** The form's schema of an optional text: blank clears it. */
const typedText = <Schema extends z.ZodMiniType<unknown, string>>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((value) => (value.trim() === '' ? null : value)),
      ),
      z.nullable(schema),
    ),
  )

const periodField = (fact: Extract<FactField, { kind: 'period' }>) => {
  const { label, section, description, example, readBy, isVerified } = fact
  const schema = z.enum(PERIODS, 'Choose month, quarter or year.')
  const notes = { description, examples: [example] }
  return field({
    label,
    input: {
      as: 'period',
      section,
      choices: PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] })),
    },
    operationInput: withMeta(clearable(schema), notes),
    formValue: typedText(schema),
    output: withMeta(z.optional(z.enum(PERIODS)), notes),
    readBy,
    isVerified,
  })
}

const DAY = 'Enter a day between 1990 and 2099, such as 2031-05-14.'
const DAYS = { first: '1990-01-01', last: '2099-12-31' }

const dateField = (fact: Extract<FactField, { kind: 'date' }>) => {
  const { label, section, description, example, readBy, isVerified } = fact
  const schema = z.string(DAY).check(
    maxLength(DAYS.last.length, DAY),
    z.refine((day) => z.iso.date().safeParse(day).success, { error: dayError(DAY), abort: true }),
    z.refine((day) => day >= DAYS.first && day <= DAYS.last, DAY),
  )
  const notes = { description, examples: [example] }
  return field({
    label,
    input: { as: 'date', section, halfWidth: true },
    operationInput: withMeta(clearable(schema), notes),
    formValue: typedText(schema),
    output: withMeta(z.optional(z.iso.date()), notes),
    readBy,
    isVerified,
  })
}

/** Longer than any class; whether the home's country has it is checked with its location (D413). */
const CLASS_LIMIT = 40

const energyClassField = (fact: Extract<FactField, { kind: 'energy-class' }>) => {
  const { label, section, description, example, readBy, isVerified } = fact
  const schema = z.pipe(
    line('The energy class must not be blank.', CLASS_LIMIT),
    z.transform((text) => readEnergyClass(text) ?? text),
  )
  const notes = { description, examples: [example] }
  return field({
    label,
    input: { as: 'energy-class', section },
    operationInput: withMeta(clearable(schema), notes),
    formValue: typedText(schema),
    output: withMeta(z.optional(z.string()), notes),
    readBy,
    isVerified,
  })
}

/** Longer texts are refused before anything is done with them. */
const FORM_LIMIT = 64

const lineSchema = ({
  blank,
  limit,
  form,
}: Extract<FactField, { kind: 'line' }>): z.ZodMiniType<string, string> => {
  if (!form) return line(blank, limit)
  const { normalize, match, message } = form
  return z.pipe(
    z.pipe(z.string(message).check(maxLength(FORM_LIMIT, message)), z.transform(normalize)),
    z.string().check(z.regex(match, message)),
  )
}

const lineField = (fact: Extract<FactField, { kind: 'line' }>) => {
  const { label, hint, section, description, answerDescription, example, readBy, isVerified } = fact
  const schema = lineSchema(fact)
  return field({
    label,
    ...(hint !== undefined && { hint }),
    input: { as: 'line', section, halfWidth: true },
    operationInput: withMeta(clearable(schema), description, example),
    formValue: typedText(schema),
    output: withMeta(z.optional(z.string()), answerDescription, example),
    readBy,
    isVerified,
  })
}

const features = z
  .array(
    z.enum(FEATURES as [(typeof FEATURES)[number], ...typeof FEATURES], 'This feature is not on the list.'),
  )
  .check(
    z.maxLength(FEATURES.length, { message: 'List each feature only once.', abort: true }),
    z.refine((names) => new Set(names).size === names.length, 'List each feature only once.'),
  )

/** A caption or an alternative text; blank means none. */
const pictureText = z.optional(
  z.pipe(
    lineOrBlank(PICTURE_TEXT_LIMIT),
    z.transform((words) => words || undefined),
  ),
)

const images = z
  .array(
    z.object({
      url: line(UPLOAD_MESSAGES.required, URL_LIMIT),
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

const featuresField = (fact: Extract<FactField, { kind: 'features' }>) => {
  const { label, section, description, answerDescription, example, readBy, isVerified } = fact
  return field({
    label,
    input: {
      as: 'choices',
      section,
      choices: FEATURE_GROUPS.flatMap((group) =>
        group.features.map(({ name, label: words }) => ({ value: name, label: words })),
      ),
    },
    operationInput: withMeta(clearable(features), description, example),
    formValue: z.optional(features),
    output: withMeta(z.optional(z.array(z.string())), answerDescription, example),
    readBy,
    isVerified,
  })
}

const answeredImages = z.array(
  z.object({
    url: z.string(),
    caption: z.optional(z.string()),
    alt: z.optional(z.string()),
    kind: z.optional(z.enum(PICTURE_KINDS)),
  }),
)

const picturesField = (fact: Extract<FactField, { kind: 'pictures' }>) => {
  const { label, section, description, answerDescription, readBy, isVerified } = fact
  return field({
    label,
    hint: `${UPLOAD_MESSAGES.format} ${UPLOAD_MESSAGES.tooLarge}`,
    input: { as: 'pictures', section },
    operationInput: withMeta(clearable(images), description, [
      { url: EXAMPLE.picture, alt: 'The house from the lake', kind: 'photo' },
    ]),
    formValue: z.optional(images),
    output: withMeta(z.optional(answeredImages), answerDescription, [{ url: EXAMPLE.picture }]),
    readBy,
    isVerified,
  })
}

/** A link to a tour or video, which becomes the one link by which it is stored (D397); in the form it may be blank. */
const tourLink = (canBeBlank: boolean) =>
  z.pipe(
    z.string(TOUR_FAULT),
    z.transform((text: string, { issues }): string => {
      if (canBeBlank && text.trim() === '') return ''
      const tour = readTour(text)
      if (tour) return tour.link
      issues.push({ code: 'custom', message: TOUR_FAULT, input: text })
      return z.NEVER
    }),
  )

const eachOnce = [
  z.maxLength(TOURS_LIMIT, {
    message: `A home has at most ${TOURS_LIMIT} tours and videos.`,
    abort: true,
  }),
  z.refine<string[]>((links) => new Set(links).size === links.length, 'Use each link only once.'),
]

const toursField = (fact: Extract<FactField, { kind: 'tours' }>) => {
  const { label, hint, section, description, answerDescription, example, readBy, isVerified } = fact
  return field({
    label,
    ...(hint !== undefined && { hint }),
    input: { as: 'tours', section },
    operationInput: withMeta(clearable(z.array(tourLink(false)).check(...eachOnce)), description, example),
    formValue: z.optional(
      z.pipe(
        z.pipe(
          z.array(tourLink(true)),
          z.transform((links) => links.filter((link) => link !== '')),
        ),
        z.array(z.string()).check(...eachOnce),
      ),
    ),
    output: withMeta(z.optional(z.array(z.string())), answerDescription, example),
    readBy,
    isVerified,
  })
}

function schemasOf(fact: FactField) {
  switch (fact.kind) {
    case 'choice':
      return choiceField(fact)
    case 'period':
      return periodField(fact)
    case 'date':
      return dateField(fact)
    case 'energy-class':
      return energyClassField(fact)
    case 'line':
      return lineField(fact)
    case 'features':
      return featuresField(fact)
    case 'pictures':
      return picturesField(fact)
    case 'tours':
      return toursField(fact)
  }
  return numberField(fact)
}

type FactSchemas = Record<NumberField['kind'], ReturnType<typeof numberField>> & {
  period: ReturnType<typeof periodField>
  date: ReturnType<typeof dateField>
  'energy-class': ReturnType<typeof energyClassField>
  line: ReturnType<typeof lineField>
  features: ReturnType<typeof featuresField>
  pictures: ReturnType<typeof picturesField>
  tours: ReturnType<typeof toursField>
}
type Fields = typeof FACT_FIELDS
type SchemasOf<Fact extends Fields[FactName]> = Omit<
  Fact extends { kind: 'choice'; values: readonly (infer Value extends string)[] }
    ? ReturnType<typeof choiceField<Value>>
    : FactSchemas[Exclude<Fact['kind'], 'choice'>],
  'readBy'
> & { readBy: Fact['readBy'] }

/** The schemas of each optional field for operations, form and responses, derived from `FACT_FIELDS`. */
export const FACT_SCHEMAS = Object.fromEntries<unknown>(
  FACT_NAMES.map((name) => [name, schemasOf(FACT_FIELDS[name])]),
) as { [Name in FactName]: SchemasOf<Fields[Name]> }
