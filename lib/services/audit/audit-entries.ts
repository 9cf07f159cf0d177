import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '@/lib/data/audit'
import { type ObjectId, type Session } from '@/lib/data/client'
import {
  type AuditDoc,
  type OfferDoc,
  type OfficeDoc,
  type PropertyDoc,
  type UserDoc,
} from '@/lib/data/collections'
import { type AuditAction } from '@/lib/domain/audit'
import { type Actor } from '@/lib/domain/user'

/** Who made a decision. `null`: the product itself. Without name and email: a person who must not be named. */
export type AuditActor = Parameters<typeof recordAudit>[0]['actor']

type Target = Pick<AuditDoc, 'targetType' | 'targetId' | 'targetName'>

type Changes = { before?: object; after?: object }

/** The fields of `before` or `after` whose values differ. */
export function changedFields<Values extends object>(before: Values, after: Values): Changes {
  const names = (Object.keys({ ...before, ...after }) as (keyof Values)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  const pickNames = (all: Values) => Object.fromEntries(names.map((name) => [name, all[name]]))
  return { before: pickNames(before), after: pickNames(after) }
}

/** Records a decision in the audit log, in its transaction. */
export const audit = (
  actor: AuditActor,
  action: AuditAction,
  target: Target,
  { before = {}, after = {} }: Changes,
  session: Session,
): Promise<void> =>
  recordAudit({ actor, action, ...target, before: { ...before }, after: { ...after } }, session)

/** Returns `audit` for records of one kind. */
const createAudit =
  <Doc>(targetOf: (record: Doc) => Target) =>
  (actor: AuditActor, action: AuditAction, record: Doc, changes: Changes, session: Session): Promise<void> =>
    audit(actor, action, targetOf(record), changes, session)

/** Records a decision about an account; the entry names the account only if it is passed with its `name`. */
export const auditUser = createAudit(
  ({ _id, name }: Pick<UserDoc, '_id'> & Partial<Pick<UserDoc, 'name'>>) => ({
    targetType: 'user',
    targetId: _id,
    ...(name !== undefined && { targetName: name }),
  }),
)

export const auditProperty = createAudit(({ _id, title }: Pick<PropertyDoc, '_id' | 'title'>) => ({
  targetType: 'property',
  targetId: _id,
  targetName: title,
}))

export const auditOffer = createAudit(({ _id, propertyTitle }: Pick<OfferDoc, '_id' | 'propertyTitle'>) => ({
  targetType: 'offer',
  targetId: _id,
  targetName: propertyTitle,
}))

/** Records a change of an office, or of one of its members. */
export const auditOffice = createAudit(({ _id, name }: Pick<OfficeDoc, '_id' | 'name'>) => ({
  targetType: 'office',
  targetId: _id,
  targetName: name,
}))

/** The account for which a job runs, as the actor of an entry; only its id if the account is deleted. */
export const auditActor = (id: ObjectId, account: Pick<Actor, 'name' | 'email'> | null): AuditActor => ({
  id: id.toHexString(),
  ...(account && { name: account.name, email: account.email }),
})
