/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react'
import { Inbox } from 'lucide-react'
import { type ReactNode } from 'react'
import { staticRouter, TestPage } from '../offers/testing'
import { AdminTable } from './admin-table'
import { AdminTableEmpty } from './empty'
import { AdminTablePager } from './pager'
import { AdminTableSearch } from './search'
import { AdminTableFrame } from './frame'
import { AdminTableTabs } from './tabs'

const path = '/list'
const params = { search: 'lake', status: 'pending', sort: 'oldest', after: 'abc' }

function show(children: ReactNode) {
  const router = staticRouter()
  render(
    <TestPage router={router}>
      <AdminTable>{children}</AdminTable>
    </TestPage>,
  )
  return router
}
const hrefs = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('each filter is a link to the first page of the same search, and the current one is marked (D120)', () => {
  show(
    <AdminTableTabs
      label="Filter by status"
      path={path}
      params={params}
      name="status"
      options={[
        [null, 'All'],
        ['pending', 'Pending'],
      ]}
    />,
  )
  expect(hrefs()).toEqual([
    ['All', '/list?search=lake&sort=oldest'],
    ['Pending', '/list?search=lake&status=pending&sort=oldest'],
  ])
  expect(screen.getByRole('link', { name: 'Pending' })).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current')
})

const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
] as const
const search = () =>
  show(<AdminTableSearch path={path} params={params} label="Title or location" sorts={SORTS} />)

test('the search is a GET form that keeps the filter and drops the page', () => {
  search()
  const form = screen.getByRole<HTMLFormElement>('search')
  expect(form).toHaveAttribute('action', path)
  expect(Object.fromEntries(new FormData(form))).toEqual({
    search: 'lake',
    status: 'pending',
    sort: 'oldest',
  })
})

test('typing and Enter search, and choosing an order searches at once', () => {
  const router = search()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' mill ' } })
  expect(router.push).not.toHaveBeenCalled()
  fireEvent.submit(screen.getByRole('search'))
  expect(router.push).toHaveBeenLastCalledWith('/list?status=pending&search=mill&sort=oldest', {
    scroll: false,
  })
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'newest' } })
  expect(router.push).toHaveBeenLastCalledWith('/list?status=pending&search=mill', { scroll: false })
})

const pager = (previous: string | null, next: string | null, count = 2) =>
  show(
    <AdminTablePager
      path={path}
      params={params}
      page={{ items: Array.from({ length: count }), previous, next }}
      nouns={['home', 'homes']}
    />,
  )

test('the neighbouring pages are links with the same filters, or disabled if there are none', () => {
  pager('p', null)
  expect(hrefs()).toEqual([['Previous', '/list?search=lake&status=pending&sort=oldest&before=p']])
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  expect(screen.getByRole('status')).toHaveTextContent('2 homes on this page')
})

test('a single page has no paging links', () => {
  pager(null, null, 1)
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('1 home on this page')
})

test('a column header shows the order, and reverses it', () => {
  show(
    <AdminTableFrame
      label="Homes"
      path={path}
      params={params}
      columns={[
        { label: 'Agent' },
        { label: 'Listed', sorts: { ascending: 'oldest', descending: 'newest' } },
        { label: 'Price', sorts: { ascending: 'price-low', descending: 'price-high' } },
      ]}
    >
      {null}
    </AdminTableFrame>,
  )
  expect(screen.getByRole('columnheader', { name: 'Listed' })).toHaveAttribute('aria-sort', 'ascending')
  for (const name of ['Agent', 'Price'])
    expect(screen.getByRole('columnheader', { name })).not.toHaveAttribute('aria-sort')
  expect(hrefs()).toEqual([
    ['Listed', '/list?search=lake&status=pending'],
    ['Price', '/list?search=lake&status=pending&sort=price-high'],
  ])
})

test.each([
  [
    params,
    'Nothing on this page anymore',
    ['Go to the first page', '/list?search=lake&status=pending&sort=oldest'],
  ],
  [{ search: 'x', sort: 'oldest' }, 'No results found', ['Show all homes', '/list']],
])('an empty page of %j says why, and links to one with rows', (input, title, link) => {
  show(
    <AdminTableEmpty path={path} params={input} icon={Inbox} noun="homes">
      Soon.
    </AdminTableEmpty>,
  )
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument()
  expect(hrefs()).toEqual([link])
})

test('an empty list says that there is nothing yet', () => {
  show(
    <AdminTableEmpty path={path} params={{ sort: 'newest' }} icon={Inbox} noun="homes">
      Soon.
    </AdminTableEmpty>,
  )
  expect(screen.getByRole('heading', { name: 'No homes yet' })).toBeInTheDocument()
  expect(screen.getByText('Soon.')).toBeInTheDocument()
})
