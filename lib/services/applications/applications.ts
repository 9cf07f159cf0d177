import 'server-only'
import {
  closeApplication,
  extendDocument,
  findApplication,
  findApplicationsOf,
  findDocumentMetadata,
  findOpenApplications,
  insertApplication,
  findDocument,
  hasOpenApplication,
  storeDocument,
} from '@/lib/data/applications'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type ApplicationDoc } from '@/lib/data/collections'
import {
  APPLICATION_ANSWERS,
  type ApplicationKind,
  decisionDueAt,
  DOCUMENT_DAYS,
  NEW_APPLICATION,
  isOpenApplication,
  UNSENT_DOCUMENT_DAYS,
} from '@/lib/domain/application'
import { addDays } from '@/lib/domain/dates'
import { conflict, invalidField, notFound } from '@/lib/domain/errors'
import { isLicenceExpired } from '@/lib/domain/licence'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import {
  applicationDto,
  type ApplicationDto,
  type CreateApplicationInput,
  type DeclineApplicationInput,
  DOCUMENT_MESSAGES,
  type OwnApplication,
  type DocumentResult,
  type SendDocumentInput,
} from '@/lib/schemas/application'
import { LICENCE_MESSAGES, type RenewLicenceInput } from '@/lib/schemas/licence'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type DocumentType } from '@/lib/domain/document'
import { auditUser } from '../audit/audit-entries'
import { assertCan, assertRole, recheckActor } from '../authorise'
import { licenceIn, recordLicence } from '../agents/licence'
import { accountEvent, notify } from '../notices/notify'
import { readPage } from '../paging'
import { serialise } from '../serialise'
import { assignRole } from '../users/roles'
import { cleanDocument } from '../documents/clean-document'
import { refuseDuplicate } from '../duplicates'
import { seal, SEAL_NAMES, unsealBytes } from '../secrets'

/**
 * Applies to become an agent with the document that was sent before; returns the application's id (D69). Throws
 * `invalid_input` without a document and for a licence that has expired, `conflict` while another application is
 * pending.
 */
export async function createApplication(
  actor: Actor,
  input: CreateApplicationInput,
): Promise<{ id: string }> {
  assertCan(actor, 'application:create')
  return addApplication(actor, 'agent', input)
}

/** Asks to renew the actor's licence (D426), as above. */
export async function renewLicence(actor: Actor, input: RenewLicenceInput): Promise<{ id: string }> {
  assertCan(actor, 'licence:renew')
  return addApplication(actor, 'licence', input)
}

const ALREADY_APPLIED = 'You already have a pending application.'

async function addApplication(
  actor: Actor,
  kind: ApplicationKind,
  { licence, references, ...values }: RenewLicenceInput & { references?: string },
): Promise<{ id: string }> {
  const personId = new ObjectId(actor.id)
  const { number, ...licenceDetails } = licenceIn({ licence, ...values })
  return transaction(async (session) => {
    const { name, email } = await recheckActor(actor, session)
    const createdAt = new Date()
    if (isLicenceExpired(licenceDetails, createdAt)) throw invalidField('validUntil', LICENCE_MESSAGES.past)
    const until = addDays(createdAt, DOCUMENT_DAYS)
    const document = await extendDocument(personId, { now: createdAt, until }, session)
    if (!document) throw invalidField('document', DOCUMENT_MESSAGES.missing)
    const dates = { createdAt, dueAt: decisionDueAt(createdAt) }
    const application = {
      kind,
      personId,
      name,
      email,
      licence: number,
      ...licenceDetails,
      ...(references !== undefined && { references }),
      documentType: document.type,
      status: NEW_APPLICATION,
      ...dates,
    }
    const id = await insertApplication(application, session)
    return { id: id.toHexString() }
  }).catch(refuseDuplicate(['personId'], ALREADY_APPLIED))
}

/**
 * Makes the applicant an agent (D69), or renews an agent's licence (D426): records the licence, notifies them, and
 * deletes the document; returns the id of the account that has another role now, `null` after a renewal. Throws
 * `conflict` for an application that is no longer pending, and for an account that is no longer a buyer's, or an agent's.
 */
export async function acceptApplication(
  actor: Actor,
  { applicationId }: { applicationId: string },
): Promise<{ id: string } | null> {
  assertCan(actor, 'application:decide')
  return transaction(async (session) => {
    const application = await decide(applicationId, { status: APPLICATION_ANSWERS.accept }, session)
    const id = application.personId.toHexString()
    if (application.kind === 'agent') await assignRole(actor, { id, role: 'agent', from: 'user' }, session)
    const { before, after } = await recordLicence(application.personId, licenceIn(application), session)
    await recordDecision(actor, application, 'accepted', { before, after }, session)
    return application.kind === 'agent' ? { id } : null
  })
}

/** Declines an application with a reason that its person reads, and deletes the document. Throws `conflict` as above. */
export async function declineApplication(
  actor: Actor,
  { applicationId, reason }: DeclineApplicationInput,
): Promise<void> {
  assertCan(actor, 'application:decide')
  await transaction(async (session) => {
    const application = await decide(applicationId, { status: APPLICATION_ANSWERS.decline, reason }, session)
    await recordDecision(actor, application, 'declined', { reason }, session)
  })
}

