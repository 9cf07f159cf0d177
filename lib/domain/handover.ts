import { pluralize } from './pluralize'

/** A handover runs until each of its homes has moved or was excluded; it fails if the new agent may not list homes. */
export type HandoverState = 'running' | 'done' | 'failed'
export const HANDOVER_STATES = ['running', 'done', 'failed'] as const satisfies readonly HandoverState[]

/** The most homes that one handover can name; all of an agent's may be more. */
export const HANDOVER_HOMES_LIMIT = 5_000

/** For how long a handover can be read, in days. */
export const HANDOVER_DAYS = 365

/** The most homes that stayed whose reasons are stored. */
export const STAYED_LIMIT = 100

/** How many homes an agent has, and how many records of each kind move with them (D470). */
export type OpenWork = { homes: number; offers: number; conversations: number; viewings: number }

/**
 * The records that a handover has moved so far. `overlaps`: the viewings and open houses at a time that the new agent
 * had promised.
 */
export type MovedWork = OpenWork & { openHouses: number; overlaps: number }

export const NOTHING_MOVED: MovedWork = {
  homes: 0,
  offers: 0,
  conversations: 0,
  viewings: 0,
  openHouses: 0,
  overlaps: 0,
}

/** The refusals of a handover (D472), and why a home stays (D475). */
export const HANDOVER_TEXTS = {
  self: 'Choose another agent.',
  unknown: 'There is no account with this email.',
  buyer: (name: string) => `${name} is not an agent. Homes can be handed over to agents only.`,
  suspended: (name: string) => `${name} is suspended. Choose another agent.`,
  expired: (name: string) =>
    `The license of ${name} has expired. Choose another agent, or hand over after it is renewed.`,
  notAssignable: (name: string) =>
    `${name} is an assistant in an office, or is being handed over there. Choose another agent.`,
  stranger: 'You can hand over homes to agents of your office only.',
  some: 'Hand over all homes to remove somebody from the office.',
  none: 'There are no homes to hand over.',
  running: 'Homes of this agent are being handed over. Try again when that is done.',
  sold: 'Sold homes stay with the agent who sold them.',
  gone: 'It was deleted or handed over before.',
  offered: 'The new agent has made an offer on this home.',
  number: (number: string) => `The new agent already has a home with the reference number ${number}.`,
  region: (region: string) => `The new agent’s license is for ${region}.`,
  stopped: 'The new agent can no longer list homes. The homes that have not moved stay where they were.',
  givenUp: 'The handover failed repeatedly and was stopped. Start it again for the homes that are left.',
  moved: 'This home was handed over to another agent.',
} as const

/** "34 homes, 3 open offers and 2 viewings": what is open, without what is not. */
export function openWorkLine({ homes, offers, conversations, viewings }: OpenWork): string {
  const parts = [
    ...(homes > 0 ? [pluralize(homes, 'home')] : []),
    ...(offers > 0 ? [pluralize(offers, 'open offer')] : []),
    ...(conversations > 0 ? [pluralize(conversations, 'conversation')] : []),
    ...(viewings > 0 ? [pluralize(viewings, 'viewing')] : []),
  ]
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

const sumOf = (work: OpenWork): number => Object.values(work).reduce((sum, count) => sum + count, 0)

/** Why an agent with open work keeps the role (D477). */
export const openWorkRefusal = (name: string, work: OpenWork): string =>
  `${name} still has ${openWorkLine(work)}. Hand ${sumOf(work) === 1 ? 'it' : 'them'} over first.`

/** "Sam Keller’s 34 homes", or the title of the one home. */
export const handedOverName = (
  { name }: { name: string },
  { homes }: Pick<OpenWork, 'homes'>,
  title?: string,
): string => title ?? `${name}’s ${pluralize(homes, 'home')}`
