import { type Operation } from '@/lib/schemas/operation'
import { operations } from '@/lib/schemas/operations'

export type OperationName = keyof typeof operations

/**
 * The lists under the address of a listing, by their operations: the tests that walk the whole surface read each of
 * them, also one that they have not heard of.
 */
export const LISTS_OF_A_LISTING = (Object.keys(operations) as OperationName[]).filter((name) => {
  const declared = operations[name]
  return (
    declared.method === 'GET' &&
    'list' in declared &&
    declared.path.includes('/{id}') &&
    declared.tag !== 'Messages'
  )
})

/** Whether an operation takes JSON and answers JSON to a person, as `createRoute` serves it. */
export const isPlain = (name: string): boolean => {
  const declared: Operation = operations[name as OperationName]
  return declared.access !== 'service' && !declared.body && !declared.download
}
