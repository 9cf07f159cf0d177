/** The noun for so many of them: "home", "homes". */
export const pluralNoun = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many)

/** So many of them: "1 home", "1,204 homes". */
export const pluralize = (count: number, one: string, many?: string): string =>
  `${count.toLocaleString('en-US')} ${pluralNoun(count, one, many)}`
