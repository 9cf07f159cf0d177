import * as z from 'zod/mini'
import { readEnergyClass } from '@/lib/domain/energy'
import { type FactFieldBase, type FactField } from '@/lib/domain/fact-field'
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
import { readTour, TOUR_LINK_ERROR } from '@/lib/domain/tours'
import { AMOUNT_TEXT_LIMIT, typedNumber, URL_LIMIT } from './amount'
import { dayError, EXAMPLE, line, lineOrBlank, maxLength, withMeta } from './common'
import { field, type FieldInput } from './listing-field'
import { UPLOAD_MESSAGES } from './upload'

const numberFormat = once(
  () =>
    new Intl.NumberFormat(new Intl.Locale(FORMAT.locale, { numberingSystem: 'latn' }), {
      maximumFractionDigits: 2,
      useGrouping: 'min2',
    }),
)

export type NumberField = Extract<FactField, { kind: 'number' | 'area' | 'money' }>

const STEP_REQUIREMENTS = {
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
function numberInRange({ kind, label, min, max, step, isYear }: NumberField) {
  const format = (value: number) =>
    kind === 'area' ? areaInBothUnits(value) : isYear ? String(value) : numberFormat().format(value)
  const requirement = kind === 'money' ? `a number with at most ${FORMAT.decimals}` : STEP_REQUIREMENTS[step]
  const steps = `${label} must be ${requirement}.`
  const limits = () => `${label} must be between ${format(min)} and ${format(max())}.`
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

type FactSchemaParts<Input, FormValue, Output> = {
  control: Omit<FieldInput, 'section'>
  /** The schema of operations, where `null` clears the field, and of responses, where it may be absent. */
  input: Input
  formValue: FormValue
  output: Output
  example: unknown
  /** The example of responses, if it differs. */
  outputExample?: unknown
}

const factField = <
  Input extends z.ZodMiniType,
  FormValue extends z.ZodMiniType,
  Output extends z.ZodMiniType,
>(
  fact: FactFieldBase & { responseDescription?: string },
  { control, input, formValue, output, example, outputExample }: FactSchemaParts<Input, FormValue, Output>,
) =>
  field({
    label: fact.label,
    ...(fact.hint !== undefined && { hint: fact.hint }),
    input: { ...control, section: fact.section },
    operationInput: withMeta(clearable(input), fact.description, example),
    formValue,
    output: withMeta(
      z.optional(output),
      fact.responseDescription ?? fact.description,
      outputExample ?? example,
    ),
    readBy: fact.readBy,
    isCoveredByVerification: fact.isCoveredByVerification,
  })

const numberField = (fact: NumberField) => {
  const { kind, example, step, min } = fact
  const input = numberInRange(fact)
  return factField(fact, {
    control: { as: kind, inputMode: step === 1 && min >= 0 ? 'numeric' : 'decimal' },
    input,
    formValue: typedOptional(input, fact),
    output: z.number(),
    example,
  })
}

type ChoiceField<Value extends string> = Extract<FactField, { kind: 'choice' }> & {
  values: readonly Value[]
}

const choiceField = <Value extends string>(fact: ChoiceField<Value>) => {
  const { values, labels, message } = fact
  const input = z.enum(values, message)
  const choices = values.map((value) => ({ value, label: labels[value] ?? value }))
  return factField(fact, {
    control: { as: 'choice', choices },
    input,
    formValue: typedText(input),
    output: z.enum(values),
    example: values[0],
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
  const input = z.enum(PERIODS, 'Choose month, quarter or year.')
  const choices = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))
  return factField(fact, {
    control: { as: 'period', choices },
    input,
    formValue: typedText(input),
    output: z.enum(PERIODS),
    example: fact.example,
  })
}

const DAY_MESSAGE = 'Enter a day between 1990 and 2099, such as 2031-05-14.'
const DAY_RANGE = { first: '1990-01-01', last: '2099-12-31' }

const dateField = (fact: Extract<FactField, { kind: 'date' }>) => {
  const input = z.string(DAY_MESSAGE).check(
    maxLength(DAY_RANGE.last.length, DAY_MESSAGE),
    z.refine((day) => z.iso.date().safeParse(day).success, { error: dayError(DAY_MESSAGE), abort: true }),
    z.refine((day) => day >= DAY_RANGE.first && day <= DAY_RANGE.last, DAY_MESSAGE),
  )
  return factField(fact, {
    control: { as: 'date' },
    input,
    formValue: typedText(input),
    output: z.iso.date(),
    example: fact.example,
  })
}

/** Longer than any class. Whether the home's country has the class is checked together with the location (D413). */
const CLASS_LIMIT = 40

const energyClassField = (fact: Extract<FactField, { kind: 'energy-class' }>) => {
  const input = z.pipe(
    line('The energy class must not be blank.', CLASS_LIMIT),
    z.transform((text) => readEnergyClass(text) ?? text),
  )
  return factField(fact, {
    control: { as: 'energy-class' },
    input,
    formValue: typedText(input),
    output: z.string(),
    example: fact.example,
  })
}

/** Longer texts are rejected before they are normalized. */
const PATTERN_TEXT_LIMIT = 64

const lineSchema = ({
  blankMessage,
  limit,
  pattern,
}: Extract<FactField, { kind: 'line' }>): z.ZodMiniType<string, string> => {
  if (!pattern) return line(blankMessage, limit)
  const { normalize, match, message } = pattern
  return z.pipe(
    z.pipe(z.string(message).check(maxLength(PATTERN_TEXT_LIMIT, message)), z.transform(normalize)),
    z.string().check(z.regex(match, message)),
  )
}

const lineField = (fact: Extract<FactField, { kind: 'line' }>) => {
  const input = lineSchema(fact)
  return factField(fact, {
    control: { as: 'line' },
    input,
    formValue: typedText(input),
    output: z.string(),
    example: fact.example,
  })
}

const features = z.array(z.enum(FEATURES, 'This feature is not on the list.')).check(
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
  const choices = FEATURE_GROUPS.flatMap((group) =>
    group.features.map(({ name, label }) => ({ value: name, label })),
  )
  return factField(fact, {
    control: { as: 'choices', choices },
    input: features,
    formValue: z.optional(features),
    output: z.array(z.string()),
    example: fact.example,
  })
}

const responseImages = z.array(
  z.object({
    url: z.string(),
    caption: z.optional(z.string()),
    alt: z.optional(z.string()),
    kind: z.optional(z.enum(PICTURE_KINDS)),
  }),
)

const picturesField = (fact: Extract<FactField, { kind: 'pictures' }>) =>
  factField(
    { ...fact, hint: `${UPLOAD_MESSAGES.format} ${UPLOAD_MESSAGES.tooLarge}` },
    {
      control: { as: 'pictures' },
      input: images,
      formValue: z.optional(images),
      output: responseImages,
      example: [{ url: EXAMPLE.picture, alt: 'The house from the lake', kind: 'photo' }],
      outputExample: [{ url: EXAMPLE.picture }],
    },
  )

/** A link to a tour or video, converted to its canonical link (D397); in the form it may be blank. */
const tourLink = (canBeBlank: boolean) =>
  z.pipe(
    z.string(TOUR_LINK_ERROR),
    z.transform((text: string, { issues }): string => {
      if (canBeBlank && text.trim() === '') return ''
      const tour = readTour(text)
      if (tour) return tour.link
      issues.push({ code: 'custom', message: TOUR_LINK_ERROR, input: text })
      return z.NEVER
    }),
  )

const linkChecks = [
  z.maxLength(TOURS_LIMIT, {
    message: `A home has at most ${TOURS_LIMIT} tours and videos.`,
    abort: true,
  }),
  z.refine<string[]>((links) => new Set(links).size === links.length, 'Use each link only once.'),
]

const toursField = (fact: Extract<FactField, { kind: 'tours' }>) =>
  factField(fact, {
    control: { as: 'tours' },
    input: z.array(tourLink(false)).check(...linkChecks),
    formValue: z.optional(
      z.pipe(
        z.pipe(
          z.array(tourLink(true)),
          z.transform((links) => links.filter((link) => link !== '')),
        ),
        z.array(z.string()).check(...linkChecks),
      ),
    ),
    output: z.array(z.string()),
    example: fact.example,
  })

const FIELD_BUILDERS = {
  number: numberField,
  area: numberField,
  money: numberField,
  choice: choiceField,
  period: periodField,
  date: dateField,
  'energy-class': energyClassField,
  line: lineField,
  features: featuresField,
  pictures: picturesField,
  tours: toursField,
} satisfies { [Kind in FactField['kind']]: (fact: Extract<FactField, { kind: Kind }>) => unknown }

const schemasOf = (fact: FactField): unknown => FIELD_BUILDERS[fact.kind](fact as never)

type Fields = typeof FACT_FIELDS
type SchemasOf<Fact extends Fields[FactName]> = Omit<
  Fact extends { kind: 'choice'; values: readonly (infer Value extends string)[] }
    ? ReturnType<typeof choiceField<Value>>
    : ReturnType<(typeof FIELD_BUILDERS)[Exclude<Fact['kind'], 'choice'>]>,
  'readBy'
> & { readBy: Fact['readBy'] }

/** The schemas of each optional field for operations, form and responses, derived from `FACT_FIELDS`. */
export const FACT_SCHEMAS = Object.fromEntries(
  FACT_NAMES.map((name) => [name, schemasOf(FACT_FIELDS[name])]),
) as { [Name in FactName]: SchemasOf<Fields[Name]> }
