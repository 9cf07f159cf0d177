import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import sharp from 'sharp'
import { UPLOAD_LIMIT, UPLOAD_MESSAGES } from '@/lib/schemas/upload'
import { type Resolved, FETCH_MESSAGES, fetchPicture, isPublicAddress } from './remote-picture'

/** The responses of this machine's server, by path. */
const answers: Record<string, (response: ServerResponse, host: string) => void> = {}
const paths: string[] = []
let server: Server
let host = ''
let picture: Buffer

beforeAll(async () => {
  picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const image = (response: ServerResponse, bytes = picture, headers = {}) =>
    response.writeHead(200, { 'Content-Type': 'image/png', ...headers }).end(bytes)
  Object.assign(answers, {
    '/a.png': (response) => image(response),
    '/page': (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'),
    '/gone': (response) => response.writeHead(404).end(),
    '/said-large': (response) => image(response, picture, { 'Content-Length': UPLOAD_LIMIT + 1 }),
    '/large': (response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' })
      response.end(Buffer.alloc(UPLOAD_LIMIT + 1))
    },
    '/never': (response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' })
      response.write(picture)
    },
    '/broken': (response) => response.destroy(),
    '/to': (response) => response.writeHead(302, { Location: '/a.png' }).end(),
    '/inside': (response) => response.writeHead(302, { Location: 'http://127.0.0.1/a.png' }).end(),
    '/metadata': (response) => response.writeHead(301, { Location: 'http://169.254.169.254/latest' }).end(),
    '/file': (response) => response.writeHead(307, { Location: 'file:///etc/passwd' }).end(),
    '/round': (response) => response.writeHead(308, { Location: '/round' }).end(),
  } satisfies typeof answers)
  server = createServer(({ url = '', headers }, response) => {
    paths.push(url)
    answers[url]?.(response, headers.host ?? '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => paths.splice(0))

/** From this machine's server, which the settings allow. */
const fetchPath = (path: string, timeout?: number) =>
  fetchPicture(`http://${host}${path}`, { hosts: [host], ...(timeout !== undefined && { timeout }) })

/** From a host name that resolves to these addresses. */
const from = (address: string, ...addresses: string[]) =>
  fetchPicture(address, {
    hosts: [],
    resolve: async (): Promise<Resolved[]> =>
      addresses.map((item) => ({ address: item, family: item.includes(':') ? 6 : 4 })),
  })

describe('a picture', () => {
  it('returns its bytes', async () => expect(await fetchPath('/a.png')).toEqual({ bytes: picture }))

  it('follows a redirect', async () => {
    expect(await fetchPath('/to')).toEqual({ bytes: picture })
    expect(paths).toEqual(['/to', '/a.png'])
  })

  it.each([
    ['/page', UPLOAD_MESSAGES.format],
    ['/gone', 'The file’s server returned error 404.'],
    ['/said-large', UPLOAD_MESSAGES.tooLarge],
    ['/large', UPLOAD_MESSAGES.tooLarge],
    ['/broken', FETCH_MESSAGES.broken],
    ['/inside', FETCH_MESSAGES.private],
    ['/metadata', FETCH_MESSAGES.private],
    ['/file', FETCH_MESSAGES.address],
    ['/round', FETCH_MESSAGES.redirects],
  ])('from %s: %s', async (path, refused) => expect(await fetchPath(path)).toEqual({ refused }))

  it('times out', async () =>
    expect(await fetchPath('/never', 200)).toEqual({ refused: FETCH_MESSAGES.slow }))
})

describe('a URL that is not requested', () => {
  it.each([
    'ftp://pictures.example/a.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//pictures.example/a.png',
    '/demo/lake.jpg',
    'lake.jpg',
    'http://user:secret@pictures.example/a.png',
    '',
  ])('%j', async (address) => expect(await from(address)).toEqual({ refused: FETCH_MESSAGES.address }))

  it.each([
    'http://127.0.0.1/a.png',
    'http://2130706433/a.png',
    'http://0x7f.1/a.png',
    'http://017700000001/',
    'http://[::1]/a.png',
    'http://[::ffff:7f00:1]/a.png',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'https://pictures.example:6379/',
    'http://pictures.example:27017/',
  ])('%s', async (address) => expect(await from(address)).toEqual({ refused: FETCH_MESSAGES.private }))
})

describe('a host name', () => {
  it.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['::1']],
    [['fd00:ec2::254']],
    // One non-public address is enough.
    [['8.8.8.8', '192.168.0.1']],
  ])('is not requested if it resolves to %j', async (addresses) => {
    expect(await from('http://pictures.example/a.png', ...addresses)).toEqual({
      refused: FETCH_MESSAGES.private,
    })
  })

  it('has the same message if it cannot be resolved as if it is private, so that nobody learns which exist', async () => {
    expect(await from('http://pictures.example/a.png')).toEqual({ refused: FETCH_MESSAGES.private })
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))
    expect(await fetchPicture('http://pictures.example/', { hosts: [], resolve })).toEqual({
      refused: FETCH_MESSAGES.private,
    })
  })

  it('is resolved once: the connection uses the checked address', async () => {
    let times = 0
    const resolve = async () => {
      times += 1
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const [, port] = host.split(':')
    const name = `pictures.example:${port}`
    expect(await fetchPicture(`http://${name}/a.png`, { hosts: [name], resolve })).toEqual({ bytes: picture })
    expect(times).toBe(1)
  })

  it('is not requested by default if it is this machine’s', async () => {
    expect(await fetchPicture('http://localhost/a.png', { hosts: [] })).toEqual({
      refused: FETCH_MESSAGES.private,
    })
  })
})

it.each(['8.8.8.8', '151.101.1.69', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

it.each([
  ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '100.100.100.200', '168.63.129.16', '224.0.0.1'],
  ...['255.255.255.255', '240.0.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.9', '192.0.0.192'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', 'fe80::1', 'fe80::1%eth0'],
  ...['fc00::1', 'fd00:ec2::254', 'ff02::1', 'fec0::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1'],
  ...['2001:db8::1', '', 'localhost', '127.0.0.1.example'],
])('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false))
