import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { close, listen } from './http'
import { listeningSocket, rememberPorts } from './ports'

const folder = mkdtempSync(join(tmpdir(), 'keystead-ports-'))
const file = join(folder, 'ports.json')
const open: Server[] = []
afterEach(() => Promise.all(open.splice(0).map(close)))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = async (port: number) => {
  const server = createServer()
  const url = await listen(server, port)
  open.push(server)
  return { url }
}

it('starts each server on any free port, and on the same one next time', async () => {
  const first = rememberPorts(file)
  const a = await first('a', start)
  const b = await first('b', start)
  expect(a.url).not.toBe(b.url)
  await Promise.all(open.splice(0).map(close))
  const second = rememberPorts(file)
  expect(await second('b', start)).toEqual(b)
  expect(await second('a', start)).toEqual(a)
})

it('starts a server on another port if its port is in use, and records that one', async () => {
  const { url } = await rememberPorts(file)('a', start)
  const other = await rememberPorts(file)('a', start)
  expect(other.url).not.toBe(url)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ a: Number(new URL(other.url).port) })
})

it('passes on other errors of starting a server', async () => {
  const broken = () => Promise.reject(new Error('broken'))
  await expect(rememberPorts(file)('a', broken)).rejects.toThrow('broken')
})

it('reserves a port for a child, which serves connections from before it started', async () => {
  const socket = await listeningSocket()
  const code = `require('http').createServer((_, response) => response.end('child')).listen({ fd: 3 })`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'inherit', 'inherit', socket.fd] })
  socket.close()
  const exit = once(child, 'exit')
  expect(await (await fetch(`http://127.0.0.1:${socket.port}`)).text()).toBe('child')
  child.kill()
  await exit
})
