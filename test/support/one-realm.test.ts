import OneRealm from './one-realm.mjs'

it('undoes changes of settings, globals and listeners after a file', async () => {
  process.env.OF_ANOTHER_FILE = 'before'
  const realm = new OneRealm({ projectConfig: {} })
  const { fetch } = globalThis
  const listener = () => undefined
  process.env.OF_ANOTHER_FILE = 'changed'
  process.env.OF_THIS_FILE = 'new'
  Object.assign(globalThis, { fetch: listener, ofThisFile: true })
  process.on('SIGUSR2', listener)

  await realm.teardown()

  expect(process.env).toMatchObject({ OF_ANOTHER_FILE: 'before' })
  expect(process.env).not.toHaveProperty('OF_THIS_FILE')
  expect(globalThis.fetch).toBe(fetch)
  expect(globalThis).not.toHaveProperty('ofThisFile')
  expect(process.listeners('SIGUSR2')).not.toContain(listener)
})
