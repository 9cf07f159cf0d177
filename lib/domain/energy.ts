import { countryName, countryOf, type PlacedHome } from './country'
import { addDays, toDay } from './dates'
import { ENERGY_LETTERS } from './energy-rank'
import { capitalize } from './pluralize'
import { fold } from './text'

/** A part of a certificate that has a class of its own, such as France's energy and emissions; the classes best first. */
export type EnergyPart = { label: string; classes: readonly string[] }

/** How the certificates of a country rate homes (D413). */
export type EnergyScheme = {
  /** One part, or two in France, whose classes are written with a slash: "D/E". */
  parts: readonly [EnergyPart, ...EnergyPart[]]
  /** The classes for people: "A to G". */
  classesText: string
  /** The unit of the energy value. */
  unit: string
  co2Unit: string
}

const PER_AREA = { unit: 'kWh/m²a', co2Unit: 'kg/m²a' } as const
const schemeOfOnePart = (classes: readonly string[], classesText: string): EnergyScheme => ({
  parts: [{ label: 'Class', classes }],
  classesText,
  ...PER_AREA,
})

const COMMON = schemeOfOnePart(ENERGY_LETTERS, 'A to G')
const IRELAND = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3', 'D1', 'D2', 'E1', 'E2', 'F', 'G']
/** Half stars from 10 to 0. */
const STARS = Array.from({ length: 21 }, (_, halves) => String(10 - halves / 2))

