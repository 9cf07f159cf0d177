import { allMethods } from '@/lib/transport/create-route'

/** The response to a form that is larger than any of the site's (lib/transport/incoming-requests.ts). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  POST: async () =>
    new Response('This form is too large. Please shorten your text and send it again.', {
      status: 413,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    }),
})
