import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { deleteOtherAccountsDrafts, saveDraft, readDraft } from '@/components/browser/drafts'
import { SIGNED_OUT } from '@/lib/domain/errors'
import { type ActionResult } from '@/lib/domain/result'
import { PRICE_QUALIFIERS } from '@/lib/domain/shown-price'
import { TOUR_LINK_ERROR } from '@/lib/domain/tours'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { LISTING_DOCUMENT_ERRORS } from '@/lib/schemas/property-document'
import { staticRouter, TestPage, type } from '../offers/testing'
import { AddProperty } from '../properties/add-property'
import { FakeRequest } from '../ui/upload-testing'
import { chooseUnits } from '../units/units'
import { itInFull } from '@/test/support/tier'

const REQUIRED = {
  Title: 'Title is required.',
  Description: 'Description is required.',
  Location: 'Location is required.',
  'Minimum price': 'Minimum price is required.',
  'Maximum price': 'Maximum price is required.',
  'Add pictures': 'Image is required.',
}
const AGENT = { id: 'a'.repeat(24), name: 'Theo Brandt', email: 'theo@mail.example', image: null }
const PICTURE = 'https://images.example/house.jpg'

type Answer = ActionResult<{ id: string }>

beforeEach(() => {
  FakeRequest.install()
  localStorage.clear()
  chooseUnits('metric')
  localStorage.clear()
})
afterEach(() => {
  toast.dismiss()
  FakeRequest.restore()
  jest.useRealTimers()
})

type Given = {
  answers?: (Answer | Error)[]
  agent?: typeof AGENT
  region?: string
  energyRequiredIn?: string[]
}

function show({ answers = [], agent = AGENT, region, energyRequiredIn = [] }: Given = {}) {
  const router = staticRouter()
  const create = jest.fn((_fields: unknown): Promise<Answer> => {
    const answer = answers.shift() ?? { ok: true as const, data: { id: 'x' } }
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  const find = jest.fn(async ({ location }: { location: string }) => ({
    ok: true as const,
    data: location.startsWith('Bend')
      ? { latitude: 44.06, longitude: -121.31, accuracy: 'town' as const, name: 'Bend, Oregon' }
      : null,
  }))
  const keys: string[] = []
  const { unmount } = render(
    <TestPage router={router}>
      <AddProperty
        agent={agent}
        now="2025-01-05T10:00:00.000Z"
        create={({ key, home }) => {
          keys.push(key)
          return create(home)
        }}
        createDraft={async () => ({ ok: true, data: { id: 'x' } })}
        energyRequiredIn={energyRequiredIn}
        place={{ find }}
        licenceRegion={region}
      />
    </TestPage>,
  )
  return { router, create, find, unmount, keys }
}

const field = (label: string | RegExp) => screen.getByLabelText(label)
const press = (name: string) =>
  // By text, because a query by role takes a second with so many fields.
  act(async () => fireEvent.click(screen.getByText(name, { selector: 'button' })))
const send = () => press('Add Property')
const tick = (name: string | RegExp) => act(async () => fireEvent.click(field(name)))
const choose = (...names: string[]) =>
  act(async () => {
    const files = names.map((name) => new File(['abc'], name, { type: 'image/jpeg' }))
    fireEvent.change(field('Add pictures'), { target: { files } })
  })
const arrive = () => act(async () => FakeRequest.last().answer({ data: { url: PICTURE } }))
const section = (name: string) =>
  within(screen.getAllByLabelText('Sections')[0] as HTMLElement).getByText(name, { selector: 'a' })
const preview = () => screen.getByLabelText('Preview')

async function fill() {
  await type('Title', 'Fir Ridge Cabin')
  await type('Description', 'A cabin.')
  await type('Location', 'Bend, Oregon')
  await type('Minimum price', '$395,000')
  await type('Maximum price', '430000')
}

async function fillWithPicture() {
  await fill()
  await choose('house.jpg')
  await arrive()
}

test('shows all errors of an empty form at once, none for the facts, and focuses its first field', async () => {
  const { create } = show()
  await send()
  for (const [label, message] of Object.entries(REQUIRED)) {
    expect(field(label)).toBeInvalid()
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message))
  }
  expect(field('Bedrooms')).toBeValid()
  expect(field('Title')).toHaveFocus()
  expect(section('Basics')).toHaveTextContent('4 to fix')
  expect(section('Place')).toHaveTextContent('1 to fix')
  expect(create).not.toHaveBeenCalled()
})

