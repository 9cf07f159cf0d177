import { getToken } from 'next-auth/jwt'
import { type NextRequest, NextResponse } from 'next/server'

/** A minimal guard: redirects requests without a session token. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const token = await getToken({ req: request })
  return token ? NextResponse.next() : NextResponse.redirect(new URL('/', request.url))
}

export const config = { matcher: ['/guarded/:path*', '/personal/:path*'] }
