import { type Session, type TestResponse } from './contract'

/**
 * Signs in at Google's stand-in as one of its people, with the session's cookies; returns the site's response
 * to the last step. `callbackUrl`: the page that the site redirects to afterwards.
 */
export async function signInWithGoogle(
  session: Session,
  site: string,
  person: 'gwen' | 'hal',
  callbackUrl = site,
): Promise<TestResponse> {
  const { csrfToken } = (await session.get('/api/auth/csrf')).body as { csrfToken: string }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const start = await session.post('/api/auth/signin/google', undefined, {
    raw: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }).toString(),
    headers: form,
  })
  const google = new URL((start.body as { url: string }).url)
  let response = await session.get(google.href)
  for (let step = 0; step < 6 && response.status !== 200; step += 1) {
    const next = new URL(response.headers.get('location') ?? '', google)
    response = next.pathname.startsWith('/interaction/')
      ? await session.post(next.href, undefined, { raw: `account=${person}`, headers: form })
      : await session.get(next.href)
    if (next.origin === site) break
  }
  return response
}
