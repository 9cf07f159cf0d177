import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { OWN_CLOCK } from '@/lib/domain/clock'
import { type MessageDto, type SeenMessages } from '@/lib/schemas/message'
import { type ActionResult } from '@/lib/domain/result'
import { readDraft, saveDraft } from '../browser/drafts'
import { useFormState } from '../browser/use-form-state'
import { TestPage } from '../offers/testing'
import { refusedForm, serveForm } from '../ui/refused-testing'
import { setNoticeCounts } from '../viewer/viewer-store'
import { Conversation } from './conversation'
import { ConversationHead } from './conversation-head'
import { ConversationList } from './conversation-list'
import MessageDialog from './message-dialog'

const mockRefresh = jest.fn()
const mockPush = jest.fn()
jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  useRouter: () => ({ refresh: mockRefresh, push: mockPush }),
}))

jest.mock('../browser/use-form-state', () => {
  const actual = jest.requireActual<{ useFormState: typeof useFormState }>('../browser/use-form-state')
  return { ...actual, useFormState: jest.fn(actual.useFormState) }
})

const AT = '2026-11-24T18:05:00.000Z'
const message = (seq: number, overrides: Partial<MessageDto> = {}): MessageDto => ({
  _id: `m${seq}`,
  seq,
  isOwn: false,
  text: `Message ${seq}`,
  at: AT,
  ...overrides,
})
const conversation = {
  _id: 'c1',
  propertyId: 'p1',
  propertyTitle: 'Lake House',
  propertyImage: null,
  side: 'buyer' as const,
  otherId: 'u2',
  otherName: 'Theo Brandt',
  otherImage: null,
  lastText: 'Message 2',
  lastAt: AT,
  isLastOwn: false,
  seq: 2,
  unread: 0,
}
const none: ActionResult<SeenMessages> = { ok: true, data: { messages: [], bothWrote: true } }

function show(overrides: Partial<Parameters<typeof Conversation>[0]> = {}) {
  const send = jest.fn().mockResolvedValue({ ok: true, data: null, to: '/' })
  const see = jest.fn().mockResolvedValue(none)
  const page = (changes: typeof overrides) => (
    <Conversation
      conversation={conversation}
      messages={{ items: [message(2), message(1, { isOwn: true })], total: 2, next: null }}
      bothWrote
      closed={null}
      isBlocking={false}
      isEarlier={false}
      accountId="me"
      origin="https://keystead.test"
      firstKey="k1"
      deletable={[]}
      unsentFiles={[]}
      refusedFile={null}
      actions={{
        send,
        see,
        deleteMessage: jest.fn(),
        removeFile: jest.fn(),
      }}
      {...overrides}
      {...changes}
    />
  )
  const { rerender } = render(page({}))
  return { send, see, again: (changes: typeof overrides) => rerender(page(changes)) }
}
const log = () => screen.getByRole('log')
const field = () => screen.getByLabelText('Message')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const counts = { unread: 1, answers: 0, bought: 0, requests: 0, viewings: 0, messages: 1 }

beforeAll(() => {
  const account = { id: 'me', name: 'Nora', image: null }
  const answer = { account, notices: null, saved: {}, listing: null }
  Object.assign(globalThis, { fetch: async () => ({ ok: true, json: async () => answer }) })
  Element.prototype.scrollIntoView = jest.fn()
})
beforeEach(() => {
  localStorage.clear()
  mockRefresh.mockClear()
  mockPush.mockClear()
})

test('shows the oldest message first, the day as a heading, and the note about money', () => {
  show()
  expect(log()).toHaveTextContent(
    /^Pay only through Keystead.*Nov 24, 2026You wrote:Message 1.*They wrote:Message 2/,
  )
  expect(within(log()).getAllByRole('heading')).toHaveLength(1)
  expect(within(log()).getAllByText('6:05 PM')).toHaveLength(2)
})

test('shows days and times on the reader’s clock, also to screen readers (D330)', () => {
  const offset = jest.spyOn(OWN_CLOCK, 'offsetAt').mockReturnValue(13 * 60)
  show()
  expect(within(log()).getByRole('heading')).toHaveTextContent('Nov 25, 2026')
  expect(within(log()).getAllByText('7:05 AM')).toHaveLength(2)
  expect(within(log()).getByRole('link')).toHaveAccessibleName('Report the message sent at 7:05 AM')
  offset.mockRestore()
})

