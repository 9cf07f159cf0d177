import 'server-only'
import { findAnswers } from '@/lib/data/answers'
import { ObjectId, type Session, transaction } from '@/lib/data/client'
import { type OfficeDoc } from '@/lib/data/collections'
import {
  enterOffice,
  exitOffice,
  findInvitationsOf,
  findOffice,
  findOffices,
  insertOffice,
  readMemberFigures,
  setOfficeDetails,
} from '@/lib/data/offices'
import { findForSale } from '@/lib/data/properties'
import { findPeople } from '@/lib/data/users'
import { ANSWERS, answerSpeed } from '@/lib/domain/agent'
import { addDays } from '@/lib/domain/dates'
import { conflict, forbidden, invalidField, notFound } from '@/lib/domain/errors'
import { OFFICE_TEXTS, visibleAgents } from '@/lib/domain/office'
import { can, type Permission } from '@/lib/domain/permissions'
import { readPhone } from '@/lib/domain/phone'
import { slugWithId } from '@/lib/domain/slug'
import { isZone } from '@/lib/domain/time-zones'
import { type Actor, FORMER_AGENT } from '@/lib/domain/user'
import { LICENCE_MESSAGES } from '@/lib/schemas/licence'
import { officeDto, type OfficeDto, type OfficeInput, type PublicOfficeDto } from '@/lib/schemas/office'
import { readAnswerSpeed } from '../agents/agents'
import { licenceIn, toLicenceDto } from '../agents/licence'
import { auditOffice, changedFields } from '../audit/audit-entries'
import { assertCan, recheckActor } from '../authorise'
import { readPage } from '../paging'
import { claimPictures, releasePictures } from '../pictures/pictures'
import { toPlaceListing } from '../properties/read-property'
import { serialise } from '../serialise'
import { deleteOfficeWithLogo } from './leave-office'

/** The agents whose records the actor's lists show (D453), by name; empty for an actor who sees only their own. */
export async function listShownAgents(
  actor: Actor,
  permission: Permission,
): Promise<{ id: string; name: string }[]> {
  const ids = visibleAgents(actor, permission)
  if (ids.length < 2) return []
  const people = await findPeople(ids.map((id) => new ObjectId(id)))
  return people
    .map(({ _id, name }) => ({ id: _id.toHexString(), name }))
    .sort((item, other) => item.name.localeCompare(other.name))
}

/** From how many answers the members' times to answer are computed. */
const ANSWERS_LIMIT = 2000

/** The actor's office. Throws `not_found` for an actor without one. */
export async function readOwnOffice({ office }: Actor, session?: Session): Promise<OfficeDoc> {
  const ownOffice = office && (await findOffice(office.id, session))
  if (!ownOffice) throw notFound(OFFICE_TEXTS.none)
  return ownOffice
}

function officeDetails({ name, zone, licence = '', register, validUntil, logo, ...textFields }: OfficeInput) {
  if (!isZone(zone)) throw invalidField('zone', 'Choose a time zone.')
  if (licence === '' && (register || validUntil)) throw invalidField('licence', LICENCE_MESSAGES.number)
  const texts = Object.entries({ ...textFields, phone: readPhone(textFields.phone ?? '') }).filter(
    ([, text]) => text,
  )
  return {
    name,
    zone,
    ...Object.fromEntries(texts),
    ...(logo && { logo }),
    ...(licence !== '' && { licence: licenceIn({ licence, register, validUntil }) }),
  }
}

/** The details of an office that the audit log stores. */
const auditedDetails = ({
  name,
  address,
  phone,
  registerNumber,
  vatNumber,
  licence,
  zone,
}: Partial<OfficeDoc>) => ({
  name,
  address,
  phone,
  registerNumber,
  vatNumber,
  licence,
  zone,
})

/**
 * Creates an office with the actor as its owner, and returns its id (D450). Throws `conflict` for a member of another one,
 * `invalid_input` at a field.
 */
export async function createOffice(actor: Actor, input: OfficeInput): Promise<{ id: string }> {
  assertCan(actor, 'office:create')
  const details = officeDetails(input)
  return transaction(async (session) => {
    await recheckActor(actor, session)
    if (details.logo !== undefined) await claimPictures(actor, [details.logo], session, 'logo')
    const personId = new ObjectId(actor.id)
    const office = await insertOffice(details, { personId, role: 'owner', joinedAt: new Date() }, session)
    if (!(await enterOffice(personId, office._id, session))) throw conflict(OFFICE_TEXTS.already)
    await auditOffice(actor, 'office.created', office, {}, session)
    return { id: office._id.toHexString() }
  })
}

/**
 * Replaces the details of the actor's office. Throws `not_found` without one, `invalid_input` at a field, also for a logo
 * that the actor has not uploaded (D458).
 */
