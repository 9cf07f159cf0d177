import { notFound } from '@/lib/domain/errors'
import { withRequestHandling } from '@/lib/transport/create-route'

/** Every path without another handler. */
const nothing = withRequestHandling(async () => {
  throw notFound('This URL does not exist.')
})

export {
  nothing as DELETE,
  nothing as GET,
  nothing as OPTIONS,
  nothing as PATCH,
  nothing as POST,
  nothing as PUT,
}
