import { getToken } from 'next-auth/jwt'
import { type NextRequest, NextResponse } from 'next/server'
import { paths, roleRedirect, withCallback } from '@/lib/paths'

/**
 * The login guard and the role areas (specification section 2, decisions 9 and 11).
 * Coarse: it only knows the session's token; layouts and services check again with
 * the role that the database has now.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  const token = await getToken({ req: request })
  if (!token) return NextResponse.redirect(new URL(withCallback(paths.login, pathname + search), request.url))
  const area = pathname.startsWith(paths.dashboard) ? roleRedirect(pathname, token.role ?? 'user') : null
  return area === null ? NextResponse.next() : NextResponse.redirect(new URL(area, request.url))
}

export const config = { matcher: ['/properties/:path*', '/dashboard/:path*'] }