export async function updateOffice(actor: Actor, input: OfficeInput): Promise<void> {
  assertCan(actor, 'office:update', actor.id)
  const details = officeDetails(input)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const office = await readOwnOffice(actor, session)
    await setOfficeDetails(office._id, details, session)
    const changes = changedFields(auditedDetails(office), auditedDetails(details))
    await auditOffice(actor, 'office.updated', office, changes, session)
    const { logo } = details
    if (logo === office.logo) return
    if (logo !== undefined) await claimPictures(actor, [logo], session, 'logo')
    await releasePictures([office.logo ?? null], session)
  })
}

/** Closes the actor's office (D455). Throws `conflict` while it has other members. */
export async function closeOffice(actor: Actor): Promise<number> {
  assertCan(actor, 'office:manage-members', actor.id)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const office = await readOwnOffice(actor, session)
    if (office.members.length > 1) throw conflict(OFFICE_TEXTS.notEmpty)
    await deleteOfficeWithLogo(office, session)
    await exitOffice(new ObjectId(actor.id), session)
    await auditOffice(actor, 'office.closed', office, {}, session)
  })
  return 1
}

/**
 * The actor's office with its members' figures, the owners first; the invitations for owners only. Five database calls.
 * Throws `not_found` without an office, `forbidden` for a role that has none.
 */
export async function getOffice(actor: Actor): Promise<OfficeDto> {
  assertCan(actor, 'office:read', actor.id)
  if (!actor.office) throw notFound(OFFICE_TEXTS.none)
  const ids = actor.office.members.map(({ id }) => new ObjectId(id))
  const isOwner = can(actor, 'office:manage-members', actor.id)
  const [office, people, figures, answers, invitations] = await Promise.all([
    readOwnOffice(actor),
    findPeople(ids),
    readMemberFigures(new ObjectId(actor.office.id), ids),
    findAnswers(ids, addDays(new Date(), -ANSWERS.days), ANSWERS_LIMIT),
    isOwner ? findInvitationsOf(new ObjectId(actor.office.id)) : [],
  ])
  const ownMember = office.members.find(({ personId }) => personId.toHexString() === actor.id)
  if (!ownMember) throw forbidden()
  const members = office.members.map((member) => {
    const person = people.find(({ _id }) => _id.equals(member.personId))
    const memberFigures = figures.get(member.personId.toHexString())
    const answerTimes = answers.flatMap(({ agentId, ms }) => (agentId.equals(member.personId) ? [ms] : []))
    const answerMs = answerSpeed(answerTimes.slice(0, ANSWERS.most))?.medianMs
    return {
      ...member,
      isLeaving: member.leavingTo !== undefined,
      ...(answerMs !== undefined && { answerMs }),
      name: person?.name ?? FORMER_AGENT,
      email: person?.email ?? '',
      image: person?.image ?? undefined,
      homes: memberFigures?.homes ?? 0,
      inquiries: memberFigures?.inquiries ?? 0,
    }
  })
  const slug = slugWithId(office.name, office._id.toHexString())
  return serialise(officeDto, office, { slug, role: ownMember.role, members, invitations })
}

const HOMES_LIMIT = 24

/** An office for everyone (D457), with its first homes. Throws `not_found`. */
export async function getPublicOffice(_actor: null, { id }: { id: string }): Promise<PublicOfficeDto> {
  const office = await findOffice(id)
  if (!office) throw notFound('Office not found.')
  const ids = office.members.filter(({ role }) => role !== 'assistant').map(({ personId }) => personId)
  const [people, figures, answers, homes] = await Promise.all([
    findPeople(ids),
    readMemberFigures(office._id, ids),
    readAnswerSpeed(ids),
    readPage(findForSale(ids.map(String)), { limit: HOMES_LIMIT }, toPlaceListing),
  ])
  const agents = ids.flatMap((personId) => {
    const person = people.find(({ _id }) => _id.equals(personId))
    if (!person) return []
    const { name, image } = person
    const slug = slugWithId(name, personId.toHexString())
    const key = personId.toHexString()
    return [{ slug, name, image, homes: figures.get(key)?.homes ?? 0 }]
  })
  const { name, address, phone, licence, logo } = office
  // Unlike the count of the list, this one has no limit.
  const total = agents.reduce((sum, { homes: count }) => sum + count, 0)
  return {
    slug: slugWithId(name, id),
    name,
    agents,
    homes: { ...homes, total, isMore: false },
    answers,
    ...(address !== undefined && { address }),
    ...(phone !== undefined && { phone }),
    ...(logo !== undefined && { logo }),
    ...(licence && { licence: toLicenceDto(licence) ?? undefined }),
  }
}

/** The slugs of at most `limit` offices' pages. */
export async function listOfficeSlugs(_actor: null, { limit }: { limit: number }): Promise<string[]> {
  const offices = await findOffices(limit)
  return offices.map(({ _id, name }) => slugWithId(name, _id.toHexString()))
}
