import 'server-only'
import { type ApplicationDoc } from '@/lib/data/collections'
import { type ApplicationDto } from '@/lib/schemas/application'

/** An application for its person and administrators, without who decided it. */
export const toApplicationDto = (one: ApplicationDoc): ApplicationDto => ({
  _id: one._id.toHexString(),
  personId: one.personId.toHexString(),
  name: one.name,
  email: one.email,
  licence: one.licence,
  region: one.region,
  references: one.references,
  status: one.status,
  createdAt: one.createdAt.toISOString(),
  dueAt: one.dueAt.toISOString(),
  ...(one.decidedAt && { decidedAt: one.decidedAt.toISOString() }),
  ...(one.reason !== undefined && { reason: one.reason }),
})
