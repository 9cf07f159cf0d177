import { addDays, DAY_MS, formatDate, shiftDay } from './dates'
import { stateOfCode, stateOfLocation, US_STATES } from './units-of-place'
import { fold } from './text'

/** An agent's licence (D425). */
export type Licence = {
  number: string
  /** Who issued it. */
  authority?: string
  /** The area in which the licence is valid, in words. */
  region?: string
  /** The URL of its entry in the public register. */
  register?: string
  /** Its last day, UTC: "2027-03-31". Absent: it does not expire. */
  validUntil?: string
}

/** For this many days after its licence has expired, an agent's homes stay public (D429). */
export const LICENCE_GRACE_DAYS = 14

/**
 * The days before the end of a licence on which its agent is notified (D427): reminders, the end itself, and the day on
 * which the homes pause.
 */
const LICENCE_STAGES = [60, 30, 7, 0, -LICENCE_GRACE_DAYS] as const
export type LicenceStage = (typeof LICENCE_STAGES)[number]

/** The start of a stage: midnight UTC. The licence is valid to the end of its last day. */
const stageStart = (validUntil: string, stage: LicenceStage): Date =>
  addDays(new Date(`${shiftDay(validUntil, 1)}T00:00Z`), -stage)

type Ending = Pick<Licence, 'validUntil'>

const hasReached = ({ validUntil }: Ending, stage: LicenceStage, now: Date): boolean =>
  validUntil !== undefined && now >= stageStart(validUntil, stage)

/** True after the last day of the licence: its agent lists no new homes (D428). */
export const isLicenceExpired = (licence: Ending, now: Date): boolean => hasReached(licence, 0, now)

/** True from the day on which the homes of its agent pause (D429). */
export const hasLicenceLapsed = (licence: Ending, now: Date): boolean =>
  hasReached(licence, -LICENCE_GRACE_DAYS, now)

/** True from 60 days before the end. */
export const isLicenceEnding = (licence: Ending, now: Date): boolean => hasReached(licence, 60, now)

/** The last day on which the homes of an agent are public if the licence is not renewed. */
export const lastPublicDay = (validUntil: string): string => shiftDay(validUntil, LICENCE_GRACE_DAYS)

/**
 * The latest stage that has begun since the licence was recorded; `null` if none has, so that nobody is reminded of what
 * they knew when they sent it.
 */
export function currentStage(
  { validUntil, recordedAt }: Ending & { recordedAt: Date },
  now: Date,
): LicenceStage | null {
  if (validUntil === undefined) return null
  const stage = LICENCE_STAGES.findLast((stage) => hasReached({ validUntil }, stage, now))
  return stage !== undefined && stageStart(validUntil, stage) > recordedAt ? stage : null
}

/** The days to the end of the licence, a part of a day counted as one; from the end on, the stage: 0 or negative. */
export const daysLeftAt = (validUntil: string, stage: LicenceStage, now: Date): number =>
  stage > 0 ? Math.ceil((stageStart(validUntil, 0).getTime() - now.getTime()) / DAY_MS) : stage

/** When the next stage begins; `null` if none does. */
export const nextStageAt = ({ validUntil }: Ending, now: Date): Date | null =>
  validUntil === undefined
    ? null
    : (LICENCE_STAGES.map((stage) => stageStart(validUntil, stage)).find((at) => at > now) ?? null)

/** A licence in one line: "License OR-201, Oregon Real Estate Agency". */
export const licenceLine = ({ number, authority, region }: Licence): string =>
  [`License ${number}`, authority ?? region].filter(Boolean).join(', ')

/** Why an agent with an expired licence cannot list homes; `place` names the page that renews it. */
export const licenceRefusal = (validUntil: string, place = ''): string =>
  `Your license was valid until ${formatDate(validUntil)}. Renew it${place} to list new homes.`

/** Why an administrator cannot verify such an agent's home. */
export const licenceRefusalForAdmins = (validUntil: string): string =>
  `The agent’s license was valid until ${formatDate(validUntil)}. The home can be verified once the license is renewed.`

const STATES = Object.values(US_STATES)
const CODE = /\b[A-Z]{2}\b/g

/** The words of a text between spaces, so that a part of a word is not found. */
const padWords = (text: string): string => ` ${fold(text).replaceAll(',', ' ').replace(/\s+/g, ' ').trim()} `

/** The states that a licence's region names: "Oregon and Washington", "OR, WA". */
function statesIn(region: string): string[] {
  const codes = [...region.matchAll(CODE)].flatMap(([code]) => stateOfCode(code.toLowerCase()) ?? [])
  // "West Virginia" does not name Virginia.
  let rest = padWords(region)
  const names = STATES.toSorted((a, b) => b.length - a.length).filter((name) => {
    const isNamed = rest.includes(` ${name} `)
    rest = rest.replaceAll(` ${name} `, ' ')
    return isNamed
  })
  return [...new Set([...codes, ...names])]
}

/**
 * Whether a licence is valid at a home's location (D430). `other`: both name a state of the United States, and not the
 * same one. `unclear`: the licence names a region, and only a person can tell.
 */
export function regionMatch(
  { region }: Pick<Licence, 'region'>,
  location: string,
): 'same' | 'other' | 'unclear' {
  if (region === undefined) return 'same'
  const states = statesIn(region)
  const state = stateOfLocation(location)
  if (states.length > 0 && state !== null) return states.includes(state) ? 'same' : 'other'
  return padWords(location).includes(padWords(region)) ? 'same' : 'unclear'
}

/** The messages at the location: that it is elsewhere, and the question if that is unclear. */
export const REGION_TEXTS = {
  other: (region: string) => `Your license is for ${region}. Enter a location there.`,
  unclear: (region: string) => `Your license is for ${region}. Is this home there?`,
} as const
