/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type PinPickerProps } from '@/components/map/pin-picker-canvas'
import { type PropertyDto } from '@/lib/schemas/property'
import { staticRouter, TestPage, type } from '../offers/testing'
import { EditProperty } from '../properties/edit-property'

jest.mock('../map/pin-picker', () => ({
  PinPicker: ({ accuracy, onMove }: PinPickerProps) => (
    <button onClick={() => onMove({ latitude: 44.06281, longitude: -121.34012 })}>Drawn as {accuracy}</button>
  ),
}))

const LISTING: PropertyDto = {
  _id: '1'.repeat(24),
  title: 'Lake House',
  description: 'An A-frame.',
  location: 'Bend, Oregon',
  minPrice: 420_000,
  maxPrice: 485_000,
  image: 'https://images.example/one.jpg',
  latitude: 44.06,
  longitude: -121.32,
  status: 'verified',
  sold: false,
  agentName: 'Theo Brandt',
  agentImage: null,
  agentEmail: 'theo@mail.example',
  createdAt: '2025-01-05T10:00:00.000Z',
  listedAt: '2025-01-05T10:00:00.000Z',
  updatedAt: '2025-02-06T10:00:00.000Z',
}

beforeEach(() => {
  localStorage.clear()
  globalThis.IntersectionObserver = class {
    constructor(private readonly callback: (entries: object[]) => void) {}
    observe() {
      this.callback([{ isIntersecting: true }])
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

async function show(changes: Partial<PropertyDto>) {
  const update = jest.fn((_fields: unknown) => Promise.resolve({ ok: true as const, data: true }))
  const find = () => Promise.resolve({ ok: true as const, data: null })
  await act(async () =>
    render(
      <TestPage router={staticRouter()}>
        <EditProperty
          property={{ ...LISTING, ...changes }}
          accountId={'a'.repeat(24)}
          update={update}
          energyRequiredIn={[]}
          place={{ find }}
        />
      </TestPage>,
    ),
  )
  return update
}

const radio = (name: RegExp) => screen.getByRole('radio', { name })
const caption = () => screen.getByText(/^Drawn as/)
const drag = () => act(async () => fireEvent.click(caption()))
const save = () => act(async () => fireEvent.click(screen.getByText('Save changes')))

test.each([
  ['dragged', drag, { latitude: 44.06281, longitude: -121.34012 }],
  ['typed', () => type('Latitude', '44.06281'), { latitude: 44.06281, longitude: -121.32 }],
])(
  'a point that is %s after a geocoded town is exact in the choice, on the map and in the request (D67)',
  async (_, give, position) => {
    const update = await show({ positionAccuracy: 'town' })
    expect(caption()).toHaveTextContent('Drawn as town')
    expect(radio(/^Exact/)).not.toBeChecked()
    await give()
    expect(radio(/^Exact/)).toBeChecked()
    expect(caption()).toHaveTextContent('Drawn as exact')
    await save()
    expect(update).toHaveBeenCalledWith({ id: LISTING._id, ...position, positionAccuracy: 'exact' })
  },
)

// The geocoder finds streets "approximately" too, and for coordinates alone the server would choose "exact".
test('an approximate one stays so when it is dragged, also in the request (D67)', async () => {
  const update = await show({ positionAccuracy: 'approximate' })
  await drag()
  expect(radio(/^About here/)).toBeChecked()
  expect(caption()).toHaveTextContent('Drawn as approximate')
  await save()
  expect(update).toHaveBeenCalledWith({
    id: LISTING._id,
    latitude: 44.06281,
    longitude: -121.34012,
    positionAccuracy: 'approximate',
  })
})
