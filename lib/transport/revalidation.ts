import 'server-only'
import etag from 'etag'
import fresh from 'fresh'

/** The headers that are part of what an answer says, beside its body. */
const TELLING = ['X-Total-Count', 'X-Total-Count-Relation', 'Link']

/**
 * Makes an answer that is the same for everyone without a session one that caches may keep and must ask about
 * every time (D39), and answers 304 where the reader already has it. The tag is weak: the server
 * compresses what it sends.
 */
export async function revalidated(request: Request, response: Response): Promise<Response> {
  const body = await response.text()
  const headers = new Headers(response.headers)
  const told = TELLING.map((name) => headers.get(name)).join('\n')
  headers.set('ETag', etag(`${told}\n${body}`, { weak: true }))
  headers.set('Cache-Control', 'public, no-cache')
  headers.append('Vary', 'Cookie')
  if (!isFresh(request, headers)) return new Response(body, { status: response.status, headers })
  headers.delete('Content-Type')
  return new Response(null, { status: 304, headers })
}

/** Whether the reader has this one. `Cache-Control: no-cache` in the request speaks to caches, not to us. */
const isFresh = (request: Request, headers: Headers): boolean =>
  fresh(
    { 'if-none-match': request.headers.get('if-none-match') ?? undefined },
    { etag: headers.get('etag') ?? undefined },
  )