async function decide(
  id: string,
  decision: { status: 'accepted' | 'declined'; reason?: string },
  session: Session,
): Promise<ApplicationDoc> {
  const application = await findApplication(id, session)
  if (!application) throw notFound('Application not found.')
  if (!(await closeApplication(application, { ...decision, decidedAt: new Date() }, session)))
    throw conflict('This application has already been decided.')
  return application
}

type Changes = { before?: object; after?: object; reason?: string }

async function recordDecision(
  actor: Actor,
  { _id, kind, personId, name, status, validUntil }: ApplicationDoc,
  decision: 'accepted' | 'declined',
  { before, after, reason }: Changes,
  session: Session,
): Promise<void> {
  const reasonField = reason === undefined ? {} : { reason }
  const action = kind === 'agent' ? (`application.${decision}` as const) : (`licence.${decision}` as const)
  const changes = {
    before: { application: status, ...before },
    after: { application: decision, ...after, ...reasonField },
  }
  await auditUser(actor, action, { _id: personId, name }, changes, session)
  const event = {
    at: new Date(),
    each: { application: _id.toHexString() },
    values: { ...reasonField, ...(validUntil !== undefined && { validUntil }) },
  }
  const notice = kind === 'agent' ? (`application-${decision}` as const) : (`licence-${decision}` as const)
  await notify(session, accountEvent(notice, personId, event))
}

/** The state of the actor's application to become an agent. */
export async function getOwnApplication(actor: Actor): Promise<OwnApplication> {
  assertCan(actor, 'application:read', actor.id)
  const [[latest], document] = await Promise.all([
    findApplicationsOf(actor.id).rows(1),
    findDocumentMetadata(new ObjectId(actor.id), new Date()),
  ])
  return {
    latest: latest ? toApplicationDto(latest) : null,
    document: document && { type: document.type, sentAt: document.uploadedAt.toISOString() },
  }
}

/** An application for its person and administrators, without who decided it. */
export const toApplicationDto = (application: ApplicationDoc): ApplicationDto =>
  serialise(applicationDto, application)

/** For administrators the pending applications, earliest due first; for everyone else their own, newest first. */
export async function listApplications(actor: Actor, pageInput: PageInput): Promise<Page<ApplicationDto>> {
  assertCan(actor, 'application:read', actor.id)
  const list = can(actor, 'application:decide') ? findOpenApplications() : findApplicationsOf(actor.id)
  return readPage(list, pageInput, toApplicationDto)
}

/** Withdraws the actor's application and deletes its document (D69). Throws `conflict` for a decided one. */
export async function withdrawApplication(
  actor: Actor,
  { applicationId }: { applicationId: string },
): Promise<void> {
  assertRole(actor, 'application:withdraw')
  await transaction(async (session) => {
    const application = await findApplication(applicationId, session)
    if (!application || !can(actor, 'application:withdraw', application.personId.toHexString()))
      throw notFound('Application not found.')
    const withdrawal = { status: 'withdrawn', decidedAt: new Date() } as const
    if (!(await closeApplication(application, withdrawal, session)))
      throw conflict('This application has already been decided.')
  })
}

/**
 * The document of an open application, for its person and administrators; else `not_found` (D10), also if it has
 * expired.
 */
export async function readDocument(
  actor: Actor,
  { applicationId }: { applicationId: string },
): Promise<{ type: DocumentType; bytes: Buffer; personId: string }> {
  const application = await findApplication(applicationId)
  const personId = application?.personId.toHexString() ?? ''
  if (!application || !can(actor, 'application:read', personId)) throw notFound('Application not found.')
  const document = isOpenApplication(application.status)
    ? await findDocument(application.personId, new Date())
    : null
  const bytes = document && unsealBytes(document.sealed, SEAL_NAMES.applicationDocument(personId))
  if (!document || !bytes) throw notFound('This document has been deleted.')
  return { type: document.type, bytes, personId }
}

/**
 * Stores the document of the actor's next application, replacing a previous one (D69, ADR 057); pictures lose their
 * metadata. Throws `invalid_input` if the content is neither PDF nor picture, `conflict` while an application is
 * pending.
 */
export async function sendDocument(
  actor: Actor,
  { document }: SendDocumentInput,
): Promise<DocumentResult['data']> {
  assertCan(actor, 'application:send-document')
  const cleaned = await cleanDocument(document)
  if ('refused' in cleaned) throw invalidField('document', DOCUMENT_MESSAGES[cleaned.refused])
  const { type, bytes } = cleaned
  const accountId = new ObjectId(actor.id)
  const uploadedAt = new Date()
  const expiresAt = addDays(uploadedAt, UNSENT_DOCUMENT_DAYS)
  const sealed = seal(bytes, SEAL_NAMES.applicationDocument(actor.id))
  await transaction(async (session) => {
    await recheckActor(actor, session)
    if (await hasOpenApplication(accountId, session)) throw conflict(ALREADY_APPLIED)
    await storeDocument({ _id: accountId, type, sealed, uploadedAt, expiresAt }, session)
  })
  return { type, expiresAt: expiresAt.toISOString() }
}
