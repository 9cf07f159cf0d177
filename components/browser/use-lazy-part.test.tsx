import '@testing-library/jest-dom'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { toast, Toaster } from 'sonner'
import { useLazyPart } from './use-lazy-part'

const FAILED = 'Failed to load the filters'

function late(...answers: (string | Error)[]) {
  const load = jest.fn(async () => {
    const answer = answers.shift() ?? 'the part'
    if (answer instanceof Error) throw answer
    return answer
  })
  const { result } = renderHook(() => useLazyPart(load, FAILED))
  return {
    load,
    part: () => result.current.part,
    prepare: () => result.current.prepare(),
    want: result.current.want,
  }
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation()
  render(<Toaster />)
})
afterEach(async () => {
  jest.restoreAllMocks()
  toast.dismiss()
  await waitFor(() => expect(screen.queryByText(FAILED)).not.toBeInTheDocument())
})

test('shows what is wanted, but not what is only preloaded', async () => {
  const { part, prepare, want } = late()
  await act(async () => prepare())
  expect(part()).toBeNull()
  await act(async () => want())
  expect(part()).toBe('the part')
})

test('shows a toast for a part that cannot be loaded, and retries at the next click (D161)', async () => {
  const { part, want } = late(new Error('Failed to load chunk'))
  const takeBack = jest.fn()
  await act(async () => want(takeBack))
  expect(takeBack).toHaveBeenCalledTimes(1)
  expect(await screen.findByText(FAILED)).toBeInTheDocument()
  expect(screen.getByText('Check your connection, then try again.')).toBeInTheDocument()
  expect(part()).toBeNull()
  await act(async () => want(takeBack))
  expect(part()).toBe('the part')
  expect(takeBack).toHaveBeenCalledTimes(1)
})

test('says nothing if a preload fails', async () => {
  const { prepare, load } = late(new Error('Failed to load chunk'))
  await act(async () => prepare())
  expect(load).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(FAILED)).not.toBeInTheDocument()
})
