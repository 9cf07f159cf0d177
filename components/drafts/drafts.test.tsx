import { act, fireEvent, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { readDraft, saveDraft } from '@/components/browser/drafts'
import { writeDraft } from '@/components/listing-form/draft'
import { type Failure } from '@/lib/domain/result'
import { type DraftDto, type DraftValues } from '@/lib/schemas/draft'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { staticRouter, TestPage, type } from '../offers/testing'
import { AddProperty } from '../properties/add-property'
import { FakeRequest } from '../ui/upload-testing'
import { DraftList } from './draft-list'
import { DraftOfColleague } from './draft-of-colleague'

const AGENT = { id: 'a'.repeat(24), name: 'Theo Brandt', email: 'theo@mail.example', image: null }
const PICTURE = 'https://images.example/house.jpg'
const VALUES: DraftValues = {
  title: 'Fir Ridge Cabin',
  description: 'A cabin.',
  location: 'Bend, Oregon',
  minPrice: '395,000',
  maxPrice: '430,000',
  images: [{ url: PICTURE }],
}
const DRAFT: DraftDto = {
  _id: 'b'.repeat(24),
  version: 3,
  title: 'Fir Ridge Cabin',
  location: 'Bend, Oregon',
  missing: [],
  createdAt: '2025-01-05T10:00:00.000Z',
  updatedAt: '2025-01-06T10:00:00.000Z',
  values: VALUES,
}
const CHANGED: Failure = { code: 'conflict', message: 'This draft was changed in another tab.' }

beforeEach(() => {
  FakeRequest.install()
  localStorage.clear()
})
afterEach(() => {
  toast.dismiss()
  FakeRequest.restore()
})

function show({ draft, refusal }: { draft?: DraftDto; refusal?: Failure } = {}) {
  const router = staticRouter()
  const saved = { ok: true as const, data: { id: 'x' } }
  const create = jest.fn(async (_home: unknown) => saved)
  const createDraft = jest.fn(async (_input: { values: DraftValues }) => saved)
  const answer = () => Promise.resolve(refusal ? { ok: false as const, error: refusal } : saved)
  const update = jest.fn((_input: { version: number; values: DraftValues }) => answer())
  const publish = jest.fn((_input: unknown) => answer())
  render(
    <TestPage router={router}>
      <AddProperty
        agent={AGENT}
        now="2025-01-05T10:00:00.000Z"
        createDraft={createDraft}
        {...(draft ? { saved: { draft, update, publish } } : { create })}
        energyRequiredIn={[]}
        place={{ find: async () => ({ ok: true, data: null }) }}
      />
    </TestPage>,
  )
  return { router, create, createDraft, update, publish }
}

const field = (label: string) => screen.getByLabelText(label)
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByText(name, { selector: 'button' })))

describe('Save draft (D490)', () => {
  test('sends what was typed, right or wrong, and leads to the drafts', async () => {
    const { router, create, createDraft } = show()
    await type('Title', 'Half a cabin')
    await type('Minimum price', 'about 3')
    await press('Save draft')
    const [{ values }] = createDraft.mock.calls[0] ?? [{ values: {} }]
    expect(values).toMatchObject({ title: 'Half a cabin', minPrice: 'about 3', description: '', images: [] })
    expect(create).not.toHaveBeenCalled()
    expect(await screen.findByText('Draft saved.')).toBeInTheDocument()
    expect(router.push).toHaveBeenCalledWith('/dashboard/agent/my-properties/drafts')
    expect(readDraft(AGENT.id, 'new')).toBeNull()
  })

  test('sends the version that was opened, with the changes', async () => {
    const { update } = show({ draft: DRAFT })
    expect(field('Title')).toHaveValue('Fir Ridge Cabin')
    await type('Title', 'Fir Ridge House')
    await press('Save draft')
    expect(update.mock.calls[0]?.[0]).toMatchObject({
      id: DRAFT._id,
      version: 3,
      values: { title: 'Fir Ridge House', images: [{ url: PICTURE }] },
    })
  })

  test('keeps what was typed if another tab was first, and saves it as a new draft (D494)', async () => {
    const { createDraft } = show({ draft: DRAFT, refusal: CHANGED })
    await type('Title', 'Fir Ridge House')
    await press('Save draft')
    expect(screen.getAllByText(CHANGED.message)[0]).toBeInTheDocument()
    expect(field('Title')).toHaveValue('Fir Ridge House')
    await press('Save as a new draft')
    expect(createDraft.mock.calls[0]?.[0].values).toMatchObject({ title: 'Fir Ridge House' })
  })

  test('restores a newer copy from the device', async () => {
    const { title } = VALUES
    const draft = { at: Date.now(), base: { title }, values: { title: 'From the device' } }
    saveDraft(AGENT.id, DRAFT._id, writeDraft(draft))
    await act(async () => void show({ draft: DRAFT }))
    expect(field('Title')).toHaveValue('From the device')
    expect(screen.getByText('Your draft is saved on this device.')).toBeInTheDocument()
  })
})

