import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { COUNTS_OF_LIST, LIVE_LIST_NAMES, type LiveList } from './live-lists'
import { listsMovedBy } from './notice-lists'
import { groupOf, NOTICE_KINDS, recipientsOf } from './notices'

const root = path.join(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** What moves a list: the kinds of notifications, and the number of pending tasks. */
const eventsOf = (list: LiveList): string[] => [
  ...NOTICE_KINDS.filter((kind) => recipientsOf(kind).some((as) => listsMovedBy(kind, as).includes(list))),
  ...(COUNTS_OF_LIST[list] ? ['pending tasks'] : []),
]

it('moves each list by at least one event, and the notifications by every kind', () => {
  expect(LIVE_LIST_NAMES.filter((list) => eventsOf(list).length === 0)).toEqual([])
  expect(eventsOf('notices')).toEqual([...NOTICE_KINDS, 'pending tasks'])
})

it.each(NOTICE_KINDS.flatMap((kind) => recipientsOf(kind).map((as) => ({ kind, as }))))(
  'moves a list of the $as by $kind',
  ({ kind, as }) => {
    const lists = listsMovedBy(kind, as).filter((list) => list !== 'notices')
    // Reviews of a listing are on its public page only.
    const isReview = groupOf(kind) === 'reviews' && as === 'agent'
    expect(lists.length > 0).toBe(!isReview)
  },
)

it('lists in D339 what moves each list', () => {
  const [, rule = ''] = read('docs/product/notifications.md').split(/^## D339\..*$/m)
  const lines = (rule.split(/^## /m)[0] ?? '').split('\n').filter((line) => line.startsWith('|'))
  const rows = lines.slice(2).map((line) => line.split('|').map((cell) => cell.trim()))
  const table = Object.fromEntries(rows.map(([, list = '', events = '']) => [list, events]))
  expect(table).toEqual(
    Object.fromEntries(
      LIVE_LIST_NAMES.map((list) => [
        list,
        list === 'notices' ? 'every kind, pending tasks' : eventsOf(list).join(', '),
      ]),
    ),
  )
})

it('shows each list on a page', () => {
  const pages = globSync('app/dashboard/**/*.tsx', { cwd: root }).map(read).join('')
  const lists = [...pages.matchAll(/<LiveList list="([\w-]+)"/g)].map(([, list]) => list)
  expect([...new Set(lists)].sort()).toEqual(LIVE_LIST_NAMES.toSorted())
})
