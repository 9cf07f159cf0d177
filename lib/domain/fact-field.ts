import { type Best } from './compare'
import { type Feature } from './facts'

/** The sections of the form, in their order. */
export const LISTING_SECTIONS = [
  'basics',
  'facts',
  'energy',
  'ownership',
  'features',
  'pictures',
  'tours',
  'place',
] as const
export type ListingSection = (typeof LISTING_SECTIONS)[number]

/**
 * Who may read a field. `address`: signed-in people if the position is exact, else its agent, administrators and its
 * buyer (D277).
 */
export type ReadAccess = 'everyone' | 'signed-in' | 'address'

/** How an import recognises a column. The export uses the first name. */
export type Column = {
  names: readonly [string, ...string[]]
  /** Its label on the import page, if that differs from the field's. */
  label?: string
  /** Its hint on the import page. */
  hint?: string
}

/** The groups of the comparison, in their order. */
export const COMPARE_GROUPS = ['Price', 'Size', 'Building', 'Ownership', 'On the market'] as const

export type CompareGroup = (typeof COMPARE_GROUPS)[number]

/** The row in the comparison of saved homes; `best` unless the preference is a matter of taste. */
type CompareRow = { group: CompareGroup; best?: Best }

/**
 * How a search filters by the field. `steps`: a minimum chosen from a list; parser, URL field and panel are derived from
 * this. The other kinds are written by hand, under these names, in `filter-table.ts`, `lib/schemas/listing-filters.ts`
 * and the filter panels.
 */
export type NumberFilter =
  | {
      by: 'steps'
      name: string
      /** "3+ bedrooms". */
      noun: string
      /** "3+ bd", in the names of saved searches. */
      shortNoun: string
      /** The minimums to choose from, as URL values. */
      steps: readonly string[]
      description: string
      example: number
    }
  | { by: 'from'; name: string }
  | { by: 'range'; from: string; to: string }

export type FactFieldBase = {
  /** The label in the form, in the audit log, and in tables unless there is a `short` one. */
  label: string
  /** The label in the table of facts and in the comparison. */
  short?: string
  /** The hint below the input. */
  hint?: string
  section: ListingSection
  readBy: ReadAccess
  /** True if verification covers it: a changed value returns the listing to pending (D60). */
  isCoveredByVerification: boolean
  /** Its description in the API document. */
  description: string
  column: Column
  compare: CompareRow | null
}

export type NumberRule = {
  min: number
  /** A function, because the latest year depends on today's date. */
  max: () => number
  /** The value must be a multiple of this; `0.01` allows two decimals. */
  step: 1 | 0.25 | 0.01 | 'any'
  /** Years are written without separators. */
  isYear?: true
  example: number
  /** The number that a word in an imported file means; `undefined` if it means none. */
  parseWords?: (text: string) => number | undefined
  /** How the value is shown, if not as plain digits; `listing` holds the other facts of the home. */
  format?: (value: number, listing: { floors?: number | undefined }) => string
  filter: NumberFilter | null
}

/** RESO's name; list values are converted in `lib/services/reso/reso.ts` and `lib/schemas/reso.ts`. */
type NumberField = FactFieldBase & NumberRule & { kind: 'number'; reso: string | readonly string[] | null }
/** In major units. `period`: the field with the period of the amount (D420). */
type MoneyField = FactFieldBase &
  NumberRule & { kind: 'money'; period?: string; reso: string | readonly string[] | null }
/** The period of an amount, which is part of the amount's input and row; without it, the amount is a year's (D420). */
export type PeriodField = FactFieldBase & {
  kind: 'period'
  /** The period that a word in an imported file means. */
  parseWords: (text: string) => string | undefined
  example: string
  reso: string | null
  filter: null
}
/** A calendar day: "2031-05-15". */
type DateField = FactFieldBase & {
  kind: 'date'
  /** Parses a date as imported files write it. */
  parseWords: (text: string) => string | undefined
  example: string
  reso: null
  filter: null
}
/** A class in the scheme of the home's country, or one of each part (D413). */
type EnergyClassField = FactFieldBase & {
  kind: 'energy-class'
  parseWords: (text: string) => string | undefined
  example: string
  reso: null
  filter: { by: 'class'; name: string }
}
/** In m²; `units` is the RESO name of its unit, which is also a column of the export. */
type AreaField = FactFieldBase & NumberRule & { kind: 'area'; reso: string; units: string }
type ChoiceField = FactFieldBase & {
  kind: 'choice'
  values: readonly string[]
  labels: Record<string, string>
  /** Other words for a value in imported files. */
  synonyms?: Record<string, readonly string[]>
  message: string
  reso: readonly string[] | null
  filter: { by: 'any'; name: string } | null
}
type LineField = FactFieldBase & {
  kind: 'line'
  limit: number
  /** How the text is normalized before it is stored, and the pattern that it must match. */
  pattern?: { normalize: (typed: string) => string; match: RegExp; message: string }
  blankMessage: string
  example: string
  responseDescription: string
  reso: string | null
  filter: null
}
type FeaturesField = FactFieldBase & {
  kind: 'features'
  responseDescription: string
  example: readonly Feature[]
  reso: readonly string[] | null
  filter: { by: 'all'; name: string } | null
}
type PicturesField = FactFieldBase & {
  kind: 'pictures'
  responseDescription: string
  reso: readonly string[] | null
  filter: null
}
type ToursField = FactFieldBase & {
  kind: 'tours'
  responseDescription: string
  example: readonly string[]
  reso: readonly string[] | null
  filter: null
}

/** The complete declaration of an optional listing field. Every property is required: `null` means not applicable. */
export type FactField =
  | NumberField
  | MoneyField
  | PeriodField
  | AreaField
  | ChoiceField
  | DateField
  | EnergyClassField
  | LineField
  | FeaturesField
  | PicturesField
  | ToursField
