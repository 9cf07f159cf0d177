import { spawnSync } from 'node:child_process'

it('signs in with Google without `url.parse`, which Node 24 reports in the log as deprecated', () => {
  const script = `
    require('node:url').parse = () => { throw new Error('deprecated') }
    const { custom, Issuer } = require('openid-client')
    const google = { issuer: 'https://google.test', authorization_endpoint: 'https://google.test/in?hl=en' }
    const { Client } = new Issuer(google)
    console.log(new Client({ client_id: 'keystead' }).authorizationUrl({ state: 'one' }))
    Issuer[custom.http_options] = (url) => { console.log(url.href); throw new Error('not sent') }
    Issuer.discover('https://google.test').catch(({ message }) => console.log(message))`
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout.trim().split('\n')).toEqual([
    'https://google.test/in?hl=en&client_id=keystead&scope=openid&response_type=code&state=one',
    'https://google.test/.well-known/openid-configuration',
    'not sent',
  ])
})
