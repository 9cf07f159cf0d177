import { groupDigits } from './group-digits'

/** The noun in singular or plural for this count: "home", "homes". */
export const pluralNoun = (count: number, singular: string, many = `${singular}s`): string =>
  count === 1 ? singular : many

/** The count with its noun: "1 home", "1,204 homes". */
export const pluralize = (count: number, singular: string, many?: string): string =>
  `${groupDigits(count)} ${pluralNoun(count, singular, many)}`

/** The text with its first letter in upper case. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