test('shows what is hidden, deleted and risky, and links only to this site (D207, D208)', () => {
  const text = 'see https://keystead.test/properties/1. Or https://evil.test/x'
  const items = [
    message(4, { risky: true }),
    message(3, { hidden: true }),
    message(2, { deleted: true, text: 'Message deleted' }),
    message(1, { text }),
  ]
  show({ messages: { items, total: 4, next: 'earlier' }, bothWrote: false })
  expect(within(log()).getAllByRole('link', { name: /keystead|evil/ })).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'https://keystead.test/properties/1' })).toHaveAttribute(
    'href',
    '/properties/1',
  )
  expect(screen.getByText('Visible once you both have written.')).toBeVisible()
  expect(screen.getByText(/^This message mentions paying or talking outside Keystead/)).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^Report the message/ })).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'Earlier messages' })).toHaveAttribute(
    'href',
    '/dashboard/messages/c1?cursor=earlier',
  )
  expect(field()).toHaveAccessibleDescription(/stay hidden until you both have written/)
})

test('shows a new message when a notification arrives, without a second copy (D212)', async () => {
  const { see } = show()
  see
    .mockResolvedValueOnce({ ok: true, data: { messages: [message(3)], bothWrote: true } })
    .mockResolvedValueOnce(none)
  act(() => setNoticeCounts(counts))
  expect(await within(log()).findByText('Message 3')).toBeVisible()
  expect(see.mock.calls).toEqual([[{ id: 'c1', after: 2 }], [{ id: 'c1', after: 3 }]])
  act(() => setNoticeCounts({ ...counts }))
  await waitFor(() => expect(see).toHaveBeenCalledTimes(3))
  expect(within(log()).getAllByText('Message 3')).toHaveLength(1)
})

test('sends with Ctrl+Enter, and clears the field and the draft', async () => {
  const { send } = show()
  type('Hello')
  expect(readDraft('me', 'message c1')).toBe('Hello')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(send).not.toHaveBeenCalled()
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(field()).toHaveValue(''))
  expect(send).toHaveBeenCalledWith({
    id: 'c1',
    text: 'Hello',
    key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  })
  expect(readDraft('me', 'message c1')).toBeNull()
})

test('shows a sent message at once, and reads the page again, which can delete it (D206)', async () => {
  const { see } = show()
  see
    .mockResolvedValueOnce({ ok: true, data: { messages: [message(3, { isOwn: true })], bothWrote: true } })
    .mockImplementationOnce(() => {
      expect(mockRefresh).not.toHaveBeenCalled()
      return Promise.resolve(none)
    })
  type('Hello')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await within(log()).findByText('Message 3')).toBeVisible()
  await waitFor(() => expect(mockRefresh).toHaveBeenCalledTimes(1))
  expect(mockPush).not.toHaveBeenCalled()
})

test('leads to the latest messages from a page of earlier ones once a message is sent', async () => {
  const { see } = show({ isEarlier: true })
  type('Hello')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(mockPush).toHaveBeenCalledWith('/'))
  expect(field()).toHaveValue('')
  expect(see).not.toHaveBeenCalled()
})

test('keeps the order after a refresh whose page begins with a later message', async () => {
  const { see, again } = show()
  see
    .mockResolvedValueOnce({ ok: true, data: { messages: [message(3), message(4)], bothWrote: true } })
    .mockResolvedValueOnce(none)
  act(() => setNoticeCounts(counts))
  expect(await within(log()).findByText('Message 4')).toBeVisible()
  again({ messages: { items: [message(5), message(4)], total: 5, next: 'earlier' } })
  expect(log().textContent?.match(/Message \d/g)).toEqual(['Message 3', 'Message 4', 'Message 5'])
})

test('keeps the text after a failure, and sends it again with the same key', async () => {
  const { send } = show()
  send.mockRejectedValueOnce(new Error('offline'))
  jest.spyOn(console, 'warn').mockImplementationOnce(() => undefined)
  type('Hello')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t send. Try again.')
  expect(field()).toHaveValue('Hello')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field()).toHaveValue(''))
  const keys = send.mock.calls.map(([input]) => (input as { key: string }).key)
  expect(new Set(keys).size).toBe(1)
})