/** The countries whose certificates have the classes A to G. */
const COMMON_COUNTRIES = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DK', 'EE', 'ES', 'FI', 'GR', 'HR', 'HU', 'IT'],
  ...['LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]

/** The schemes by country; others have none. */
const SCHEMES: Readonly<Record<string, EnergyScheme>> = {
  ...Object.fromEntries(COMMON_COUNTRIES.map((country) => [country, COMMON])),
  GB: { ...COMMON, unit: 'points', co2Unit: 'tonnes a year' },
  IE: schemeOfOnePart(IRELAND, 'A1 to G'),
  DE: schemeOfOnePart(['A+', ...ENERGY_LETTERS, 'H'], 'A+ to H'),
  FR: {
    parts: [
      { label: 'Energy', classes: ENERGY_LETTERS },
      { label: 'Emissions', classes: ENERGY_LETTERS },
    ],
    classesText: 'two letters from A to G for energy and emissions, such as D/E',
    ...PER_AREA,
  },
  AU: {
    parts: [{ label: 'Stars', classes: STARS }],
    classesText: '0 to 10 stars in steps of a half',
    unit: 'MJ/m²a',
    co2Unit: 'kg/m²a',
  },
}

/** True if the certificates of this country have classes. */
export const hasEnergyScheme = (country: string): boolean => Object.hasOwn(SCHEMES, country)

/** The scheme of a home's country; `null` if it has none. `site`: the site's country. */
export const energySchemeOf = (home: PlacedHome, site?: string): EnergyScheme | null =>
  SCHEMES[countryOf(home, site)] ?? null

/** The longest text that can be a class, in characters. */
const CLASS_TEXT_LIMIT = 40
const LETTER = /^([a-h])(\+|[1-3])?$/
const TWO_LETTERS = /^([a-g])(?: ?[/,;-] ?| )?([a-g])$/
const IN_STARS = /^(10|\d)(?:[.,]([05]))? ?(?:stars?|\*|★)?$/
const WORDS_BEFORE = /^(?:energy |epc |ber |dpe )?(?:class |rating |band )?/

/**
 * A class as it is stored: "C" for "Class c", "D/E" for "DE", "6.5" for "6.5 stars"; `undefined` for a text that is a
 * class of no scheme.
 */
export function readEnergyClass(text: string): string | undefined {
  if (text.length > CLASS_TEXT_LIMIT) return undefined
  const plain = fold(text).replaceAll(/\s+/g, ' ').trim().replace(WORDS_BEFORE, '')
  if (LETTER.test(plain)) return plain.toUpperCase()
  const [, energy, emissions] = TWO_LETTERS.exec(plain) ?? []
  if (energy !== undefined && emissions !== undefined) return `${energy}/${emissions}`.toUpperCase()
  const [, stars, half] = IN_STARS.exec(plain) ?? []
  return stars === undefined || (stars === '10' && half === '5')
    ? undefined
    : `${stars}${half === '5' ? '.5' : ''}`
}

/** Splits a stored class into those of the scheme's parts, in their order: "D/E" into "D" and "E". */
export const splitEnergyClass = (energyClass: string): string[] => energyClass.split('/')

const isClassOf = ({ parts }: EnergyScheme, energyClass: string): boolean => {
  const ownParts = splitEnergyClass(energyClass)
  return (
    ownParts.length === parts.length && parts.every(({ classes }, i) => classes.includes(ownParts[i] ?? ''))
  )
}

/** A class in words: "C", "D/E", "6.5 stars". */
export const energyClassLabel = (energyClass: string): string =>
  Number.isNaN(Number(energyClass)) ? energyClass : energyClass === '1' ? '1 star' : `${energyClass} stars`

/** Why a home needs no certificate (D414). */
export const ENERGY_EXEMPTION_LABELS = {
  protected: 'Protected building',
  small: 'Small detached building',
  holiday: 'Used less than four months a year',
  temporary: 'Temporary building',
  demolition: 'To be demolished',
  unheated: 'Has no heating',
  land: 'No building',
}
export type EnergyExemption = keyof typeof ENERGY_EXEMPTION_LABELS
export const ENERGY_EXEMPTIONS = Object.keys(ENERGY_EXEMPTION_LABELS) as EnergyExemption[]

/** The fields of a home that the rules on energy read; a field without a value is absent or `null`. */
export type EnergyFacts = Partial<PlacedHome> & {
  energyClass?: string | null | undefined
  energyExempt?: string | null | undefined
  energyIssued?: string | null | undefined
  energyCertificateUntil?: string | null | undefined
}

type EnergyErrors = { [Name in Exclude<keyof EnergyFacts, keyof PlacedHome>]?: string }

/** Why the home cannot have this class (D413): "Germany’s classes are A+ to H."; `undefined` if it can. */
function classError(energyClass: string, home: PlacedHome, site: string | undefined): string | undefined {
  const scheme = energySchemeOf(home, site)
  const country = capitalize(countryName(countryOf(home, site)))
  if (!scheme)
    return `${country} has no energy classes. Leave this blank, or name the home’s country in its location.`
  return isClassOf(scheme, energyClass) ? undefined : `${country}’s classes are ${scheme.classesText}.`
}

/** The errors of a home's energy facts by field (D413, D414, D415); without a location the class is not checked. */
export function energyErrors(home: EnergyFacts, now: Date, site?: string): EnergyErrors {
  const { location, postalCode, energyClass, energyExempt, energyIssued, energyCertificateUntil } = home
  const invalidClass =
    location === undefined || !energyClass
      ? undefined
      : classError(energyClass, { location, postalCode }, site)
  // Some time zones are a day ahead.
  const tomorrow = toDay(addDays(now, 1))
  const endsBeforeIssue = energyIssued && energyCertificateUntil && energyCertificateUntil <= energyIssued
  return {
    ...(invalidClass !== undefined && { energyClass: invalidClass }),
    ...(energyClass &&
      energyExempt && { energyExempt: 'Choose a class or a reason why none is required, not both.' }),
    ...(energyIssued &&
      energyIssued > tomorrow && {
        energyIssued: 'This day is in the future. Enter the day on which the certificate was issued.',
      }),
    ...(endsBeforeIssue && {
      energyCertificateUntil: 'Enter a day after the one on which the certificate was issued.',
    }),
  }
}

/** True if the site requires energy facts in the home’s country, and it has neither a class nor an exemption (D423). */
export const lacksEnergy = (
  { energyClass, energyExempt, ...home }: EnergyFacts & PlacedHome,
  requiredIn: readonly string[],
): boolean => !energyClass && !energyExempt && requiredIn.includes(countryOf(home))

/** For administrators who try to verify a home that lacks required energy facts. */
export const ENERGY_MISSING =
  'This home has no energy class yet. It can be verified once its agent has added it, or why none is required.'

/** For agents who remove the required energy facts of a verified home. */
export const ENERGY_NEEDED =
  'Verified homes in this country need an energy class or the reason why none is required. Enter one of them.'

/** How many days before its certificate ends a home’s agent is asked for another (D424). */
const WARNING_DAYS = 30

/** When the agent is asked for another certificate. `until`: its last day; `null` if that has passed. */
export const certificateWarningAt = (until: string, now: Date): Date | null =>
  until < toDay(now) ? null : addDays(new Date(until), -WARNING_DAYS)
