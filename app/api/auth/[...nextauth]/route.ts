import NextAuth from 'next-auth'
import { authOptions } from '@/lib/auth/options'

type Context = { params: Promise<{ nextauth: string[] }> }

async function handler(request: Request, context: Context): Promise<Response> {
  const response: Response = await NextAuth(authOptions())(request, context)
  // Reading the session would write its cookie anew with a fixed life of 30 days,
  // also where the person did not ask to be remembered (decision 15).
  const { nextauth } = await context.params
  if (request.method === 'GET' && nextauth[0] === 'session') response.headers.delete('set-cookie')
  return response
}

export { handler as GET, handler as POST }
