import 'server-only'
import { transaction } from '@/lib/data/client'
import { findProperty } from '@/lib/data/properties'
import { formatDate } from '@/lib/domain/dates'
import { certificateWarningAt } from '@/lib/domain/energy'
import { type Handler } from '../jobs/run-job'
import { listingEvent, notify } from '../notices/notify'

/**
 * Asks a home's agent for another energy certificate, once for each (D424), unless it has been replaced or the home is
 * sold. The job's subject is the home's id and the certificate's last day.
 */
export const warnOfCertificate: Handler = async ({ subject }) => {
  const [id = '', until = ''] = subject.split(':')
  await transaction(async (session) => {
    const [property, at] = [await findProperty(id, session), new Date()]
    if (!property || property.soldAt || property.energyCertificateUntil !== until) return
    if (!certificateWarningAt(until, at)) return
    const occurrence = { deadline: new Date(until) }
    await notify(
      session,
      listingEvent('certificate-ends', property, {
        at,
        each: occurrence,
        values: { when: formatDate(until) },
      }),
    )
  })
  return 'done'
}
