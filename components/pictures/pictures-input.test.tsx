import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRef, type RefObject, useState } from 'react'
import { type ListingPicture } from '@/lib/domain/listing-pictures'
import { FakeRequest } from '../ui/upload-testing'
import { type } from '../offers/testing'
import { type PicturesHandle, PicturesInput, type Uploads } from './pictures-input'

const url = (name: string) => `https://images.example/${name}.jpg`
const file = (name: string, mimeType = 'image/jpeg', size = 3) => {
  const picture = new File(['abc'], name, { type: mimeType })
  Object.defineProperty(picture, 'size', { value: size })
  return picture
}
const THREE = ['front', 'kitchen', 'plan'].map((alt) => ({ url: url(alt), alt }))

/** The props that a test changes. */
let give: (pictures: ListingPicture[]) => void

function show(initial: ListingPicture[] = [], error?: string) {
  const onChange = jest.fn((_pictures: ListingPicture[]) => undefined)
  const onUploads = jest.fn((_uploads: Uploads) => undefined)
  const ref = createRef<PicturesHandle>()
  function Form() {
    const [value, setValue] = useState(initial)
    give = setValue
    return (
      <PicturesInput
        ref={ref}
        value={value}
        error={error}
        onUploads={onUploads}
        onChange={(pictures) => {
          onChange(pictures)
          setValue(pictures)
        }}
      />
    )
  }
  const { unmount } = render(<Form />)
  const last = () => onChange.mock.lastCall?.[0] ?? []
  return { onChange, onUploads, ref, unmount, last, urls: () => last().map((picture) => picture.url) }
}

const adder = () => screen.getByLabelText('Add pictures')
const add = (...files: File[]) => act(async () => fireEvent.change(adder(), { target: { files } }))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const click = (name: string | RegExp) => act(async () => fireEvent.click(button(name)))
const tiles = () => screen.getAllByRole('button', { name: /^Picture \d+ (\(\w+\) )?of/ })
const names = () => tiles().map((tile) => tile.getAttribute('aria-label'))
const answer = (index: number, name: string) =>
  act(async () => FakeRequest.all[index]?.answer({ data: { url: url(name) } }))
const refuse = (index: number, message: string, code = 'rate_limited') =>
  act(async () => FakeRequest.all[index]?.answer({ error: { code, message } }))
/** Calls the form's interface at once. */
function ask({ current }: RefObject<PicturesHandle | null>) {
  let uploads: ReturnType<PicturesHandle['waitForUploads']> | undefined
  act(() => void (uploads = current?.waitForUploads()))
  return uploads
}
const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

beforeEach(() => FakeRequest.install())
afterEach(() => FakeRequest.restore())

test('uploads several, three at a time, and reports them in the order in which they were chosen', async () => {
  const { onUploads, urls } = show()
  await add(...['a', 'b', 'c', 'd'].map((name) => file(`${name}.jpg`)))
  expect(FakeRequest.all).toHaveLength(3)
  expect(onUploads).toHaveBeenLastCalledWith({ running: 4, failed: 0 })
  expect(FakeRequest.all[0]?.body?.get('purpose')).toBe('listing')
  await answer(2, 'c')
  expect(FakeRequest.all).toHaveLength(4)
  await answer(0, 'a')
  await answer(3, 'd')
  expect(statusTexts()).not.toContain('4 pictures are uploaded.')
  await answer(1, 'b')
  expect(urls()).toEqual(['a', 'b', 'c', 'd'].map(url))
  expect(onUploads).toHaveBeenLastCalledWith({ running: 0, failed: 0 })
  expect(statusTexts()).toContain('4 pictures are uploaded.')
})

test('shows the progress of each, which can be cancelled separately', async () => {
  const { urls } = show()
  await add(file('a.jpg'), file('b.jpg'))
  await act(async () => FakeRequest.all[1]?.progress(43, 100))
  expect(screen.getByRole('progressbar', { name: 'Uploading b.jpg' })).toHaveAttribute('aria-valuenow', '43')
  await click('Cancel the upload of a.jpg')
  expect(FakeRequest.all.map(({ isAborted }) => isAborted)).toEqual([true, false])
  expect(tiles()[0]).toHaveFocus()
  await answer(1, 'b')
  expect(urls()).toEqual([url('b')])
})

