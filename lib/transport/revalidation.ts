import 'server-only'
import etag from 'etag'
import fresh from 'fresh'

/** The headers that count as content for the ETag. */
const CONTENT_HEADERS = ['X-Total-Count', 'X-Total-Count-Relation', 'X-On-Request-Count', 'Link']

/**
 * Makes a public response revalidatable: caches may store it and must revalidate every time (D39); responds 304 if the
 * client has the current version. The ETag is weak, because the server compresses.
 */
export async function withRevalidation(request: Request, response: Response): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  const contentHeaders = CONTENT_HEADERS.map((name) => headers.get(name)).join('\n')
  headers.set('ETag', etag(Buffer.concat([Buffer.from(`${contentHeaders}\n`), body]), { weak: true }))
  headers.set('Cache-Control', 'public, no-cache')
  headers.append('Vary', 'Cookie')
  if (!isFresh(request, headers)) return new Response(body, { status: response.status, headers })
  headers.delete('Content-Type')
  return new Response(null, { status: 304, headers })
}

/** True if the client has this version. `Cache-Control: no-cache` in a request is for caches, not for us. */
const isFresh = (request: Request, headers: Headers): boolean =>
  fresh(
    { 'if-none-match': request.headers.get('if-none-match') ?? undefined },
    { etag: headers.get('etag') ?? undefined },
  )
