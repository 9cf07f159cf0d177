import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { type Position, type PositionAccuracy } from '@/lib/domain/position'
import { PinPicker } from './pin-picker'
import { lastMap, type maplibre } from './testing'

// It only supports `import`, and Jest uses `require`.
jest.mock('maplibre-gl', () => jest.requireActual<{ maplibre: typeof maplibre }>('./testing').maplibre(), {
  virtual: true,
})
jest.mock('./basemap', () => ({
  BASEMAP_CREDIT: 'Natural Earth',
  emptyBasemap: () => ({}),
  repaintBasemap: () => {},
  drawBasemap: () => Promise.resolve(),
}))

/** A pixel is 0.45 degrees of longitude and 0.425 of latitude on a map of the whole world. */
const ORIGIN = { latitude: 0, longitude: 0 }

async function show(first: Position | null, accuracy: PositionAccuracy = 'exact') {
  const onMove = jest.fn<void, [Position]>()
  function Form() {
    const [position, setPosition] = useState(first)
    return (
      <PinPicker
        position={position}
        accuracy={accuracy}
        onMove={(next) => {
          onMove(next)
          setPosition(next)
        }}
      />
    )
  }
  const { container } = render(<Form />)
  await screen.findByText(/^No streets on this map/)
  // The pin's listeners are added after it is rendered.
  await act(async () => undefined)
  onMove.mockClear()
  return { onMove, container }
}

const pin = () => screen.getByRole('button', { name: /^The home's pin/ })

/** jsdom's pointer events have no coordinates. */
const point = (name: string, clientX: number, clientY: number) =>
  fireEvent(pin(), new MouseEvent(name, { bubbles: true, clientX, clientY }))

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => {}
})

it('moves by arrow keys, with Shift in larger steps, without events for the map', async () => {
  const { onMove } = await show(ORIGIN)
  const onKeyDown = jest.fn()
  lastMap().getCanvasContainer().addEventListener('keydown', onKeyDown)
  fireEvent.keyDown(pin(), { key: 'ArrowRight' })
  expect(onMove).toHaveBeenLastCalledWith({ latitude: 0, longitude: 1.8 })
  fireEvent.keyDown(pin(), { key: 'ArrowUp', shiftKey: true })
  expect(onMove).toHaveBeenLastCalledWith({ latitude: 10.2, longitude: 1.8 })
  expect(pin()).toHaveAccessibleName("The home's pin, 10.2° N, 1.8° E")
  expect(onKeyDown).not.toHaveBeenCalled()
})

it('can be dragged', async () => {
  const { onMove } = await show(ORIGIN)
  point('pointerdown', 10, 10)
  point('pointermove', 30, 10)
  point('pointermove', 30, 50)
  point('pointerup', 30, 50)
  point('pointermove', 500, 500)
  expect(onMove.mock.calls.map(([position]) => position)).toEqual([
    { latitude: 0, longitude: 9 },
    { latitude: -17, longitude: 9 },
  ])
})

it('is placed by a click if there is none yet', async () => {
  const { onMove } = await show(null)
  expect(screen.getByText(/^Click the map where the home is/)).toBeInTheDocument()
  act(() => lastMap().clickAt(400, 200))
  expect(onMove).toHaveBeenCalledWith({ latitude: 0, longitude: 0 })
  expect(pin()).toBeInTheDocument()
})

it('shows the agent the circle that buyers see, around the rounded point', async () => {
  const { container } = await show({ latitude: 44.0651, longitude: -90.0049 }, 'approximate')
  act(() => void lastMap().fitBounds([-90.1, 44, -89.9, 44.2], {}))
  const rounded = lastMap().project([-90, 44.07])
  expect(container.querySelector('.map-spot.approximate')).toHaveStyle({
    transform: `translate(${Math.round(rounded.x)}px, ${Math.round(rounded.y)}px)`,
  })
})
