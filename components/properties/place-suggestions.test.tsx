import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { type SuggestionDto } from '@/lib/schemas/suggestion'
import { PlaceSuggestions } from './place-suggestions'

const BEND: SuggestionDto = { location: 'Bend, Oregon', count: 12 }
const BENDIGO: SuggestionDto = { location: 'Bendigo, Australia', count: null }

const onChoose = jest.fn()
const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())

function Search({ isLoaded = true, isForHomes }: { isLoaded?: boolean; isForHomes?: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const typed = useRef(false)
  return (
    <form onSubmit={onSubmit}>
      <input
        ref={field}
        type="search"
        aria-label="Search by location"
        onChange={() => {
          typed.current = true
        }}
      />
      {isLoaded && (
        <PlaceSuggestions field={field} typed={typed} isForHomes={isForHomes} onChoose={onChoose} />
      )}
    </form>
  )
}

/** Answers requests for a text; returns the requested texts. */
function answering(answer: (text: string) => readonly SuggestionDto[] | null): string[] {
  const texts: string[] = []
  global.fetch = jest.fn(async (address: string) => {
    const text = new URLSearchParams(address.split('?')[1]).get('text') ?? ''
    texts.push(text)
    const suggestions = answer(text)
    return { ok: suggestions !== null, status: 429, json: async () => suggestions }
  }) as unknown as typeof fetch
  return texts
}

const field = () => screen.getByLabelText('Search by location')
const type = (value: string) => fireEvent.input(field(), { target: { value } })
const rest = () => act(async () => jest.runAllTimers())
/** True if the field does what it does without suggestions. */
const key = (pressed: string) => fireEvent.keyDown(field(), { key: pressed })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

beforeEach(() => {
  jest.useFakeTimers()
  onChoose.mockClear()
})
afterEach(() => jest.useRealTimers())

test('requests after a pause in typing, and shows the number of homes', async () => {
  const texts = answering(() => [BEND, BENDIGO])
  render(<Search />)
  expect(field()).toHaveAttribute('aria-expanded', 'false')
  type('b')
  await rest()
  type('be')
  type('ben ')
  expect(texts).toEqual([])
  await rest()
  expect(texts).toEqual(['ben'])
  expect(options()).toEqual(['Bend, Oregon12 homes', 'Bendigo, Australia'])
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-controls', screen.getByRole('listbox').id)
  expect(screen.getByText('2 places are suggested.')).toHaveAttribute('aria-live', 'polite')
})

test('suggests for a text typed before it was loaded, and nothing without one', async () => {
  const texts = answering(() => [BEND])
  const { rerender, unmount } = render(<Search isLoaded={false} />)
  field().focus()
  type('ben')
  rerender(<Search />)
  await rest()
  expect(options()).toEqual(['Bend, Oregon12 homes'])
  unmount()
  render(<Search />)
  field().focus()
  await rest()
  expect(options()).toEqual([])
  expect(texts).toEqual(['ben'])
})

test('by keyboard: down and up cycle, Enter chooses, and the focus stays in the field', async () => {
  answering(() => [BEND, BENDIGO])
  render(<Search />)
  field().focus()
  type('bend')
  await rest()
  const activeOption = () => field().getAttribute('aria-activedescendant')
  const [first, second] = screen.getAllByRole('option')
  expect(activeOption()).toBeNull()
  expect(key('ArrowDown')).toBe(false)
  expect(activeOption()).toBe(first?.id)
  expect(first).toHaveAttribute('aria-selected', 'true')
  key('ArrowDown')
  expect(activeOption()).toBe(second?.id)
  key('ArrowDown')
  expect(activeOption()).toBeNull()
  key('ArrowUp')
  expect(activeOption()).toBe(second?.id)
  expect(key('Enter')).toBe(false)
  expect(onChoose).toHaveBeenCalledWith('Bendigo, Australia')
  expect(options()).toEqual([])
  expect(field()).toHaveFocus()
})

test('Enter without a selection, and letters, are left to the field; Escape and leaving it close', async () => {
  answering(() => [BEND])
  render(<Search />)
  type('bend')
  await rest()
  expect(screen.getByText('One place is suggested.')).toBeInTheDocument()
  expect(key('x')).toBe(true)
  expect(key('Escape')).toBe(false)
  expect(options()).toEqual([])
  expect(key('Escape')).toBe(true)
  key('ArrowDown')
  expect(options()).toHaveLength(1)
  act(() => void fireEvent.blur(field()))
  expect(options()).toEqual([])
  key('ArrowDown')
  expect(key('Enter')).toBe(true)
  expect(options()).toEqual([])
  expect(onChoose).not.toHaveBeenCalled()
})

test('a touch chooses without moving the focus', async () => {
  answering(() => [BEND])
  render(<Search />)
  type('bend')
  await rest()
  expect(fireEvent.mouseDown(screen.getByRole('option'))).toBe(false)
  fireEvent.click(screen.getByRole('option'))
  expect(onChoose).toHaveBeenCalledWith('Bend, Oregon')
})

test('suggests nothing after a failed request, nor outdated places for a new text', async () => {
  answering((text) => (text === 'bend' ? [BEND] : null))
  render(<Search />)
  type('bend')
  await rest()
  type('bent')
  await rest()
  expect(options()).toEqual([])
  type('b')
  await rest()
  expect(options()).toEqual([])
})

test('omits towns without homes if only places with homes are suggested', async () => {
  answering(() => [BEND, BENDIGO])
  render(<Search isForHomes />)
  type('bend')
  await rest()
  expect(options()).toEqual(['Bend, Oregon12 homes'])
})
