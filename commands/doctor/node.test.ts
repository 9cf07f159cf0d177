import { checkNode } from './node'

it.each([
  ['20.20.2', 'fault'],
  ['24.19.9', 'fault'],
  ['24.20.0', 'note'],
  ['24.22.0', 'note'],
  ['24.22.1', 'ok'],
  ['24.100.0', 'ok'],
  ['26.0.0', 'ok'],
])('finds that Node %s is: %s', async (version, state) => {
  expect(await checkNode(version)).toMatchObject([{ state, text: expect.stringContaining(version) }])
})
