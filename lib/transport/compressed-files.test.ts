import { type IncomingMessage, type ServerResponse } from 'node:http'
import { preferCompressed } from './compressed-files'

const COMPRESSED = new Set(['/_next/static/a.js', '/_next/static/a.css'])

/** The URL that Next gets for a request, and the headers that are set for it. */
function rewrite(url: string, accepted?: string) {
  const request = { url, headers: { 'accept-encoding': accepted } } as unknown as IncomingMessage
  const headers: Record<string, unknown> = {}
  const response = {
    setHeader: (name: string, value: unknown) => Object.assign(headers, { [name]: value }),
  } as unknown as ServerResponse
  preferCompressed(request, response, COMPRESSED)
  return { url: request.url, headers }
}

it.each([
  ['/_next/static/a.js', 'application/javascript; charset=UTF-8'],
  ['/_next/static/a.css', 'text/css; charset=UTF-8'],
])('sends %s compressed, with its own type', (url, type) => {
  expect(rewrite(url, 'gzip, deflate, br, zstd')).toEqual({
    url: `${url}.br`,
    headers: { 'Content-Type': type, 'Content-Encoding': 'br' },
  })
})

it.each([
  ['a browser without Brotli', '/_next/static/a.js', 'gzip'],
  ['one that refuses it', '/_next/static/a.js', 'gzip, br;q=0'],
  ['a file that the build did not compress', '/_next/static/b.js', 'br'],
  ['a page', '/about', 'br'],
  ['another URL of the file', '/_next/static/a.js?x', 'br'],
])('leaves the request to Next for %s', (_, url, accepted) => {
  expect(rewrite(url, accepted)).toEqual({ url, headers: {} })
})
