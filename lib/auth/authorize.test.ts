import { authorize } from './authorize'

it('does not report an unexpected error as a rejected sign-in', async () => {
  const failures: unknown[] = []
  const input = { email: 'ada@keystead.example', password: 'ada-secret' }
  // Outside of a request nobody knows the device, which is as unforeseen as a database that does not answer.
  expect(await authorize(input, { remember: false, failures })).toBeNull()
  expect(failures).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/outside a request scope/) as string }),
  ])
})
