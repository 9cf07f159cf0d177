import { roundAmount, toMinor } from '@/lib/domain/money'

/** An amount of the demo, which is written in dollars, in minor units of the site's currency (D438). */
export const demoMinor = (dollars: number): number => toMinor(roundAmount(dollars))

/** A listing's stored fields with amounts in the site's currency instead of dollars. */
export const inCurrency = <T extends object>(stored: T): T =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]: [string, unknown]) => [
      name,
      name.endsWith('Minor') && typeof value === 'number' ? roundAmount(value) : value,
    ]),
  ) as T
