import { cachedPublicHome } from '@/app/content'
import { notFound } from '@/lib/domain/errors'
import { idOfSlug } from '@/lib/domain/slug'
import { getQrCode } from '@/lib/services/properties/public-home'
import { allMethods } from '@/lib/transport/create-route'

/** The QR code of a home's public page (D391), to show, download and print. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  GET: async (_request, { params }) => {
    const { home } = (await params) ?? {}
    const id = idOfSlug(String(home))
    if (id === null) throw notFound('Home not found.')
    return new Response(await getQrCode(id, cachedPublicHome), {
      headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=3600' },
    })
  },
})