test('publishes what is typed, and shows the message of the field that is refused (D493)', async () => {
  const refusal: Failure = { code: 'conflict', message: 'Taken.', fields: { listingId: 'Taken.' } }
  const { publish, router } = show({ draft: DRAFT, refusal })
  await type('Title', 'Fir Ridge House')
  await press('Add Property')
  expect(publish).toHaveBeenCalledWith({
    id: DRAFT._id,
    version: 3,
    home: expect.objectContaining({
      title: 'Fir Ridge House',
      minPrice: 395_000,
      images: [{ url: PICTURE }],
    }),
  })
  expect(field(LISTING_FIELDS.listingId.label)).toHaveAccessibleDescription(expect.stringContaining('Taken.'))
  expect(router.push).not.toHaveBeenCalled()
})

test('lists drafts with what is missing, and publishes those that are ready', async () => {
  const actions = { publish: jest.fn(), copy: jest.fn(), remove: jest.fn() }
  actions.publish.mockResolvedValue({ ok: false, error: { code: 'conflict', message: 'Taken.' } })
  const { values: _, ...ready } = DRAFT
  const missing = ['Title', 'Description', 'Location', 'Minimum price', 'Pictures']
  const half = { ...ready, _id: 'c'.repeat(24), title: ' ', location: '', missing, reference: 'KS-7' }
  render(
    <TestPage router={staticRouter()}>
      <DraftList drafts={[ready, half]} actions={actions} />
    </TestPage>,
  )
  const [, first, second] = screen.getAllByRole('row')
  expect(first).toHaveTextContent(/Fir Ridge CabinBend, OregonReady to publish/)
  expect(second).toHaveTextContent(
    /Untitled homeKS-7 · No place yet.*Title, Description, Location, Minimum price and 1 more/,
  )
  expect(screen.queryByRole('button', { name: 'Publish Untitled home' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Continue Untitled home' })).toHaveAttribute(
    'href',
    `/dashboard/agent/my-properties/drafts/${half._id}`,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Publish Fir Ridge Cabin' })))
  expect(actions.publish).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Publish home' })))
  expect(Object.fromEntries(actions.publish.mock.calls[0][0])).toMatchObject({ id: DRAFT._id, version: '3' })
  expect(await screen.findByText('Taken.')).toBeInTheDocument()
})

test('offers no change of a colleague’s draft, which can be read and duplicated (D492)', () => {
  const draft = { ...DRAFT, agentName: 'Sam Keller' }
  const call = () => Promise.resolve({ ok: true as const, data: undefined })
  const { unmount } = render(
    <TestPage router={staticRouter()}>
      <DraftList drafts={[draft]} actions={{ publish: call, copy: call, remove: call }} />
    </TestPage>,
  )
  expect(screen.getByText(/^Draft of/)).toHaveTextContent('Draft of Sam Keller')
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Duplicate Fir Ridge Cabin',
  ])
  expect(screen.getByRole('link', { name: 'Read Fir Ridge Cabin' })).toBeVisible()
  unmount()
  render(
    <TestPage router={staticRouter()}>
      <DraftOfColleague draft={draft} agentName="Sam Keller" copy={call} />
    </TestPage>,
  )
  expect(screen.queryByRole('textbox')).toBeNull()
  const rows = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  expect(rows).toEqual(
    expect.arrayContaining(['Title: Fir Ridge Cabin', 'Minimum price: 395,000', 'Pictures: 1 picture']),
  )
  expect(screen.getByRole('button', { name: 'Duplicate' })).toBeVisible()
})
