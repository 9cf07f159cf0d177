import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, rememberPorts } from './ports'

const folder = mkdtempSync(join(tmpdir(), 'keystead-ports-'))
const file = join(folder, 'ports.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Below what Linux (32768), macOS and Windows (49152) give to outgoing connections. */
const expectOutOfTheWay = (port: number) => {
  expect(port).toBeGreaterThanOrEqual(10_000)
  expect(port).toBeLessThan(32_768)
}

it('gives a wanted port, and another one where something listens on it', async () => {
  const port = await freePort()
  expectOutOfTheWay(port)
  expect(await freePort(port)).toBe(port)
  const listener = createServer().listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const other = await freePort(port)
  listener.close()
  expect(other).not.toBe(port)
  expectOutOfTheWay(other)
})

it('gives no port twice that nobody listens on yet, also to another process', async () => {
  const ask = `
    import { freePort } from './sandbox/support/ports.ts'
    console.log((await Promise.all(Array.from({ length: 300 }, () => freePort()))).join())`
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', ask], {
    cwd: join(__dirname, '../..'),
    encoding: 'utf8',
  })
  const theirs = stdout.trim().split(',').map(Number)
  const ours = await Promise.all(Array.from({ length: 300 }, () => freePort()))
  expect(theirs).toHaveLength(300)
  expect(new Set([...theirs, ...ours]).size).toBe(600)
})

it('gives each name a port of its own, and the same again the next time', async () => {
  const ports = await rememberPorts(file, ['a', 'b', 'c'])
  for (const port of Object.values(ports)) expectOutOfTheWay(port)
  expect(new Set(Object.values(ports)).size).toBe(3)
  expect(await rememberPorts(file, ['a', 'b', 'c'])).toEqual(ports)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(ports)
})

it('does not give a port twice, though the file names it twice', async () => {
  const port = await freePort()
  writeFileSync(file, JSON.stringify({ a: port, b: port }))
  const ports = await rememberPorts(file, ['a', 'b'])
  expect(ports.a).toBe(port)
  expect(ports.b).not.toBe(port)
})
