import { complaintsOf } from './complaints'

const request = (requestId: string, route: string) =>
  JSON.stringify({ level: 30, requestId, method: 'GET', route, status: 200, msg: 'request' })
const warning = JSON.stringify({ level: 40, requestId: 'b', msg: 'job postponed' })

it('names the request of a complaint', () => {
  const lines = [request('a', '/api/error'), warning, request('b', '/api/users')]
  expect(complaintsOf(lines)).toEqual([`GET /api/users 200: ${warning}`])
})

it('finds what Node and Next print, and omits failed requests and mere information', () => {
  const failed = JSON.stringify({ level: 50, requestId: 'a', msg: 'request failed' })
  const lines = ['ready http://localhost:1', '(node:1) MaxListenersExceededWarning: possible leak', failed]
  expect(complaintsOf(lines)).toEqual([lines[1]])
})
