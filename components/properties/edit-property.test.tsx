import { act, fireEvent, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { readDraft } from '@/components/browser/drafts'
import { type ActionResult } from '@/lib/domain/result'
import { type PropertyDto } from '@/lib/schemas/property'
import { staticRouter, TestPage, type } from '../offers/testing'
import { EditProperty } from './edit-property'
import { itInFull } from '@/test/support/tier'

const AGENT = 'a'.repeat(24)
const NOTICE = 'Saving this sends the property back to verification.'

const stored: PropertyDto = {
  _id: '1'.repeat(24),
  title: 'Lake House',
  description: 'An A-frame.',
  location: 'Bend, Oregon',
  minPrice: 420_000,
  maxPrice: 485_000,
  image: 'https://images.example/one.jpg',
  images: [
    { url: 'https://images.example/one.jpg', alt: 'The front' },
    { url: 'https://images.example/two.jpg' },
  ],
  bedrooms: 3,
  livingArea: 140,
  yearlyCosts: 3_180,
  features: ['deck', 'garden'],
  latitude: 44.0628,
  longitude: -121.3401,
  positionAccuracy: 'approximate',
  status: 'verified',
  sold: false,
  agentName: 'Theo Brandt',
  agentImage: null,
  agentEmail: 'theo@mail.example',
  createdAt: '2025-01-05T10:00:00.000Z',
  listedAt: '2025-01-05T10:00:00.000Z',
  updatedAt: '2025-02-06T10:00:00.000Z',
}

beforeEach(() => localStorage.clear())
afterEach(() => toast.dismiss())

function show(changes: Partial<PropertyDto> = {}, answer: ActionResult<boolean> = { ok: true, data: true }) {
  const router = staticRouter()
  const update = jest.fn((_fields: unknown) => Promise.resolve(answer))
  const find = () => Promise.resolve({ ok: true as const, data: null })
  const page = (property: PropertyDto) => (
    <TestPage router={router}>
      <EditProperty
        property={property}
        accountId={AGENT}
        update={update}
        energyRequiredIn={[]}
        licenceRegion="England"
        place={{ find }}
      />
    </TestPage>
  )
  const { unmount, rerender } = render(page({ ...stored, ...changes }))
  return {
    router,
    update,
    unmount,
    refresh: (now: Partial<PropertyDto>) => rerender(page({ ...stored, ...now })),
  }
}

const field = (label: string) => screen.getByLabelText(label)
const save = () => act(async () => fireEvent.click(screen.getByText('Save changes')))
const updateOf = (update: jest.Mock) => update.mock.calls[0]?.[0] as unknown

test('starts with the stored values, and sends only changes', async () => {
  const { update, router } = show()
  expect(field('Bedrooms')).toHaveValue('3')
  expect(field('Deck')).toBeChecked()
  expect(field('Longitude')).toHaveValue('-121.3401')
  expect(screen.queryByText(NOTICE)).not.toBeInTheDocument()
  await type('Other yearly fees', '')
  await type('Maximum price', '480,000')
  await save()
  expect(updateOf(update)).toEqual({ id: stored._id, yearlyCosts: null, maxPrice: 480_000 })
  expect(await screen.findByText('Property updated successfully')).toBeInTheDocument()
  expect(router.push).toHaveBeenCalledWith('/dashboard/agent/my-properties')
})

itInFull('clears all features if they are all removed', async () => {
  const { update } = show()
  for (const name of ['Deck', 'Garden']) await act(async () => fireEvent.click(field(name)))
  await save()
  expect(updateOf(update)).toEqual({ id: stored._id, features: null })
})

test('sends a position as a whole, and only if a part of it changed', async () => {
  const { update } = show()
  await type('Latitude', '44.1')
  await save()
  expect(updateOf(update)).toEqual({
    id: stored._id,
    latitude: 44.1,
    longitude: -121.3401,
    positionAccuracy: 'approximate',
  })
})

itInFull('removes the accuracy with the position', async () => {
  const { update } = show()
  await type('Latitude', '')
  await type('Longitude', '')
  await act(async () => fireEvent.click(screen.getByLabelText(/^Exact/)))
  await save()
  expect(updateOf(update)).toEqual({ id: stored._id, latitude: null, longitude: null })
})

test('saves “About here” before there is a position (D67)', async () => {
  const { update } = show({ latitude: undefined, longitude: undefined, positionAccuracy: undefined })
  await act(async () => fireEvent.click(screen.getByLabelText(/^About here/)))
  await save()
  expect(updateOf(update)).toEqual({ id: stored._id, positionAccuracy: 'approximate' })
})

describe('a home on request without an amount, whose bounds are any amount (D403)', () => {
  const onRequest = { priceQualifier: 'on-request', minPrice: 0.01, maxPrice: 1_000_000_000 } as const

  test('gets the proposed bounds with an asking price', async () => {
    const { update } = show(onRequest)
    await act(async () => fireEvent.click(screen.getByLabelText(/^Guide price/)))
    await type('Asking price', '480,000')
    await save()
    const price = { priceQualifier: 'guide', askingPrice: 480_000, minPrice: 384_000, maxPrice: 576_000 }
    expect(updateOf(update)).toEqual({ id: stored._id, ...price })
  })

  test('needs bounds of its own without one', async () => {
    const { update } = show(onRequest)
    await act(async () => fireEvent.click(screen.getByLabelText(/^Amount only/)))
    await save()
    expect(update).not.toHaveBeenCalled()
    expect(field('Minimum price')).toHaveAccessibleDescription(
      expect.stringContaining('Minimum price is required.'),
    )
  })

  test('shows no bounds that nobody entered, and stays as it is when something else is changed', async () => {
    const { update } = show(onRequest)
    for (const bound of ['Minimum price', 'Maximum price']) expect(field(bound)).toHaveValue('')
    await type('Bedrooms', '4')
    await save()
    expect(updateOf(update)).toEqual({ id: stored._id, bedrooms: 4 })
  })
})

test('warns that a new title of a verified listing needs verification, but not for a price or a fact', async () => {
  show()
  await type('Maximum price', '480000')
  await type('Bedrooms', '4')
  expect(screen.queryByText(NOTICE)).not.toBeInTheDocument()
  await type('Title', 'Lake Cabin')
  expect(screen.getByText(NOTICE)).toBeInTheDocument()
  await type('Title', ' Lake House ')
  expect(screen.queryByText(NOTICE)).not.toBeInTheDocument()
})

test.each([
  [true, { resubmit: true }],
  [false, {}],
])('shows why one is rejected, and resubmits it if chosen (D171): %s', async (isWished, more) => {
  const { update } = show({ status: 'rejected', rejectionReason: 'The survey is missing.' })
  expect(screen.getByText('The survey is missing.', { exact: false })).toBeVisible()
  expect(field('Resubmit for verification')).toBeChecked()
  if (!isWished) await act(async () => fireEvent.click(field('Resubmit for verification')))
  await type('Bedrooms', '4')
  await save()
  expect(updateOf(update)).toEqual({ id: stored._id, bedrooms: 4, ...more })
})

test('keeps what is typed, and reverts nothing, when the home is changed elsewhere meanwhile (D146)', async () => {
  const { update, refresh } = show({ status: 'pending' })
  await type('Description', 'An A-frame with a dock.')
  refresh({ status: 'verified', title: 'Lake Cabin', updatedAt: '2025-03-07T10:00:00.000Z' })
  expect(field('Description')).toHaveValue('An A-frame with a dock.')
  expect(screen.getByText(NOTICE)).toBeInTheDocument()
  await save()
  expect(updateOf(update)).toEqual({ id: stored._id, description: 'An A-frame with a dock.' })
})

test('restores what was typed, but for the fields that were changed elsewhere since (D146)', async () => {
  const { unmount } = show()
  await type('Bedrooms', '4')
  await type('Title', 'Lake House II')
  unmount()
  const draft = readDraft(AGENT, stored._id) ?? ''
  show().unmount()
  expect(readDraft(AGENT, stored._id)).toBe(draft)
  const { update } = show({ updatedAt: '2025-03-07T10:00:00.000Z', title: 'Lake Cabin' })
  expect(field('Title')).toHaveValue('Lake Cabin')
  await save()
  expect(updateOf(update)).toEqual({ id: stored._id, bedrooms: 4 })
})

test('deletes a draft of which every field was changed elsewhere', async () => {
  const { unmount } = show()
  await type('Bedrooms', '4')
  unmount()
  show({ bedrooms: 5 })
  expect(field('Bedrooms')).toHaveValue('5')
  expect(readDraft(AGENT, stored._id)).toBeNull()
})

test('shows only the cover of a listing from before there were galleries', async () => {
  const { update } = show({ images: undefined })
  await type('Title', 'Lake House II')
  await save()
  expect(updateOf(update)).toEqual({ id: stored._id, title: 'Lake House II' })
})
