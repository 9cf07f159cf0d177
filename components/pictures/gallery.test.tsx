/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type useState as state } from 'react'
import { type ListingPicture } from '@/lib/domain/listing-pictures'
import { Gallery } from './gallery'

/** jsdom has no layout, so nothing can be swiped: a carousel that only has a position. */
jest.mock('embla-carousel-react', () => ({
  __esModule: true,
  default: function useFakeCarousel({ startIndex }: { startIndex: number }) {
    const { useState } = jest.requireActual<{ useState: typeof state }>('react')
    const [embla] = useState(() => {
      let selected = startIndex
      const listeners = new Set<() => void>()
      return {
        on: (_event: string, listener: () => void) => listeners.add(listener),
        off: (_event: string, listener: () => void) => listeners.delete(listener),
        selectedScrollSnap: () => selected,
        scrollTo: (index: number) => {
          selected = index
          listeners.forEach((listener) => listener())
        },
      }
    })
    return [() => undefined, embla]
  },
}))

const picture = (name: string, words: Omit<ListingPicture, 'url'> = {}): ListingPicture => ({
  url: `https://images.example/${name}.jpg`,
  ...words,
})
const HOME = [
  picture('front'),
  picture('kitchen', { caption: 'The kitchen', alt: 'White kitchen with an island' }),
  picture('stairs', { caption: 'The stairs' }),
  picture('garden'),
  picture('bath'),
  picture('ground', { kind: 'plan' }),
]

beforeAll(() => {
  Object.assign(window, { matchMedia: () => ({ matches: true }) })
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
})

const show = (pictures: ListingPicture[]) =>
  render(<Gallery title="Lake House" location="Bend, Oregon" pictures={pictures} />)
const click = (element: HTMLElement, init = {}) => act(async () => void fireEvent.click(element, init))
const press = (key: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
const viewer = () => within(screen.getByRole('dialog', { name: 'Lake House' }))
const slide = () =>
  viewer()
    .getAllByRole('group')
    .filter((group) => group.getAttribute('aria-roledescription') === 'slide' && !group.hasAttribute('inert'))
    .map((group) => group.getAttribute('aria-label'))
const seeAll = () => screen.getByRole('button', { name: 'See all 6' })

test('a single picture is shown alone, without a gallery', () => {
  const { container } = show([picture('front')])
  expect(screen.getByRole('img', { name: 'Lake House' })).toHaveAttribute('fetchpriority', 'high')
  expect(container.querySelectorAll('a, button, ul')).toHaveLength(0)
})

test('each picture is a link to its file with its own text; the cover loads first', () => {
  show(HOME)
  expect(
    screen
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), within(link).getByRole('img').getAttribute('alt')]),
  ).toEqual([
    ['https://images.example/front.jpg', 'Lake House'],
    ['https://images.example/kitchen.jpg', 'White kitchen with an island'],
    ['https://images.example/stairs.jpg', 'The stairs'],
    ['https://images.example/garden.jpg', 'Lake House, picture 4 of 6'],
    ['https://images.example/bath.jpg', 'Lake House, picture 5 of 6'],
    ['https://images.example/ground.jpg', 'Lake House, floor plan'],
  ])
  const [cover, ...others] = screen.getAllByRole('img')
  expect(cover).toHaveAttribute('fetchpriority', 'high')
  for (const other of others) expect(other).toHaveAttribute('loading', 'lazy')
  expect(screen.getByText('Floor plan')).toBeInTheDocument()
})

test('the strip shows the number of its picture', () => {
  show(HOME)
  const strip = screen.getByRole('list')
  expect(screen.getByText('1 of 6')).toBeInTheDocument()
  Object.defineProperties(strip, { clientWidth: { value: 360 }, scrollLeft: { value: 720 } })
  fireEvent.scroll(strip)
  expect(screen.getByText('3 of 6')).toBeInTheDocument()
})

test('the viewer opens at the clicked picture, works by keyboard, and returns the focus', async () => {
  show(HOME)
  const [, kitchen] = screen.getAllByRole('link')
  if (!kitchen) throw new Error('there is no kitchen')
  kitchen.focus()
  await click(kitchen)
  expect(slide()).toEqual(['2 of 6'])
  expect(viewer().getByRole('status')).toHaveTextContent('Picture 2 of 6: White kitchen with an island')
  expect(viewer().getByText('The kitchen')).toBeInTheDocument()
  for (const [key, place] of [
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
    ['Home', 1],
    ['ArrowLeft', 1],
    ['End', 6],
    ['ArrowRight', 6],
  ] as const) {
    await press(key)
    expect(slide()).toEqual([`${place} of 6`])
  }
  expect(viewer().getByRole('status')).toHaveTextContent('Picture 6 of 6: floor plan, Lake House, floor plan')
  expect(viewer().getByText('Floor plan')).toBeInTheDocument()
  await press('Escape')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  // The dialog returns the focus in a timer of its own.
  await waitFor(() => expect(kitchen).toHaveFocus())
})

test('the viewer works by its buttons and thumbnails, and loads only the next picture', async () => {
  show(HOME)
  await click(seeAll())
  const large = () =>
    viewer()
      .getAllByRole('img', { hidden: true })
      .filter((image) => image.getAttribute('loading') === 'eager').length
  expect(large()).toBe(2)
  await click(viewer().getByRole('button', { name: 'Previous picture' }))
  expect(slide()).toEqual(['1 of 6'])
  await click(viewer().getByRole('button', { name: 'Next picture' }))
  expect(slide()).toEqual(['2 of 6'])
  expect(large()).toBe(3)
  await click(viewer().getByRole('button', { name: 'Picture 5: Lake House, picture 5 of 6' }))
  expect(slide()).toEqual(['5 of 6'])
  const small = viewer().getAllByRole('button', { name: /^Picture \d/ })
  expect(small.filter(({ tabIndex }) => tabIndex === 0)).toEqual([small[4]])
  small[4]?.focus()
  await press('ArrowRight')
  expect(small[5]).toHaveFocus()
  await click(viewer().getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a click for a new tab is ignored', async () => {
  show(HOME)
  const [cover] = screen.getAllByRole('link')
  if (!cover) throw new Error('there is no cover')
  let isLeft = false
  // jsdom has no other tabs.
  const stop = (event: Event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', stop, { once: true })
  await click(cover, { ctrlKey: true })
  expect(isLeft).toBe(true)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test.each([1, 5])('has a link instead of the button if there are more than its %s pictures', (count) => {
  const pictures = Array.from({ length: count }, (_, i) => picture(String(i)))
  render(
    <Gallery
      title="Lake House"
      location="Bend"
      pictures={pictures}
      more={{ href: '/login', label: 'All 18' }}
    />,
  )
  expect(screen.getByRole('link', { name: 'All 18' })).toHaveAttribute('href', '/login')
  expect(screen.queryByRole('button', { name: /See all/ })).toBeNull()
})
