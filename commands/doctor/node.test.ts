import { checkNode } from './node'

it.each([
  ['20.19.0', 'note'],
  ['22.11.0', 'note'],
  ['24.1.0', 'ok'],
  ['26.0.0', 'ok'],
])('recommends Node 24: %s', async (version, state) => {
  expect(await checkNode(version)).toMatchObject([{ state, says: expect.stringContaining(version) }])
})