itInFull('omits blank optional fields', async () => {
  const { create, router } = show()
  await fillWithPicture()
  await send()
  expect(create).toHaveBeenCalledWith({
    title: 'Fir Ridge Cabin',
    description: 'A cabin.',
    location: 'Bend, Oregon',
    minPrice: 395_000,
    maxPrice: 430_000,
    images: [{ url: PICTURE }],
  })
  expect(await screen.findByText('Property added successfully!')).toBeInTheDocument()
  expect(router.push).toHaveBeenCalledWith('/dashboard/agent/my-properties')
})

test('chooses how the price is shown among cards that explain themselves, and checks it with the price (D401)', async () => {
  const { create } = show()
  await fillWithPicture()
  const cards = screen.getByText('How the price is shown').closest('fieldset') as HTMLElement
  expect(
    within(cards)
      .getAllByRole('radio')
      .map((card) => card.getAttribute('value')),
  ).toEqual(['', ...PRICE_QUALIFIERS])
  expect(within(cards).getByLabelText(/Amount only/)).toBeChecked()
  await tick(/Guide price/)
  await send()
  expect(field('Asking price')).toHaveAccessibleDescription(
    expect.stringContaining('Enter an asking price, because you chose “Guide price”.'),
  )
  await tick(/Price on request.*No price is shown/)
  await waitFor(() => expect(field('Asking price')).toBeValid())
  await send()
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ priceQualifier: 'on-request' }))
})

test('previews no amount before a price is entered', async () => {
  show()
  const price = () => preview().querySelector('.card-price')?.textContent
  expect(price()).toBe('Price')
  await type('Minimum price', '395000')
  expect(price()).toBe('Price')
  await type('Maximum price', '430000')
  await waitFor(() => expect(price()).toBe('$395,000 to $430,000'))
  await type('Minimum price', '')
  await type('Maximum price', '')
  await tick(/Price on request/)
  await waitFor(() => expect(price()).toBe('Price on request'))
  await type('Asking price', '410000')
  await tick(/Amount only/)
  await waitFor(() => expect(price()).toBe('$410,000'))
})

test('sends facts, features and the position in the form of the operations', async () => {
  const { create } = show()
  await fillWithPicture()
  await type('Type', 'cabin')
  await type('Bedrooms', '2')
  await type('Bathrooms', '1.5')
  await type('Lot', '2 400')
  await type('Other yearly fees', '$2,640')
  await tick('Deck')
  await tick('Fireplace')
  await tick('Deck')
  await type('Latitude', '44.0628')
  await type('Longitude', '−121.3401')
  await act(async () => fireEvent.click(field(/About here/)))
  const facts = Object.values(LISTING_FIELDS).filter(({ input }) => input.section === 'facts')
  expect(section('Facts')).toHaveTextContent(`4 of ${facts.length}`)
  expect(section('Features')).toHaveTextContent('1')
  await send()
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    propertyType: 'cabin',
    bedrooms: 2,
    bathrooms: 1.5,
    lotArea: 2_400,
    yearlyCosts: 2_640,
    features: ['fireplace'],
    latitude: 44.0628,
    longitude: -121.3401,
    positionAccuracy: 'approximate',
  })
})

test.each([
  ['Bedrooms', '2.5', 'Bedrooms must be a whole number.'],
  ['Living area', '0', 'Living area must be between 1 m² (11 sq ft) and 100,000 m² (1,076,391 sq ft).'],
  ['Bathrooms', '-1', 'Bathrooms must be between 0 and 50.'],
  ['Other yearly fees', '1e3', /^1e3 is in scientific notation/],
  ['Latitude', '44', 'Enter both latitude and longitude.'],
])('rejects %s of %s with the field’s message', async (label, value, message) => {
  const { create } = show()
  await fillWithPicture()
  await type(label, value)
  await send()
  expect(field(label)).toHaveAccessibleDescription(message)
  expect(create).not.toHaveBeenCalled()
})

test('asks once about a home where nobody can tell whether the license is valid (D430)', async () => {
  const { create } = show({ region: 'England' })
  await fillWithPicture()
  await send()
  const dialog = await screen.findByRole('alertdialog', { name: 'Are these values right?' })
  expect(dialog).toHaveTextContent('Your license is for England. Is this home there?')
  expect(create).not.toHaveBeenCalled()
  await press('Yes, save')
  expect(create).toHaveBeenCalledTimes(1)
})