test('sends a text that was changed after a failure as another message (D206)', async () => {
  const { send } = show()
  send.mockRejectedValueOnce(new Error('offline'))
  jest.spyOn(console, 'warn').mockImplementationOnce(() => undefined)
  type('Hello')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('alert')
  type('Hello, is it quiet?')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field()).toHaveValue(''))
  const [[first], [second]] = send.mock.calls as [[{ key: string }], [{ key: string }]]
  expect(second).toMatchObject({ text: 'Hello, is it quiet?' })
  expect(second.key).not.toBe(first.key)
})

test('keeps what is typed while a message is sent, with its draft', async () => {
  const { send } = show()
  let answer = (_result: ActionResult<null>) => {}
  send.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  type('Hello')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  type('Is it quiet?')
  await act(async () => answer({ ok: true, data: null }))
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
  expect(field()).toHaveValue('Is it quiet?')
  expect(readDraft('me', 'message c1')).toBe('Is it quiet?')
})

const FILE = { id: 'f1', name: 'Roof inspection 2019.pdf', size: 1_258_291 }

test('shows the files of a message as downloads with name and size (D292)', () => {
  show({ messages: { items: [message(1, { text: '', files: [FILE] })], total: 1, next: null } })
  const link = within(log()).getByRole('link', { name: /Download Roof inspection 2019\.pdf 1\.2 MB/ })
  expect(link).toHaveAttribute('href', '/api/message-files/f1')
})

test('sends the uploaded files without a text, and lists them with a button to remove each', async () => {
  const { send } = show({ unsentFiles: [FILE] })
  const [item] = within(screen.getByRole('list', { name: 'Files to send' })).getAllByRole('listitem')
  expect(item).toHaveTextContent('Roof inspection 2019.pdf 1.2 MB')
  expect(screen.getByRole('button', { name: 'Remove Roof inspection 2019.pdf' })).toBeVisible()
  expect(field()).not.toBeRequired()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(mockRefresh).toHaveBeenCalled())
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ text: '', files: ['f1'] }))
})

test('uploads a chosen file right away, and says why one is refused', async () => {
  show()
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } })
  const upload = jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce({ ok: true } as Response)
  choose(new File(['%PDF'], 'roof.pdf'))
  await waitFor(() => expect(mockRefresh).toHaveBeenCalled())
  const [address, { body } = {}] = upload.mock.calls[0] ?? []
  expect([address, (body as FormData).get('conversationId')]).toEqual(['/api/message-files', 'c1'])
  choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'roof.pdf'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The file can be at most 5 MB.')
  expect(upload).toHaveBeenCalledTimes(1)
})

test('offers no attachment before both have written, or after the third file', () => {
  show({ bothWrote: false })
  expect(screen.queryByRole('button', { name: 'Attach' })).not.toBeInTheDocument()
  cleanup()
  show({ unsentFiles: ['f1', 'f2', 'f3'].map((id) => ({ ...FILE, id })) })
  expect(screen.queryByRole('button', { name: 'Attach' })).not.toBeInTheDocument()
})

test('shows “Seen” without a reload once the other side has read the message (D212)', async () => {
  const { see } = show()
  see.mockResolvedValueOnce({ ok: true, data: { messages: [], bothWrote: true, seenSeq: 1 } })
  expect(log()).not.toHaveTextContent('Seen')
  act(() => setNoticeCounts({ ...counts }))
  await waitFor(() => expect(log()).toHaveTextContent('Seen'))
  expect(see).toHaveBeenCalledTimes(1)
})

test.each([
  [2, ['Message 1', 'Seen', 'Message 3', 'Message 4']],
  [3, ['Message 1', 'Message 3', 'Seen', 'Message 4']],
  [undefined, ['Message 1', 'Message 3', 'Message 4']],
])('shows “Seen” below the last own message that was read, up to %s (D211)', (seenSeq, texts) => {
  const own = [4, 3, 1].map((seq) => message(seq, { isOwn: seq !== 4 }))
  show({
    conversation: { ...conversation, ...(seenSeq !== undefined && { seenSeq }) },
    messages: { items: own, total: 3, next: null },
  })
  expect(log().textContent?.match(/Message \d|Seen/g)).toEqual(texts)
})

