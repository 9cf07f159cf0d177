/** An agent's sales. Amounts in major units. */
export type SalesDto = {
  total: number
  count: number
  /** Rounded to whole numbers. */
  average: number
  /** The highest sale with the listing's title; `null` without sales. */
  highest: { amount: number; title: string } | null
  /** Twelve months, the current one last, those without a sale too: "2025-01". */
  months: SalesMonthDto[]
}

export type SalesMonthDto = { month: string; count: number; total: number }