test('asks once about an unlikely value, and saves it if it is confirmed', async () => {
  const { create } = show()
  await fillWithPicture()
  await type('Built', '1066')
  await send()
  const dialog = await screen.findByRole('alertdialog', { name: 'Are these values right?' })
  expect(dialog).toHaveTextContent('Built: 1066')
  expect(create).not.toHaveBeenCalled()
  await press('Yes, save')
  expect(create.mock.calls[0]?.[0]).toMatchObject({ yearBuilt: 1066 })
})

itInFull('lets readers of square feet type them, and saves square metres', async () => {
  const { create } = show()
  await fillWithPicture()
  await type('Living area', '96')
  await press('sq ft')
  expect(field('Living area')).toHaveValue('1033')
  await type('Living area', '1,507')
  expect(field('Living area')).toHaveValue('1,507')
  await type('Lot', 'much')
  await send()
  expect(field('Lot')).toBeInvalid()
  await type('Lot', '')
  await send()
  expect(create.mock.calls[0]?.[0]).toMatchObject({ livingArea: 140 })
  await press('m²')
  expect(field('Living area')).toHaveValue('140')
})

test('measures in the units of the home until the agent chooses others (D270)', async () => {
  delete document.documentElement.dataset.unitsChosen
  const { create } = show()
  await fillWithPicture()
  await type('Living area', '1,507')
  await type('Lot', '2.5 acres')
  expect(preview()).toHaveTextContent('1,507 sq ft')
  expect(preview().querySelector('[data-home-units]')).toHaveAttribute('data-home-units', 'imperial')
  await type('Location', 'Porto, Portugal')
  expect([field('Living area'), field('Lot')].map((input) => (input as HTMLInputElement).value)).toEqual([
    '140',
    '10117.14',
  ])
  await type('Location', 'Bend, Oregon')
  expect(field('Lot')).toHaveValue('2.5 acres')
  await send()
  expect(create.mock.calls[0]?.[0]).toMatchObject({ livingArea: 140, lotArea: 10_117.14 })
})

test('asks about an unlikely area in both units', async () => {
  show()
  await fillWithPicture()
  await type('Living area', '7')
  await send()
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Living area: 7 m² (75 sq ft)')
})

test('looks up a location once it is typed, but does not save the result by itself', async () => {
  const { create, find } = show()
  await fillWithPicture()
  expect(await screen.findByText(/^Found: Bend, Oregon\. Drag the pin/)).toBeInTheDocument()
  expect(find.mock.calls).toEqual([[{ location: 'Bend, Oregon' }]])
  await send()
  expect(create.mock.calls[0]?.[0]).not.toHaveProperty('latitude')
  await type('Location', 'Nowhere')
  expect(await screen.findByText(/^We could not find this place/)).toBeInTheDocument()
})

itInFull('shows a preview of the card with all valid values', async () => {
  show()
  expect(preview()).toHaveTextContent('Theo Brandt')
  await fill()
  await type('Bedrooms', '2')
  await type('Bathrooms', 'x')
  await type('Living area', '96')
  expect(preview()).toHaveTextContent('Fir Ridge Cabin')
  expect(preview()).toHaveTextContent('$395,000')
  expect(preview()).toHaveTextContent('2 bd · 96 m²')
  expect(preview()).toHaveTextContent('Check bathrooms')
  expect(preview()).toHaveTextContent('Missing: pictures')
  await choose('house.jpg')
  expect(preview()).toHaveTextContent('One picture is uploading')
  await arrive()
  expect(preview()).toHaveTextContent('One picture has no alternative text')
  expect(preview()).not.toHaveTextContent('Missing')
  expect(section('Basics')).toHaveTextContent('done')
})

itInFull('waits for pending pictures before saving, and sends a failed one again', async () => {
  const { create } = show()
  await fill()
  await choose('house.jpg')
  await send()
  expect(screen.getByText('Add Property')).toBeDisabled()
  await act(async () => FakeRequest.last().fail())
  expect(await screen.findByText('Something went wrong!', { selector: 'strong' })).toBeInTheDocument()
  expect(section('Pictures')).toHaveTextContent('1 failed')
  expect(create).not.toHaveBeenCalled()
  await send()
  await arrive()
  await waitFor(() => expect(create).toHaveBeenCalled())
})

