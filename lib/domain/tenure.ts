import { fold } from './text'

/** How a buyer owns the home (D418). */
export const TENURE_LABELS = {
  freehold: 'Freehold',
  leasehold: 'Leasehold',
  'share-of-freehold': 'Share of freehold',
  cooperative: 'Cooperative',
  condominium: 'Condominium',
}
export type Tenure = keyof typeof TENURE_LABELS
export const TENURES = Object.keys(TENURE_LABELS) as Tenure[]

export const TENURE_HINTS: Record<Tenure, string> = {
  freehold: 'The buyer owns the home and the land.',
  leasehold: 'The buyer owns the home for a number of years.',
  'share-of-freehold': 'The buyer has a lease and a share of the land.',
  cooperative: 'The buyer owns shares of the company that owns the building.',
  condominium: 'The buyer owns the unit and a share of the rest.',
}

/** The periods of amounts that are due again and again (D420). */
export const PERIODS = ['month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]

export const PERIOD_LABELS: Record<Period, string> = {
  month: 'a month',
  quarter: 'a quarter',
  year: 'a year',
}

const MONTHS: Record<Period, number> = { month: 1, quarter: 3, year: 12 }

/** The amount of a year; one without a period is a year's. */
export const yearly = (amount: number, period: Period = 'year'): number => (amount * 12) / MONTHS[period]

const PERIOD_WORDS: readonly (readonly [Period, RegExp])[] = [
  ['month', /^(?:(?:a|per|each|every) )?(?:month|monthly|pcm|pm|monat|monatlich)$/],
  ['quarter', /^(?:(?:a|per|each|every) )?(?:quarter|quarterly|quartal|vierteljahrlich)$/],
  ['year', /^(?:(?:a|per|each|every) )?(?:year|yearly|annually|annual|annum|pa|jahr|jahrlich)$/],
]

/** The period that a word in an imported file means. */
export const readPeriod = (text: string): Period | undefined =>
  PERIOD_WORDS.find(([, words]) => words.test(fold(text.slice(0, 40)).trim()))?.[0]

/** The bands of council tax in England and Scotland; Wales also has I. */
export const COUNCIL_TAX_BANDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const

/** The fields of a home that the rules on ownership read. */
export type OwnershipFacts = {
  location?: string | undefined
  tenure?: string | null | undefined
  leaseYears?: number | null | undefined
  councilTaxBand?: string | null | undefined
}

/** The errors of a home's ownership by field (D419, D421). */
export const ownershipErrors = ({
  location = '',
  tenure,
  leaseYears,
  councilTaxBand,
}: OwnershipFacts): { leaseYears?: string; councilTaxBand?: string } => ({
  ...(tenure === 'freehold' &&
    (leaseYears ?? null) !== null && {
      leaseYears: 'A freehold has no lease. Leave the years blank, or choose another tenure.',
    }),
  ...(councilTaxBand === 'I' &&
    /(?:^|[ ,])(?:england|scotland)$/.test(fold(location).trim()) && {
      councilTaxBand: 'Only Wales has band I. Choose A to H.',
    }),
})
