import { FORMAT } from './format'
import { once } from './once'
import { fold } from './text'
import { isInUnitedStates } from './units-of-place'

/**
 * The parts of a home's address that everyone who describes it knows; `country` for readers who may not know its postal
 * code, if only that says it.
 */
export type PlacedHome = {
  location: string
  postalCode?: string | null | undefined
  country?: string | undefined
}

/** The languages in which locations name countries. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Names that are not those of countries. */
const OTHER_NAMES = {
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  cymru: 'GB',
  'northern ireland': 'GB',
  'great britain': 'GB',
  uk: 'GB',
  eire: 'IE',
  holland: 'NL',
}

/** ISO 3166 codes by the folded names of countries. */
const NAMES = once((): ReadonlyMap<string, string> => {
  const languages = LANGUAGES.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  )
  const codesByName = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) =>
    languages.flatMap((names): [string, string][] => {
      const name = names.of(code)
      // Former codes have the names of today's countries: "DD" is Germany's too.
      const { region = code } = new Intl.Locale(`und-${code}`)
      return name === undefined ? [] : [[fold(name), region]]
    }),
  )
  return new Map([...codesByName, ...Object.entries(OTHER_NAMES)])
})

/** The postal codes whose shape no other country uses. */
const POSTAL_CODES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[ ,])[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}$/, 'GB'],
  [/(?:^|[ ,])[a-z]\d[\dw] [a-z\d]{4}$/, 'IE'],
]

/** The country of a home if its postal code says it and its location does not; else `undefined`. */
export function countryByCode({ location, postalCode }: PlacedHome): string | undefined {
  const country = countryOf({ location, postalCode })
  return country === countryOf({ location }) ? undefined : country
}

/**
 * The ISO 3166 code of the country that a home's location names last ("Bristol, England"), or that its postal code
 * belongs to; otherwise `site`, the site's own country.
 */
export function countryOf(
  { location, postalCode, country }: PlacedHome,
  site: string = FORMAT.country,
): string {
  if (country !== undefined) return country
  const parts = location.split(',').map((part) => fold(part).trim())
  const last = parts.findLast((part) => part !== '') ?? ''
  const word = last.split(/\s+/).at(-1) ?? ''
  // "Berlin, DE" is in Delaware only if the site is not in Germany.
  if (word.toUpperCase() === site) return site
  if (isInUnitedStates(location)) return 'US'
  const byName = NAMES().get(last) ?? NAMES().get(word)
  const coded = [last, fold(postalCode ?? '')].flatMap((text) =>
    POSTAL_CODES.filter(([shape]) => shape.test(text)).map(([, code]) => code),
  )
  return byName ?? coded[0] ?? site
}

const NAMES_WITH_ARTICLE =
  /^(?:Bahamas|Central|Comoros|Dominican|Gambia|Maldives|Netherlands|Philippines|Seychelles|United)|Islands$/

/** "the United Kingdom", "Germany": the English name of a country, in a sentence. */
export function countryName(code: string): string {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  return NAMES_WITH_ARTICLE.test(name) ? `the ${name}` : name
}
