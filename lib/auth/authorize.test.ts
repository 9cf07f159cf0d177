import { authorize } from './authorize'

it('does not report an unexpected error as a rejected sign-in', async () => {
  const failures: unknown[] = []
  const input = { email: 'ada@keystead.example', password: 'ada-secret' }
  // Outside a request the device cannot be read, which is as unexpected as an unavailable database.
  expect(await authorize(input, { remember: false, failures })).toBeNull()
  expect(failures).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/outside a request scope/) as string }),
  ])
})
