import { gzipSync } from 'node:zlib'
import { newBuyer } from '../support/contract'
import { Session } from '../support/session'

const SCRIPT = /<script[^>]* src="([^"]+)"(?![^>]*noModule)/g

/** The scripts that a page loads at once, compressed, in KiB; without those for browsers without modules. */
async function scriptsOf(path: string, viewer: Session): Promise<number> {
  const page = await viewer.get(path)
  expect([path, page.status]).toEqual([path, 200])
  const addresses = new Set([...String(page.body).matchAll(SCRIPT)].map(([, address = '']) => address))
  expect(addresses.size).toBeGreaterThan(5)
  const scripts = await Promise.all([...addresses].map((address) => viewer.get(address)))
  expect(scripts.map(({ status }) => status)).toEqual(scripts.map(() => 200))
  return scripts.reduce((sum, { body }) => sum + gzipSync(String(body)).length, 0) / 1024
}

// A phone spends most of a page's start on scripts, and one import can load a library on every page.
describe('the scripts of a page', () => {
  it.each([
    ['/', 172],
    ['/login', 184],
    ['/homes', 167],
  ])('%s loads less than %s KiB', async (path, most) => {
    expect(await scriptsOf(path, new Session())).toBeLessThan(most)
  })

  it.each([
    ['/properties', 200],
    ['/properties/{id}', 192],
    ['/dashboard/user', 185],
  ])('%s loads less than %s KiB', async (path, most) => {
    const { session } = await newBuyer()
    const { body } = await session.get('/api/properties?limit=1&verified=true')
    const [listing] = body as { _id: string }[]
    expect(await scriptsOf(path.replace('{id}', String(listing?._id)), session)).toBeLessThan(most)
  })
})