test.each([
  [null, 'Parking is included.'],
  ['Half a', 'Half a\n\nParking is included.'],
  ['Parking is included. Anything else?', 'Parking is included. Anything else?'],
])('begins with a ready answer below the draft %j (D461)', async (draft, text) => {
  if (draft !== null) saveDraft('me', 'message c1', draft)
  show({ text: 'Parking is included.' })
  await waitFor(() => expect(field()).toHaveValue(text))
})

test('says why nobody can write', () => {
  show({ closed: 'This home is no longer available.' })
  expect(screen.getByText('This home is no longer available.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument()
})

test('says why a person was not blocked, without JavaScript too (D42)', () => {
  const head = (
    <TestPage>
      <ConversationHead
        conversation={conversation}
        home={null}
        isBlocking={false}
        canBlock
        block={jest.fn()}
        unblock={jest.fn()}
      />
    </TestPage>
  )
  expect(serveForm(head).form.closest('details')).not.toHaveAttribute('open')
  jest.mocked(useFormState).mockReturnValueOnce(refusedForm({ userId: 'u2' }, 'Too many changes.'))
  const { form } = serveForm(head)
  expect(form.closest('details')).toHaveAttribute('open')
  expect(form).toHaveTextContent('Too many changes.')
})

test('lists conversations with the other side and what is unread', () => {
  render(<ConversationList conversations={[{ ...conversation, unread: 2 }]} isUnread={false} current="c1" />)
  const link = screen.getByRole('link', { name: /Lake House/ })
  expect(link).toHaveTextContent(/Theo Brandt · Agent.*Message 2.*2 unread/)
  expect(link).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('link', { name: 'Unread' })).toHaveAttribute(
    'href',
    '/dashboard/messages?unread=true',
  )
})

test('filters the conversations of one agent of an office by what is unread, too (D453)', () => {
  render(<ConversationList conversations={[]} isUnread agent="a1" />)
  const hrefs = ['All', 'Unread'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(hrefs).toEqual(['/dashboard/messages?agent=a1', '/dashboard/messages?unread=true&agent=a1'])
})

test('says that there are no messages', () => {
  render(<ConversationList conversations={[]} isUnread={false} />)
  expect(screen.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
})

const home = {
  _id: 'p1',
  title: 'Lake House',
  location: 'Bend, Oregon',
  image: '/demo/lake-house.jpg',
  agentName: 'Theo Brandt',
  sold: false,
}

test('leads from the dialog to the conversation once the message is sent', async () => {
  const send = jest.fn().mockResolvedValue({ ok: true, data: null, to: '/dashboard/messages/c1' })
  render(<MessageDialog open onOpenChange={() => undefined} accountId="me" property={home} send={send} />)
  expect(screen.getByRole('dialog', { name: 'Message Theo Brandt' })).toHaveTextContent('Lake House')
  const text = screen.getByLabelText('Your message')
  expect(text).toHaveFocus()
  fireEvent.change(text, { target: { value: 'Is it still for sale?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByRole('heading', { name: 'Message sent' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the conversation' })).toHaveAttribute(
    'href',
    '/dashboard/messages/c1',
  )
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ propertyId: 'p1', text: 'Is it still for sale?' }),
  )
})

test.each([
  [true, 1],
  [false, 0],
])('offers to block the other side only to a viewer who may (%s)', (canBlock, buttons) => {
  const actions = { block: jest.fn(), unblock: jest.fn() }
  render(
    <ConversationHead
      conversation={conversation}
      home={null}
      canBlock={canBlock}
      isBlocking={false}
      {...actions}
    />,
  )
  expect(screen.queryAllByLabelText('Block Theo Brandt')).toHaveLength(buttons)
})

test('leads from the dialog to the page that unblocks a person (D209)', async () => {
  const error = { code: 'forbidden', message: 'Unblock this person to write to them.' }
  const send = jest.fn().mockResolvedValue({ ok: false, error })
  render(<MessageDialog open onOpenChange={() => undefined} accountId="me" property={home} send={send} />)
  fireEvent.change(screen.getByLabelText('Your message'), { target: { value: 'Hello' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Unblock this person to write to them. Unblock')
  expect(screen.getByRole('link', { name: 'Unblock' })).toHaveAttribute(
    'href',
    '/dashboard/messages/new?property=p1',
  )
})
