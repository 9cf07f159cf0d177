import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { type ActionResult } from '@/lib/domain/result'
import { staticRouter, TestPage, type } from '../offers/testing'
import { FakeRequest } from '../ui/upload-testing'
import { BriefListingForm } from './brief-listing-form'
import { formValuesOf } from '@/lib/schemas/form-values'

const MESSAGES = {
  Title: 'Title is required.',
  Location: 'Location is required.',
  'Minimum price': 'Minimum price is required.',
  'Maximum price': 'Maximum price is required.',
}
const RANGE = 'Minimum price should be less than maximum price.'
const URL_OF_PICTURE = 'https://images.example/house.jpg'
const STORED = {
  title: 'Lake House',
  location: 'Bend, Oregon',
  minPrice: 420_000,
  maxPrice: 485_000,
  image: 'https://images.example/one.jpg',
  images: [
    { url: 'https://images.example/one.jpg', alt: 'The front' },
    { url: 'https://images.example/two.jpg', alt: 'The kitchen' },
  ],
}

type Answer = ActionResult<{ id: string }>

beforeEach(() => FakeRequest.install())
afterEach(() => {
  toast.dismiss()
  FakeRequest.restore()
})

function show(...answers: (Answer | Error)[]) {
  const onSaved = jest.fn()
  const update = jest.fn((_fields: unknown, _changed: unknown): Promise<Answer> => {
    const answer = answers.shift() ?? { ok: true as const, data: { id: 'x' } }
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  render(
    <TestPage router={staticRouter()}>
      <BriefListingForm
        initial={formValuesOf(STORED)}
        save={update}
        onSaved={onSaved}
        failureTitle={({ code }) =>
          code === 'internal' ? 'Something went wrong!' : 'Failed to update property'
        }
        submitLabel="Save"
      />
    </TestPage>,
  )
  return { onSaved, update, changes: () => update.mock.lastCall?.[1] }
}

const field = (label: string) => screen.getByLabelText(label)
const leave = (label: string) => act(async () => fireEvent.blur(field(label)))
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
const pictureOf = (name = 'house.jpg', mimeType = 'image/jpeg', size = 3) => {
  const file = new File(['abc'], name, { type: mimeType })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const choose = (file: File) =>
  act(async () => {
    fireEvent.change(field('Image'), { target: { files: [file] } })
  })
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

async function fill() {
  await type('Title', 'Harbour Loft')
  await type('Location', 'Porto')
  await type('Minimum price', '$400,000')
  await leave('Minimum price')
  await type('Maximum price', '500000.50')
  await leave('Maximum price')
}
const answerUpload = (status: 'done' | 'refused' | 'unreachable') =>
  act(async () => {
    const request = FakeRequest.last()
    if (status === 'done') request.answer({ data: { url: URL_OF_PICTURE } })
    else if (status === 'refused')
      request.answer({ error: { code: 'invalid_input', message: 'Use a JPEG, PNG, WebP or AVIF picture.' } })
    else request.fail()
  })

async function clear() {
  for (const label of Object.keys(MESSAGES)) await type(label, '')
}

test('shows every message of an empty form at once and focuses its first field', async () => {
  const { update } = show()
  await clear()
  await send()
  for (const [label, message] of Object.entries(MESSAGES)) {
    expect(field(label)).toBeInvalid()
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message))
  }
  expect(field('Title')).toHaveFocus()
  expect(update).not.toHaveBeenCalled()
})

test('removes each message as its field is corrected, and shows it again', async () => {
  show()
  await clear()
  await send()
  await type('Title', 'Harbour Loft')
  expect(field('Title')).toBeValid()
  await type('Title', '   ')
  expect(field('Title')).toHaveAccessibleDescription(MESSAGES.Title)
  expect(screen.getByText(MESSAGES.Location)).toBeInTheDocument()
})

test.each([
  ['500000', '400000'],
  ['400000', '400000'],
])('rejects the range from %s to %s; correcting the maximum is enough', async (min, max) => {
  const { update } = show()
  await fill()
  await type('Minimum price', min)
  await type('Maximum price', max)
  await send()
  expect(screen.getByText('Invalid Price Range')).toBeInTheDocument()
  expect(field('Minimum price')).toHaveAccessibleDescription(expect.stringContaining(RANGE))
  await type('Maximum price', '500000.01')
  await waitFor(() => expect(screen.queryByText('Invalid Price Range')).not.toBeInTheDocument())
  expect(update).not.toHaveBeenCalled()
})

test('reports a wrong price when the field is left, not while typing', async () => {
  show()
  await fill()
  await type('Title', '')
  await send()
  expect(field('Title')).toBeInvalid()
  await type('Maximum price', '5')
  expect(field('Minimum price')).toBeValid()
  await leave('Maximum price')
  expect(field('Minimum price')).toBeInvalid()
  await type('Maximum price', '500k')
  expect(field('Minimum price')).toBeValid()
})

test('reports an invalid price, not the range', async () => {
  show()
  await fill()
  await type('Maximum price', 'much')
  await send()
  expect(field('Maximum price')).toHaveAccessibleDescription(expect.stringContaining('above 0'))
  expect(field('Minimum price')).toBeValid()
})

test('saves only changes; a new cover replaces the first picture and keeps the others', async () => {
  const { changes, onSaved } = show()
  await type('Maximum price', '500000.50')
  await choose(pictureOf())
  await answerUpload('done')
  expect(screen.getByText('Uploaded')).toBeInTheDocument()
  await send()
  expect(changes()).toEqual({ maxPrice: 500_000.5, images: [{ url: URL_OF_PICTURE }, STORED.images[1]] })
  expect(onSaved).toHaveBeenCalledTimes(1)
  expect(FakeRequest.all).toHaveLength(1)
})

test('shows the progress of the upload, and waits for it on submit', async () => {
  const { update } = show()
  await fill()
  await choose(pictureOf())
  const bar = screen.getByRole('progressbar', { name: 'Uploading house.jpg' })
  expect(bar).toHaveAttribute('aria-valuenow', '0')
  await act(async () => FakeRequest.last().progress(43, 100))
  expect(bar).toHaveAttribute('aria-valuenow', '43')
  await send()
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(update).not.toHaveBeenCalled()
  await answerUpload('done')
  await waitFor(() => expect(update).toHaveBeenCalled())
})

test('stops a cancelled upload, and keeps the stored picture', async () => {
  const { changes } = show()
  await choose(pictureOf())
  await click('Cancel upload')
  expect(FakeRequest.last().isAborted).toBe(true)
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  await send()
  expect(changes()).toEqual({})
})

test('changes nothing if an uploaded picture is removed again', async () => {
  const { changes } = show()
  await choose(pictureOf())
  await answerUpload('done')
  await click('Remove picture')
  await send()
  expect(changes()).toEqual({})
})

test('cancelling while the form waits for the upload also cancels saving', async () => {
  const { update } = show()
  await fill()
  await choose(pictureOf())
  await send()
  await click('Cancel upload')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
  expect(update).not.toHaveBeenCalled()
  expect(field('Title')).toHaveValue('Harbour Loft')
})

test.each([
  ['of another type', pictureOf('house.gif', 'image/gif'), 'Use a JPEG, PNG, WebP or AVIF picture.'],
  [
    'above 10 MB',
    pictureOf('house.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1),
    'The picture can be at most 10 MB.',
  ],
])('rejects a file %s before sending it', async (_, file, message) => {
  show()
  await choose(file)
  expect(field('Image')).toBeInvalid()
  expect(field('Image')).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(FakeRequest.all).toHaveLength(0)
})

test('a file that is not a picture shows why, without a retry', async () => {
  show()
  await choose(pictureOf())
  await answerUpload('refused')
  expect(screen.getByText('Use a JPEG, PNG, WebP or AVIF picture.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Upload again' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove picture' })).toBeVisible()
})

test('a failed upload is reported, with a retry', async () => {
  show()
  await choose(pictureOf())
  await answerUpload('unreachable')
  expect(screen.getByText('Not uploaded')).toBeInTheDocument()
  await click('Upload again')
  expect(FakeRequest.all).toHaveLength(2)
  await answerUpload('done')
  expect(screen.getByText('Uploaded')).toBeInTheDocument()
})

test('a failed upload is reported, and sent again on the next submit', async () => {
  const { update } = show()
  await fill()
  await choose(pictureOf())
  await send()
  await answerUpload('unreachable')
  expect(within(await screen.findByRole('alert')).getByText('Something went wrong!')).toBeInTheDocument()
  expect(field('Title')).toHaveValue('Harbour Loft')
  await send()
  await answerUpload('done')
  await waitFor(() => expect(update).toHaveBeenCalled())
})

const refusal: Answer = {
  ok: false,
  error: { code: 'forbidden', message: 'You are not allowed to do this.' },
}

test.each([
  ['is refused', refusal, 'Failed to update property'],
  ['gets no answer', new TypeError('Failed to fetch'), 'Something went wrong!'],
] as const)('reports that saving %s, and keeps the input', async (_, answer, words) => {
  jest.spyOn(console, 'warn').mockImplementation()
  const { onSaved } = show(answer)
  await fill()
  await choose(pictureOf())
  await answerUpload('done')
  await send()
  expect(within(screen.getByRole('alert')).getByText(words)).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
  for (const [label, value] of [
    ['Title', 'Harbour Loft'],
    ['Location', 'Porto'],
    ['Minimum price', '400,000'],
    ['Maximum price', '500,000.50'],
  ] as const)
    expect(field(label)).toHaveValue(value)
  expect(screen.getByText('Uploaded')).toBeInTheDocument()
  expect(onSaved).not.toHaveBeenCalled()
})

test('shows an error about a field that the form lacks above the form', async () => {
  const message = 'Enter both latitude and longitude.'
  show({ ok: false, error: { code: 'invalid_input', message, fields: { latitude: message } } })
  await send()
  expect(within(screen.getByRole('alert')).getByText(message)).toBeInTheDocument()
})

test('shows the error of a field next to it', async () => {
  const message = 'Please use at most 120 characters.'
  show({ ok: false, error: { code: 'invalid_input', message, fields: { title: message } } })
  await fill()
  await choose(pictureOf())
  await answerUpload('done')
  await send()
  expect(field('Title')).toHaveAccessibleDescription(message)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

describe('the bounds for offers (D403)', () => {
  const valueOf = (label: string) => (field(label) as HTMLInputElement).value

  test('are proposed while an asking price is typed, where the agent has left them empty', async () => {
    show()
    await type('Minimum price', '')
    await type('Maximum price', '')
    for (const typed of ['4', '45', '450,000']) await type('Asking price', typed)
    expect([valueOf('Minimum price'), valueOf('Maximum price')]).toEqual(['360000', '540000'])
    fireEvent.change(field('Shown as'), { target: { value: 'offers-over' } })
    await waitFor(() => expect(valueOf('Minimum price')).toBe('450000'))
    await type('Maximum price', '600,000')
    await type('Asking price', '500,000')
    expect([valueOf('Minimum price'), valueOf('Maximum price')]).toEqual(['500000', '600,000'])
  })

  test('stay what the agent has entered before', async () => {
    const { changes } = show()
    await type('Asking price', '450,000')
    expect([valueOf('Minimum price'), valueOf('Maximum price')]).toEqual(['420,000', '485,000'])
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Save' }))
      await Promise.resolve()
    })
    await waitFor(() => expect(changes()).toEqual({ askingPrice: 450_000 }))
  })

  test('are filled in when the form is saved without them on request', async () => {
    const { changes } = show()
    await type('Minimum price', '')
    await type('Maximum price', '')
    fireEvent.change(field('Shown as'), { target: { value: 'on-request' } })
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Save' }))
      await Promise.resolve()
    })
    await waitFor(() =>
      expect(changes()).toEqual({ minPrice: 0.01, maxPrice: 1_000_000_000, priceQualifier: 'on-request' }),
    )
  })
})
