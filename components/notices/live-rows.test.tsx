import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode } from 'react'
import { type LiveList } from '@/lib/domain/live-lists'
import { type NoticeCounts, type NoticeNews } from '@/lib/schemas/notices'
import { staticRouter, TestPage } from '../offers/testing'
import { AlertDialog } from '../ui/alert-dialog'
import { setNoticeCounts } from '../viewer/viewer-store'
import { LiveRows } from './live-rows'

const READ = '2026-11-29T12:00:00.000Z'
const NEXT = '2026-11-29T12:00:09.000Z'
const none: NoticeCounts = {
  unread: 0,
  answers: 0,
  bought: 0,
  requests: 0,
  viewings: 0,
  messages: 0,
  news: [],
}
const countered: NoticeNews = {
  id: 'n1',
  title: 'Counteroffer on Lake House',
  at: '2026-11-29T12:00:05.000Z',
  lists: ['offers', 'overview', 'notices'],
}

/** An open list and its router; `read` is what the server answers when the page is read again. */
function open(children: ReactNode, list: LiveList = 'offers') {
  const router = staticRouter()
  const page = (at: string, rows: ReactNode) => (
    <TestPage router={router}>
      <LiveRows list={list} at={at}>
        {rows}
      </LiveRows>
    </TestPage>
  )
  const { rerender } = render(page(READ, children))
  return {
    refresh: router.refresh,
    read: (rows: ReactNode, at = NEXT) => act(async () => rerender(page(at, rows))),
  }
}

const push = (counts: Partial<NoticeCounts>) => act(async () => setNoticeCounts({ ...none, ...counts }))
const liveRegion = () =>
  screen.getByText((_, element) => element?.getAttribute('aria-live') === 'polite' && element.tagName === 'P')
const show = () => screen.queryByRole('button', { name: 'Show' })

test('refreshes once for a notification about the list, and announces it (D339)', async () => {
  const { refresh, read } = open(<p>Waiting for the agent</p>)
  await push({})
  expect(refresh).not.toHaveBeenCalled()
  await push({ news: [countered] })
  await push({ unread: 1, news: [countered] })
  expect(refresh).toHaveBeenCalledTimes(1)
  await read(<p>Your turn</p>)
  expect(liveRegion()).toHaveTextContent('Updated: Counteroffer on Lake House.')
  expect(show()).toBeNull()
  await push({ unread: 1, news: [countered] })
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('ignores notifications about other lists, and older ones than its rows', async () => {
  const { refresh } = open(<p>Rows</p>)
  await push({
    news: [
      { ...countered, id: 'n2', lists: ['messages', 'notices'] },
      { ...countered, id: 'n3', at: '2026-11-29T11:59:00.000Z' },
    ],
  })
  expect(refresh).not.toHaveBeenCalled()
})

test('refreshes when it may have missed a notification, because it gets the newest six only', async () => {
  const { refresh, read } = open(<p>Rows</p>)
  const others = Array.from({ length: 6 }, (_, i) => ({
    ...countered,
    id: `s${i}`,
    lists: ['searches' as const],
  }))
  await push({ news: others.slice(1) })
  expect(refresh).not.toHaveBeenCalled()
  await push({ news: others })
  expect(refresh).toHaveBeenCalledTimes(1)
  await read(<p>Your turn</p>)
  expect(liveRegion()).toHaveTextContent('')
  await push({ unread: 1, news: others })
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('offers to refresh while text is typed in the list, and keeps the text and the focus', async () => {
  const form = <input aria-label="Note" defaultValue="" />
  const { refresh, read } = open(form)
  const note = screen.getByLabelText('Note')
  note.focus()
  fireEvent.input(note, { target: { value: 'Could we meet' } })
  await push({ news: [countered] })
  expect(refresh).not.toHaveBeenCalled()
  expect(liveRegion()).toHaveTextContent('1 new answer.')
  await push({ news: [countered, { ...countered, id: 'n4' }] })
  expect(liveRegion()).toHaveTextContent('2 new answers.')
  fireEvent.click(show() as HTMLElement)
  expect(refresh).toHaveBeenCalledTimes(1)
  await read(form)
  expect(note).toHaveValue('Could we meet')
  expect(note).toHaveFocus()
  expect(show()).toBeNull()
})

test.each([
  ['the field is empty again', '', 'text'],
  ['it is a search', 'Bend', 'search'],
])('refreshes although something was typed, if %s', async (_, value, type) => {
  const { refresh } = open(<input aria-label="Field" type={type} />)
  fireEvent.input(screen.getByLabelText('Field'), { target: { value: 'Be' } })
  fireEvent.input(screen.getByLabelText('Field'), { target: { value } })
  await push({ news: [countered] })
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('offers to refresh while a question is open', async () => {
  const dialog = (
    <AlertDialog
      open
      onOpenChange={() => undefined}
      title="Accept $450,000?"
      cancelLabel="Decide later"
      confirmLabel="Accept"
    />
  )
  const { refresh } = open(dialog)
  await push({ news: [countered] })
  expect(refresh).not.toHaveBeenCalled()
  expect(liveRegion()).toHaveTextContent('1 new answer.')
  expect(liveRegion().closest('[aria-hidden="true"]')).toBeNull()
})

test('moves the focus from a removed button to its row, or to the list', async () => {
  const row = (name: string) => (
    <ul>
      <li>
        <button key={name}>{name}</button>
      </li>
    </ul>
  )
  const { read } = open(row('Withdraw'))
  screen.getByRole('button').focus()
  await push({ news: [countered] })
  await read(row('Accept'))
  expect(screen.getByRole('button', { name: 'Accept' })).toHaveFocus()
  await push({ news: [{ ...countered, id: 'n5', at: NEXT }] })
  await read(<p>No offers</p>, '2026-11-29T12:00:20.000Z')
  expect(screen.getByText('No offers').parentElement).toHaveFocus()
})

test('refreshes when an administrator has more tasks, but not when some are completed here', async () => {
  const { refresh, read } = open(<p>Queue</p>, 'moderation')
  await push({ moderation: 2, money: 1 })
  await push({ moderation: 2, money: 4 })
  await read(<p>Queue</p>)
  await push({ moderation: 1 })
  expect(refresh).not.toHaveBeenCalled()
  await push({ moderation: 3 })
  expect(refresh).toHaveBeenCalledTimes(1)
  await read(<p>Queue</p>, '2026-11-29T12:00:20.000Z')
  expect(liveRegion()).toHaveTextContent('Updated: 2 new items.')
  await push({ moderation: 3 })
  expect(refresh).toHaveBeenCalledTimes(1)
})
