import { type Operation } from '@/lib/schemas/operation'
import { operations } from '@/lib/operations'

export type OperationName = keyof typeof operations

/**
 * The lists below a listing's path, by operation: tests of the whole API read each of them, including new
 * ones.
 */
export const LISTS_OF_A_LISTING = (Object.keys(operations) as OperationName[]).filter((name) => {
  const declared = operations[name]
  return (
    declared.method === 'GET' &&
    'list' in declared &&
    declared.path.includes('/{id}') &&
    !['Messages', 'Wishlist'].includes(declared.tag)
  )
})

/** True if an operation accepts and returns JSON for a person, as `routes` serves it. */
export const isPlain = (name: string): boolean => {
  const declared: Operation = operations[name as OperationName]
  return declared.access !== 'service' && !declared.body && !declared.download
}
