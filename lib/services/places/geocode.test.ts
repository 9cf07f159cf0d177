import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { serviceDatabase } from '@/test/support/services'
import { geocode, geocodeOffline } from './places'
import { itInFull } from '@/test/support/tier'

const ANSWER = {
  lat: '44.0587',
  lon: '-121.3153',
  display_name: 'Mirror Pond, Bend, Deschutes County, Oregon, United States',
  place_rank: 30,
}
const BEND = { latitude: 44.06, longitude: -121.32, accuracy: 'town', name: 'Bend, Oregon, United States' }

let answer: RequestListener
let requests: IncomingMessage[] = []
const server: Server = createServer((request, response) => {
  requests.push(request)
  answer(request, response)
}).listen(0, '127.0.0.1')

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
  process.env.GEOCODER_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/nominatim/`
})
serviceDatabase()
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const says =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

beforeEach(() => {
  requests = []
  answer = says([ANSWER])
  Object.assign(globalThis, { keysteadGeocoder: undefined })
})

it("queries the configured geocoder by Nominatim's protocol and identifies itself", async () => {
  expect(await geocode('Drake Park & Bend, "Oregon"')).toEqual({
    latitude: 44.0587,
    longitude: -121.3153,
    accuracy: 'approximate',
    name: ANSWER.display_name,
  })
  const [{ url = '', headers } = {} as IncomingMessage] = requests
  const { pathname, searchParams } = new URL(url, 'http://geocoder')
  expect(pathname).toBe('/nominatim/search')
  expect(Object.fromEntries(searchParams)).toEqual({
    format: 'jsonv2',
    q: 'Drake Park & Bend, "Oregon"',
    limit: '1',
  })
  expect(headers['user-agent']).toBe('Keystead (http://localhost:3000)')
})

it.each([
  [30, 'approximate'],
  [26, 'approximate'],
  [25, 'town'],
  [16, 'town'],
])('takes a result of rank %i as %s', async (place_rank, accuracy) => {
  answer = says([{ ...ANSWER, place_rank }])
  expect(await geocode('Bend')).toMatchObject({ latitude: 44.0587, accuracy })
})

it.each([
  ['a position', [ANSWER]],
  ['an empty result', []],
])('caches %s', async (_, body) => {
  answer = says(body)
  const first = await geocode('Bend, Oregon')
  expect(await geocode('  BEND,  oregon ')).toEqual(first)
  expect(requests).toHaveLength(1)
})

itInFull('limits its calls of the geocoder: instead of a long wait it returns the town', async () => {
  const geocoderResults = await Promise.all(['Bend 1', 'Bend 2', 'Bend 3', 'Bend 4', 'Bend 5'].map(geocode))
  expect(requests).toHaveLength(3)
  expect(geocoderResults.map((place) => place?.accuracy)).toEqual([
    ...Array<string>(3).fill('approximate'),
    ...Array<string>(2).fill('town'),
  ])
})

describe('the town list in the build', () => {
  const endless: RequestListener = (_, response) => {
    const more = () => {
      while (response.write('['.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  }
  it.each<[string, RequestListener]>([
    ['nothing', says([])],
    ['a county', says([{ ...ANSWER, place_rank: 12 }])],
    ['an error', says({ error: 'no' }, 500)],
    ['that this is too much', says({}, 429)],
    ['a place off the globe', says([{ ...ANSWER, lat: '91' }])],
    ['zeros for a place that it does not know', says([{ ...ANSWER, lat: '0', lon: '0.0' }])],
    ['no number', says([{ ...ANSWER, lon: 'NaN' }])],
    ['something else', says({ results: [ANSWER] })],
    ['no JSON', (_, response) => response.end('<html>')],
    ['with a redirect', (_, response) => response.writeHead(302, { Location: '/' }).end()],
    ['by hanging up', (request) => request.socket.destroy()],
    ['without an end', endless],
  ])('is used if the geocoder responds with %s', async (_, listener) => {
    answer = listener
    expect(await geocode('Bend, Oregon')).toEqual(BEND)
    expect(requests).toHaveLength(1)
  })

  it('is used if the geocoder does not respond within three seconds', async () => {
    const over = new AbortController()
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
    answer = () => over.abort()
    expect(await geocode('Bend, Oregon')).toEqual(BEND)
    expect(timeout).toHaveBeenCalledWith(3_000)
    timeout.mockRestore()
  })

  it('has nothing for a blank text, which is not queried', async () => {
    expect(await geocode('  \n ')).toBeNull()
    expect(requests).toHaveLength(0)
  })
})

it('sends only the beginning of a long text', async () => {
  await geocode(`Bend, Oregon${' x'.repeat(5_000)}`)
  expect(new URL(requests[0]?.url ?? '', 'http://geocoder').searchParams.get('q')).toHaveLength(200)
})

it.each([
  ['Bend, Oregon', 'Bend, Oregon, United States', 44.06, -121.32],
  ['Bend, OR', 'Bend, Oregon, United States', 44.06, -121.32],
  ['Bristol, England', 'Bristol, England, United Kingdom', 51.46, -2.6],
  ['Glasgow, Scotland', 'Glasgow, Scotland, United Kingdom', 55.87, -4.26],
  ['Dhaka, Bangladesh', 'Dhaka, Dhaka Division, Bangladesh', 23.71, 90.41],
  ['Gulshan, Dhaka', 'Dhaka, Dhaka Division, Bangladesh', 23.71, 90.41],
  ['Chattogram', 'Chattogram, Chittagong, Bangladesh', 22.34, 91.83],
  ['Chittagong', 'Chittagong, Bangladesh', 22.34, 91.83],
  ['München', 'München, Bavaria, Germany', 48.14, 11.58],
  ['munich', 'Munich, Bavaria, Germany', 48.14, 11.58],
  ['10115 Berlin, Deutschland', 'Berlin, State of Berlin, Germany', 52.52, 13.41],
  ['Cambridge', 'Cambridge, England, United Kingdom', 52.2, 0.12],
  ['Cambridge, MA', 'Cambridge, Massachusetts, United States', 42.38, -71.11],
  ['Brooklyn, New York', 'Brooklyn, New York, United States', 40.65, -73.95],
  ['New York', 'New York, United States', 40.71, -74.01],
  ['Washington, D.C.', 'Washington, District of Columbia, United States', 38.9, -77.04],
  ['Sydney NSW 2000', 'Sydney, New South Wales, Australia', -33.87, 151.21],
  ['Singapore', 'Singapore', 1.29, 103.85],
  ["Cox's Bazar", 'Cox’s Bāzār, Chittagong, Bangladesh', 21.44, 92.01],
  ['São Paulo, Brasil', 'São Paulo, Brazil', -23.55, -46.64],
])('places %j at %s', (text, name, latitude, longitude) => {
  expect(geocodeOffline(text)).toEqual({ name, latitude, longitude, accuracy: 'town' })
})

it.each(['Oregon', 'Germany', 'Bend, Germany', 'Nowhereville', '123', ''])(
  'returns null for %j, which is no town',
  (text) => expect(geocodeOffline(text)).toBeNull(),
)