test('shows why one failed, retries it separately, and keeps its position and texts', async () => {
  const { onUploads, last } = show()
  await add(file('a.jpg'), file('b.jpg'))
  await type(/^Caption/, 'The front')
  await refuse(0, 'Too many uploads.')
  await answer(1, 'b')
  expect(screen.getByRole('alert')).toHaveTextContent('The front: Too many uploads.')
  expect(onUploads).toHaveBeenLastCalledWith({ running: 0, failed: 1 })
  button('Try again: The front').focus()
  await click('Try again: The front')
  expect(FakeRequest.all).toHaveLength(3)
  expect(tiles()[0]).toHaveFocus()
  await answer(2, 'a')
  expect(last()).toEqual([{ url: url('a'), caption: 'The front' }, { url: url('b') }])
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('offers no retry for a file that is not a picture, and the form does not send it again', async () => {
  const { ref } = show()
  await add(file('a.jpg'))
  await refuse(0, 'Use a JPEG, PNG, WebP or AVIF picture.', 'invalid_input')
  expect(screen.queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument()
  expect(button('Remove a.jpg')).toBeVisible()
  expect(await ask(ref)).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
  expect(FakeRequest.all).toHaveLength(1)
})

test('rejects unsuitable pictures by name, including the forty-first, and accepts the others', async () => {
  show(Array.from({ length: 38 }, (_, index) => ({ url: url(`${index}`) })))
  await add(
    file('notes.pdf', 'application/pdf'),
    file('huge.png', 'image/png', 10 * 1024 * 1024 + 1),
    file('39.avif', 'image/avif'),
    file('40.webp', 'image/webp'),
    file('41.jpg'),
  )
  expect(screen.getByRole('alert')).toHaveTextContent(
    [
      'notes.pdf: Use a JPEG, PNG, WebP or AVIF picture.',
      'huge.png: The picture can be at most 10 MB.',
      '41.jpg: A home has at most 40 pictures.',
    ].join(''),
  )
  expect(tiles()).toHaveLength(40)
  expect(screen.queryByLabelText('Add pictures')).not.toBeInTheDocument()
})

test('accepts files dropped anywhere on it', async () => {
  show(THREE)
  const files = [file('a.jpg'), file('b.jpg')]
  await act(async () =>
    fireEvent.drop(screen.getByRole('group', { name: 'Pictures' }), {
      dataTransfer: { files, types: ['Files'] },
    }),
  )
  expect(FakeRequest.all).toHaveLength(2)
  expect(tiles()).toHaveLength(5)
})

test('reorders by buttons, which keep the focus, and announces each move', async () => {
  const { urls } = show(THREE)
  await click('Picture 2 of 3: kitchen')
  button('Move later').focus()
  await click('Move later')
  expect(urls()).toEqual(['front', 'plan', 'kitchen'].map(url))
  expect(button('Move later')).toHaveFocus()
  expect(statusTexts()).toContain('kitchen is now picture 3 of 3.')
  expect(button('Move later')).toHaveAttribute('aria-disabled', 'true')
  await click('Move later')
  await click('Move earlier')
  expect(urls()).toEqual(['front', 'kitchen', 'plan'].map(url))
  await click('Make this the cover')
  expect(urls()).toEqual(['kitchen', 'front', 'plan'].map(url))
  expect(statusTexts()).toContain('kitchen is now the cover.')
  expect(names()).toEqual([
    'Picture 1 (cover) of 3: kitchen',
    'Picture 2 of 3: front',
    'Picture 3 of 3: plan',
  ])
})

test('limits texts to 200 characters with a counter, and has a choice for floor plans', async () => {
  const { last } = show(THREE)
  await click('Picture 3 of 3: plan')
  const details = within(screen.getByRole('group', { name: 'Picture 3 of 3' }))
  const caption = details.getByLabelText(/^Caption/)
  const alt = details.getByLabelText('Alternative text')
  for (const input of [caption, alt]) expect(input).toHaveAttribute('maxlength', '200')
  await type(/^Caption/, ' Ground floor ')
  await type('Alternative text', '')
  expect(caption).toHaveAccessibleDescription(expect.stringContaining('14 of 200'))
  await act(async () => fireEvent.click(details.getByLabelText('This is a floor plan')))
  expect(last()[2]).toEqual({ url: url('plan'), caption: 'Ground floor', kind: 'plan' })
  expect(names()[2]).toBe('Picture 3 (plan) of 3: Ground floor')
})

test('moves the focus from a removed picture to the next one, from the last one to adding pictures', async () => {
  const { urls } = show(THREE)
  await click('Picture 3 of 3: plan')
  await click('Remove this picture')
  expect(urls()).toEqual(['front', 'kitchen'].map(url))
  expect(tiles()[1]).toHaveFocus()
  expect(statusTexts()).toContain('plan removed.')
  await click('Remove this picture')
  await click('Remove this picture')
  expect(urls()).toEqual([])
  expect(adder()).toHaveFocus()
})

test('marks adding pictures as invalid', () => {
  const { ref } = show([], 'Image is required.')
  expect(adder()).toBeInvalid()
  expect(adder()).toHaveAccessibleDescription(expect.stringContaining('Image is required.'))
  act(() => ref.current?.focus())
  expect(adder()).toHaveFocus()
})

test('lets a form wait for uploads, sends a failed one once more, and reports why it failed', async () => {
  const { ref } = show([{ url: url('front') }])
  await add(file('a.jpg'), file('b.jpg'))
  await refuse(0, 'Too many uploads.')
  const first = ask(ref)
  expect(FakeRequest.all).toHaveLength(3)
  await answer(1, 'b')
  await refuse(2, 'Still too many.')
  expect(await first).toEqual({ ok: false, error: { code: 'rate_limited', message: 'Still too many.' } })
  const second = ask(ref)
  await waitFor(() => expect(FakeRequest.all).toHaveLength(4))
  await answer(3, 'a')
  expect(await second).toEqual({ ok: true, data: ['front', 'a', 'b'].map((name) => ({ url: url(name) })) })
})

test('gives a form nothing to save if the only picture is cancelled meanwhile', async () => {
  const { ref } = show()
  await add(file('a.jpg'))
  const uploads = ask(ref)
  await click('Cancel the upload of a.jpg')
  expect(await uploads).toBeNull()
})

test('replaces all pictures by other ones from outside, and aborts their uploads', async () => {
  const { onChange } = show(THREE)
  await add(file('a.jpg'))
  await act(async () => give([{ url: url('kept'), kind: 'photo' }]))
  expect(FakeRequest.last().isAborted).toBe(true)
  expect(names()).toEqual(['Picture 1 (cover) of 1: Picture 1'])
  expect(onChange).not.toHaveBeenCalled()
})

test('aborts its uploads when it is removed', async () => {
  const { unmount } = show()
  await add(file('a.jpg'))
  unmount()
  expect(FakeRequest.last().isAborted).toBe(true)
})

test('can be dragged to another position', async () => {
  const { urls } = show(THREE)
  const list = screen.getByRole('list')
  const items = within(list).getAllByRole('listitem')
  const [front, , plan] = items
  if (!front || !plan) throw new Error('there are no tiles')
  await act(async () => fireEvent.pointerEnter(screen.getByRole('group', { name: 'Pictures' })))
  await waitFor(() => expect(front).toHaveAttribute('draggable', 'true'))
  // jsdom lacks a drag's data, and the element under the pointer.
  const dataTransfer = { types: [], setData: () => undefined, setDragImage: () => undefined }
  Object.assign(document, { elementFromPoint: () => front })
  const frame = () => act(() => new Promise((go) => requestAnimationFrame(go)))
  const fire = async (kind: 'dragStart' | 'dragEnter' | 'dragOver' | 'drop', target: HTMLElement) => {
    const event = createEvent[kind](target, { dataTransfer })
    // On the left half of a tile without a position.
    Object.defineProperty(event, 'clientX', { value: -1 })
    await act(async () => fireEvent(target, event))
    await frame()
  }
  await fire('dragStart', front)
  expect(front).toHaveAttribute('data-dragged')
  await fire('dragEnter', plan)
  await fire('dragOver', plan)
  expect(plan).toHaveAttribute('data-edge', 'before')
  await fire('drop', plan)
  expect(urls()).toEqual(['kitchen', 'front', 'plan'].map(url))
  expect(statusTexts()).toContain('front is now picture 2 of 3.')
  expect(plan).not.toHaveAttribute('data-edge')
})
