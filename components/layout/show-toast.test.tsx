import { showToast } from './show-toast'

jest.mock('./toasts', () => {
  throw new Error('Failed to load chunk')
})

test("shows nothing, and fails nothing else, if the toasts' code cannot be loaded (D161)", async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation()
  const speak = jest.fn()
  await expect(showToast(speak)).resolves.toBeUndefined()
  expect(speak).not.toHaveBeenCalled()
  expect(warned).toHaveBeenCalledTimes(1)
})
