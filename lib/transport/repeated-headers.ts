import { type OutgoingHttpHeader, type ServerResponse } from 'node:http'

/** Headers of one request and its connection, and of how its body came. */
const OWN = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
  'x-request-id',
])

export type RepeatedHeaders = [string, OutgoingHttpHeader][]

/** The headers of a response that belong to its page, so that they are sent again with it. */
export const repeatedHeaders = (response: ServerResponse): RepeatedHeaders =>
  Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    value === undefined || OWN.has(name) ? [] : [[name, value] as [string, OutgoingHttpHeader]],
  )