test('sends the same home with one key, so that a lost response adds it once, and another home with another (D537)', async () => {
  const failure: Answer = { ok: false, error: { code: 'internal', message: 'Please try again.' } }
  const { create, keys } = show({ answers: [failure, failure] })
  await fillWithPicture()
  for (const title of ['Fir Ridge Cabin', 'Fir Ridge Cabin', 'Fir Ridge House']) {
    await type('Title', title)
    await send()
  }
  await waitFor(() => expect(create).toHaveBeenCalledTimes(3))
  const [first, second, third] = keys
  expect([second === first, third === first]).toEqual([true, false])
})

test('shows a field’s error beside it, even if the operation names the pictures otherwise', async () => {
  const message = 'This picture is not yours.'
  show({ answers: [{ ok: false, error: { code: 'invalid_input', message, fields: { image: message } } }] })
  await fillWithPicture()
  await send()
  expect(field('Add pictures')).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(field('Title')).toHaveValue('Fir Ridge Cabin')
})

describe('the input is stored on the device', () => {
  const storedDraft = () => readDraft(AGENT.id, 'new')

  test('it is restored with its pictures when the form is opened again, and deleted when it is saved', async () => {
    const { unmount } = show()
    await fill()
    await type('Bedrooms', '2')
    await tick('Deck')
    await choose('house.jpg')
    await arrive()
    unmount()
    const { create } = show()
    expect(await screen.findByText(/Draft saved on this device, just now/)).toBeInTheDocument()
    expect(field('Title')).toHaveValue('Fir Ridge Cabin')
    expect(field('Bedrooms')).toHaveValue('2')
    expect(field('Deck')).toBeChecked()
    await send()
    expect(create.mock.calls[0]?.[0]).toMatchObject({ bedrooms: 2, images: [{ url: PICTURE }] })
    expect(storedDraft()).toBeNull()
  })

  itInFull('starting over asks first, and deletes it', async () => {
    const { unmount } = show()
    await fill()
    unmount()
    show()
    await screen.findByText('Start over')
    await press('Start over')
    expect(screen.getByText('Keep editing')).toHaveFocus()
    await act(async () =>
      fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Start over' })),
    )
    expect(field('Title')).toHaveValue('')
    expect(storedDraft()).toBeNull()
  })

  test('another account on the same browser cannot read it, nor can a later one', async () => {
    const { unmount } = show()
    await fill()
    unmount()
    expect(storedDraft()).not.toBeNull()
    const other = show({ agent: { ...AGENT, id: 'b'.repeat(24) } })
    expect(field('Title')).toHaveValue('')
    expect(storedDraft()).toBeNull()
    other.unmount()
    show()
    expect(field('Title')).toHaveValue('')
  })

  test('after a logout in another tab this tab stores nothing more', async () => {
    const { unmount } = show()
    await fill()
    const text = 'x'
    saveDraft(AGENT.id, 'new', text)
    deleteOtherAccountsDrafts()
    await act(async () =>
      window.dispatchEvent(
        new StorageEvent('storage', { key: `draft:${AGENT.id}:new`, oldValue: text, newValue: null }),
      ),
    )
    await type('Title', 'Another')
    unmount()
    expect(storedDraft()).toBeNull()
  })

  itInFull(
    'signed out in another tab, the input is stored again after the message shows how to continue (D160)',
    async () => {
      const signedOut = { code: 'unauthenticated' as const, message: SIGNED_OUT }
      const { unmount } = show({ answers: [{ ok: false, error: signedOut }] })
      await fillWithPicture()
      deleteOtherAccountsDrafts()
      await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: null })))
      await send()
      expect(screen.getByRole('link', { name: 'Sign in again' })).toBeInTheDocument()
      unmount()
      expect(storedDraft()).toContain('Fir Ridge Cabin')
    },
  )

  test.each([
    'nonsense',
    '{"at":1}',
    '{"at":1,"base":null,"values":{"title":7}}',
    '{"at":1,"base":"2025","values":{}}',
  ])('rejects a draft of %s', (text) => {
    saveDraft(AGENT.id, 'new', text)
    show()
    expect(field('Title')).toHaveValue('')
  })
})

