import { tableOf } from '../documentation'
import { type Outcome } from './day'

/** How many faults of a guarantee are printed. */
const LISTED_FAULTS = 10

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`

/** The result of a day in sentences and two tables. */
export function reportOf({
  people,
  seconds: length,
  parts,
  acknowledged,
  payments,
  broken,
}: Outcome): string {
  const requests = parts.reduce((sum, { tally }) => sum + tally.requests, 0)
  return [
    `${people} people, ${length.toFixed(0)} s, ${requests} requests, ${acknowledged} changes acknowledged, ${payments} card payments`,
    '',
    tableOf(
      ['Part', 'Requests', 'Refused by rules', 'Failed', 'No response', 'Mean', 'Slowest', 'of'],
      parts.map(({ name, tally }) => [
        ...[name, tally.requests, tally.refusals, tally.failures, tally.unanswered],
        ...[seconds(tally.mean), seconds(tally.slowest.milliseconds), tally.slowest.what],
      ]),
    ),
    '',
    tableOf(
      ['Guarantee', 'Broken'],
      Object.entries(broken).map(([guarantee, faults]) => [guarantee, faults.length]),
    ),
    ...Object.entries(broken).flatMap(([guarantee, faults]) =>
      faults.slice(0, LISTED_FAULTS).map((fault) => `  not "${guarantee}": ${fault}`),
    ),
  ].join('\n')
}

export const areGuaranteesKept = ({ broken }: Outcome): boolean =>
  Object.values(broken).every((faults) => faults.length === 0)
