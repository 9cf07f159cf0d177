import { getToken } from 'next-auth/jwt'
import { type NextRequest, NextResponse } from 'next/server'

/** The least that a guard can do: who has no token of a session is sent away, everybody else goes on. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const token = await getToken({ req: request })
  return token ? NextResponse.next() : NextResponse.redirect(new URL('/', request.url))
}

export const config = { matcher: '/guarded/:path*' }
