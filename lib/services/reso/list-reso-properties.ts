import 'server-only'
import { findResoProperties } from '@/lib/data/listing-search/reso'
import { AppError, invalidField } from '@/lib/domain/errors'
import { RESO_ORDERS } from '@/lib/domain/reso'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type ResoPageDto, type ResoPropertyDto, type ResoQuery, topOf } from '@/lib/schemas/reso'
import { absolute } from '../absolute'
import { decodeCursor, readPage } from '../paging'
import { toResoProperty } from './reso-property'

/**
 * One page of the listed properties under RESO's names, the same for everyone (D151). Throws `invalid_input`
 * for a token of another order.
 */
export async function listResoProperties(_actor: Actor | null, query: ResoQuery): Promise<ResoPageDto> {
  const { $filter, $select, $orderby, $skiptoken, $count } = query
  const found = findResoProperties(
    $filter?.value ?? [],
    $orderby?.value ?? RESO_ORDERS['OriginalEntryTimestamp desc'],
  )
  assertToken(found.order, $skiptoken)
  const page = await readPage(
    $count?.value ? found : { ...found, count: async () => ({ count: 0, isAll: true }) },
    { limit: topOf(query), cursor: $skiptoken },
    toResoProperty,
  )
  const selected = $select?.value
  return {
    '@odata.context': absolute(
      `${paths.reso}/$metadata#Property${selected ? `(${selected.join(',')})` : ''}`,
    ),
    ...($count?.value && { '@odata.count': page.total }),
    value: selected ? page.items.map((item) => pick(item, selected)) : page.items,
    ...(page.next !== null && { '@odata.nextLink': nextLink(query, page.next) }),
  }
}

/** Reports a wrong cursor under the name of the option that carries it here. */
function assertToken(order: Parameters<typeof decodeCursor>[0], token: string | undefined): void {
  if (token === undefined) return
  try {
    decodeCursor(order, token)
  } catch (error) {
    if (error instanceof AppError) throw invalidField('$skiptoken', 'This token is not valid.')
    throw error
  }
}

function pick(item: ResoPropertyDto, names: readonly (keyof ResoPropertyDto)[]): ResoPropertyDto {
  return Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])))
}

/** The URL of the page that starts at the token. */
function nextLink({ $filter, $select, $orderby, $top, $count }: ResoQuery, token: string): string {
  const address = new URL(absolute(`${paths.reso}/Property`))
  for (const [name, said] of Object.entries({ $filter, $select, $orderby, $top, $count }))
    if (said) address.searchParams.set(name, said.text)
  address.searchParams.set('$skiptoken', token)
  return address.href
}
