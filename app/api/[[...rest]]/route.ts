import { notFound } from '@/lib/domain/errors'
import { withRequestHandling } from '@/lib/transport/create-route'

/** Every path without another handler. */
const noRoute = withRequestHandling(async () => {
  throw notFound('This URL does not exist.')
})

export {
  noRoute as DELETE,
  noRoute as GET,
  noRoute as OPTIONS,
  noRoute as PATCH,
  noRoute as POST,
  noRoute as PUT,
}
