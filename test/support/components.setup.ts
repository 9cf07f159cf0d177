import { format } from 'node:util'
import { configure } from '@testing-library/react'

// Only for elements that never appear: how long a render takes depends on the machine.
configure({ asyncUtilTimeout: 30_000 })

/** Responses that arrive outside of `act` depend on the machine, and concern only the test. */
const isOfTest = (fault: string) => fault.includes('not wrapped in act(')

const faults: string[] = []

for (const kind of ['error', 'warn'] as const) {
  const print = console[kind]
  console[kind] = (...said: unknown[]) => {
    faults.push(`console ${kind}: ${format(...said)}`)
    print(...said)
  }
}

afterEach(() => {
  expect(faults.splice(0).filter((fault) => !isOfTest(fault))).toEqual([])
})
