import { format } from 'node:util'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'
import { OWN_CLOCK, UTC } from '@/lib/domain/clock'

// Only for elements that never appear: how long a render takes depends on the machine.
configure({ asyncUtilTimeout: 30_000 })

// The reader's clock, wherever the tests run: "2:03 PM" in UTC, without its name.
Object.assign(OWN_CLOCK, { ...UTC, name: '' })

/** Responses that arrive outside of `act` depend on the machine, and concern only the test. */
const isOfTest = (fault: string) => fault.includes('not wrapped in act(')

const faults: string[] = []

for (const kind of ['error', 'warn'] as const) {
  const print = console[kind]
  console[kind] = (...values: unknown[]) => {
    faults.push(`console ${kind}: ${format(...values)}`)
    print(...values)
  }
}

/** In lower case, without punctuation, as axe compares names. */
const spoken = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The text that an element shows, without what is only for screen readers. */
function shownBy(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove()
  return copy.textContent ?? ''
}

/** Links and buttons whose name does not contain the text that they show: speech control cannot find them. */
const misnamed = () =>
  [...document.querySelectorAll('a[aria-label], button[aria-label], summary[aria-label]')]
    .map((element) => ({ name: element.getAttribute('aria-label') ?? '', text: shownBy(element) }))
    .filter(({ name, text }) => !spoken(name).includes(spoken(text)))

// Registered before Testing Library's own cleanup, which a test's import registers.
afterEach(() => {
  expect(misnamed()).toEqual([])
  expect(faults.splice(0).filter((fault) => !isOfTest(fault))).toEqual([])
})
