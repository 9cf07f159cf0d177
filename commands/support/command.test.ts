import { InvalidDatabaseUri } from '@/lib/data/client'
import { runCommand } from './command'

afterEach(() => {
  process.exitCode = undefined
  jest.restoreAllMocks()
})

it.each([
  ['an address that is none', new InvalidDatabaseUri(), /^The database cannot be used: its URL /],
  ['what the command says itself', new Error('Usage: …'), /^Usage: …$/],
  ['what is no error', 'odd', /^odd$/],
])('reports a failed command in one line and exits with 1: %s', async (_what, error, line) => {
  const consoleError = jest.spyOn(console, 'error').mockReturnValue()
  const exit = jest.spyOn(process, 'exit').mockImplementation()
  await runCommand(() => Promise.reject(error as Error))
  expect(consoleError.mock.calls).toEqual([[expect.stringMatching(line)]])
  expect(process.exitCode).toBe(1)
  expect(exit).toHaveBeenCalledTimes(1)
})
