import { invalidRequest, resourceMissing } from './errors'
import { textOf, type Form } from './form'
import { createdFilterOf, integerOf } from './params'

export const listParams = ['created', 'ending_before', 'limit', 'starting_after']

interface Listed {
  id: string
  created: number
}

/** One page of Stripe's cursor pagination, newest first. `records` come oldest first. */
export function pageOf<Item extends Listed>(
  url: string,
  kind: string,
  records: readonly Item[],
  params: Form,
): { object: 'list'; url: string; has_more: boolean; data: Item[] } {
  const limit = integerOf(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: must be between 1 and 100', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    })
  }
  const wanted = createdFilterOf(params)
  const newestFirst = records.filter(({ created }) => wanted(created)).reverse()
  const positionOf = (param: string): number | undefined => {
    const id = textOf(params, param)
    if (id === undefined) return undefined
    const position = newestFirst.findIndex((item) => item.id === id)
    if (position < 0) throw resourceMissing(kind, id, param)
    return position
  }
  const after = positionOf('starting_after')
  const before = positionOf('ending_before')
  if (before !== undefined) {
    const start = Math.max(0, before - limit)
    return { object: 'list', url, has_more: start > 0, data: newestFirst.slice(start, before) }
  }
  const start = after === undefined ? 0 : after + 1
  const end = start + limit
  return { object: 'list', url, has_more: end < newestFirst.length, data: newestFirst.slice(start, end) }
}