describe('the tours and documents (D397, D398)', () => {
  const answering = (status: number, body: unknown) =>
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(body, { status }))
  const upload = (name: string, size = 3) =>
    act(async () => {
      const file = new File([new Uint8Array(size)], name, { type: 'application/pdf' })
      fireEvent.change(field('PDF'), { target: { files: [file] } })
    })
  const stored = (id: string, name: string) => ({ data: { id: id.repeat(24), name, size: 1_258_291 } })
  const ready = async () => {
    await fillWithPicture()
  }
  afterEach(() => jest.restoreAllMocks())

  test('adds a blank link after the last one until there are five, and sends those that are not blank', async () => {
    const { create } = show()
    await ready()
    await type('Link 1', 'youtu.be/dQw4w9WgXcQ')
    for (const i of [2, 3, 4, 5]) await type(`Link ${i}`, `https://vimeo.com/${i}`)
    expect(screen.queryByLabelText('Link 6')).not.toBeInTheDocument()
    await type('Link 2', '')
    expect(section('Tours and documents')).toHaveTextContent('5')
    await send()
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      tours: [
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        ...[3, 4, 5].map((i) => `https://vimeo.com/${i}`),
      ],
    })
  })

  test('names the possible hosts at the link, and keeps everything else', async () => {
    const { create } = show()
    await ready()
    await type('Link 1', 'https://vimeo.com/1')
    await type('Link 2', 'https://tours.example/2')
    await send()
    expect(field('Link 1')).toBeValid()
    expect(field('Link 2')).toHaveAccessibleDescription(TOUR_LINK_ERROR)
    expect(field('Title')).toHaveValue('Fir Ridge Cabin')
    expect(create).not.toHaveBeenCalled()
    await type('Link 2', '')
    await send()
    expect(create.mock.calls[0]?.[0]).toMatchObject({ tours: ['https://vimeo.com/1'] })
  })

  test('rejects a link that is entered twice', async () => {
    show()
    await type('Link 1', 'https://vimeo.com/1')
    await type('Link 2', 'vimeo.com/1')
    await send()
    expect(field('Link 1')).toHaveAccessibleDescription(expect.stringContaining('Use each link only once.'))
  })

  test('sends each uploaded document with what it is and who can download it', async () => {
    const { create } = show()
    await ready()
    answering(201, stored('b', 'Lake.pdf'))
    await upload('Lake.pdf')
    expect(screen.getByText('Lake.pdf')).toBeInTheDocument()
    expect(screen.getByText('1.2 MB')).toBeInTheDocument()
    await type('What Lake.pdf is', 'survey')
    await type('Who can download Lake.pdf', 'signed-in')
    await send()
    const document = { id: 'b'.repeat(24), name: 'Lake.pdf', size: 1_258_291 }
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      documents: [{ ...document, kind: 'survey', audience: 'signed-in' }],
    })
  })

  test('says why a document is refused, and keeps the others', async () => {
    show()
    answering(201, stored('b', 'Lake.pdf'))
    await upload('Lake.pdf')
    answering(415, { error: { code: 'unsupported_media_type', message: LISTING_DOCUMENT_ERRORS.scripts } })
    await upload('Odd.pdf')
    const add = screen.getByText('Add a document', { selector: 'button' })
    const refusal = `Odd.pdf: ${LISTING_DOCUMENT_ERRORS.scripts}`
    expect(add).toHaveAccessibleDescription(expect.stringContaining(refusal))
    expect(screen.getByText('Lake.pdf')).toBeInTheDocument()
    const callCount = jest.mocked(fetch).mock.calls.length
    await upload('Large.pdf', 10 * 1024 * 1024 + 1)
    expect(add).toHaveAccessibleDescription(expect.stringContaining(LISTING_DOCUMENT_ERRORS.tooLarge))
    expect(fetch).toHaveBeenCalledTimes(callCount)
  })

  test('cannot be saved during an upload', async () => {
    const { create } = show()
    await ready()
    const answer = Promise.withResolvers<Response>()
    jest.spyOn(globalThis, 'fetch').mockReturnValueOnce(answer.promise)
    await upload('Lake.pdf')
    await send()
    expect(create).not.toHaveBeenCalled()
    expect(screen.getByText('Uploading Lake.pdf')).toBeInTheDocument()
    await act(async () => answer.resolve(Response.json(stored('b', 'Lake.pdf'))))
    await send()
    expect(create).toHaveBeenCalledTimes(1)
  })

  test('removes a document, and accepts five at most', async () => {
    show()
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      answering(201, stored(id, `${id}.pdf`))
      await upload(`${id}.pdf`)
    }
    const add = screen.getByText('Add a document', { selector: 'button' })
    expect(add).toBeDisabled()
    await act(async () => fireEvent.click(field('Remove c.pdf')))
    expect(screen.queryByText('c.pdf')).not.toBeInTheDocument()
    expect(add).toBeEnabled()
    expect(add).toHaveFocus()
  })
})

describe('the energy certificate and the ownership (D413, D418)', () => {
  const energy = () => within(document.getElementById('energy') as HTMLElement)
  const classes = () =>
    energy()
      .queryAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).value)

  test('follow the country of the typed location, and say where a class is required (D423)', async () => {
    show({ energyRequiredIn: ['DE'] })
    await type('Location', 'Bend, Oregon')
    expect(energy().getByText(/^Homes in the United States have no energy class\./)).toBeVisible()
    for (const label of ['Energy use', 'Council tax band', 'Years left on the lease'])
      expect(screen.queryByLabelText(label)).toBeNull()
    await type('Location', 'Berlin, Germany')
    expect(classes()).toEqual(['', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])
    expect(energy().getByText(/^Homes in Germany are verified only with a class/)).toBeVisible()
    expect(energy().getByText('kWh/m²a')).toBeVisible()
    await type('Location', 'Bristol, England')
    expect(classes()).toHaveLength(8)
    expect(field('Council tax band')).toBeVisible()
    expect(energy().getByText('points')).toBeVisible()
    expect(energy().queryByText(/verified only/)).toBeNull()
    await type('Location', 'Lyon, France')
    expect(classes()).toHaveLength(16)
    await type('Location', 'Sydney, Australia')
    expect(field('Stars')).toHaveValue('')
  })

  test('are sent in the form of the operations', async () => {
    const { create } = show()
    await fillWithPicture()
    await type('Location', 'Lyon, France')
    for (const group of ['Energy', 'Emissions'])
      await act(async () =>
        fireEvent.click(
          within(energy().getByRole('group', { name: group })).getByLabelText(group === 'Energy' ? 'D' : 'E'),
        ),
      )
    await type('Energy use', '231')
    await type('Issued on', '2021-05-15')
    await type('Valid until', '2031-05-14')
    await tick(/^Leasehold/)
    await type('Years left on the lease', '97')
    await type('Service charge', '$155')
    await type('Period of the service charge', 'month')
    expect(section('Ownership')).toHaveTextContent('3 of 9')
    expect(preview()).toHaveTextContent('Energy D/E')
    await send()
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      energyClass: 'D/E',
      energyValue: 231,
      energyIssued: '2021-05-15',
      energyCertificateUntil: '2031-05-14',
      tenure: 'leasehold',
      leaseYears: 97,
      serviceCharge: 155,
      serviceChargePer: 'month',
    })
  })

  test('are refused at their fields with what would be right', async () => {
    const { create } = show()
    await fill()
    await type('Location', 'Berlin, Germany')
    await act(async () => fireEvent.click(energy().getByLabelText('A+')))
    await type('Location', 'Bristol, England')
    await type('Issued on', '2031-05-15')
    await type('Valid until', '2031-05-14')
    await tick(/^Leasehold/)
    await type('Years left on the lease', '1200')
    await tick(/^Not stated/)
    await send()
    expect(energy().getByText('The United Kingdom’s classes are A to G.')).toBeVisible()
    expect(field('Issued on')).toHaveAccessibleDescription(/^This day is in the future\./)
    expect(field('Valid until')).toHaveAccessibleDescription(/^Enter a day after the one/)
    expect(field('Years left on the lease')).toHaveAccessibleDescription(
      'Years left on the lease must be between 1 and 999.',
    )
    expect(section('Energy certificate')).toHaveTextContent('3 to fix')
    await act(async () => fireEvent.click(energy().getByLabelText('C')))
    expect(energy().queryByText('The United Kingdom’s classes are A to G.')).toBeNull()
    expect(create).not.toHaveBeenCalled()
  })

  test('are accepted again once the tenure or the postal code, which they contradict, has changed', async () => {
    show()
    await type('Location', 'Camden')
    await type('Postal code', 'NW1 8QL')
    await act(async () => fireEvent.click(energy().getByLabelText('C')))
    await tick(/^Leasehold/)
    await type('Years left on the lease', '97')
    await tick(/^Freehold/)
    await type('Postal code', '97701')
    await send()
    expect(field('Years left on the lease')).toBeInvalid()
    expect(energy().getByText(/^The United States has no energy classes\./)).toBeVisible()
    await tick(/^Leasehold/)
    await waitFor(() => expect(field('Years left on the lease')).toBeValid())
    await type('Postal code', 'NW1 8QL')
    await waitFor(() => expect(energy().queryByText(/^The United States has no/)).toBeNull())
  })
})
