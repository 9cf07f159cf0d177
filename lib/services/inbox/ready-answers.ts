import 'server-only'
import { transaction, ObjectId } from '@/lib/data/client'
import { type ReadyAnswerDoc } from '@/lib/data/collections'
import { findOffice } from '@/lib/data/offices'
import { findProperty } from '@/lib/data/properties'
import {
  deleteReadyAnswer as removeReadyAnswer,
  findReadyAnswers,
  findSharedAnswers,
  writeReadyAnswer,
} from '@/lib/data/ready-answers'
import { findPeople, findUserById } from '@/lib/data/users'
import { conflict, forbidden, notFound } from '@/lib/domain/errors'
import { can } from '@/lib/domain/permissions'
import { fillPlaceholders, READY_ANSWERS_LIMIT } from '@/lib/domain/ready-answers'
import { type Actor, FORMER_MEMBER } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import {
  ANSWER_NOT_FOUND,
  type FilledAnswerDto,
  type ReadyAnswerDto,
  type SaveReadyAnswerInput,
} from '@/lib/schemas/inbox'
import { absolute } from '../absolute'
import { assertCan, recheckActor } from '../authorise'
import { readOwnConversation } from '../messages/message-dto'

/** The actor's ready answers, and those that colleagues share with the office (D461), by name. Two reads at most. */
async function readAvailableAnswers(actor: Actor): Promise<ReadyAnswerDoc[]> {
  assertCan(actor, 'ready-answer:read', actor.id)
  const colleagues = (actor.office?.members ?? []).filter(({ id }) => id !== actor.id)
  const [ownAnswers, sharedAnswers] = await Promise.all([
    findReadyAnswers(new ObjectId(actor.id)),
    actor.office
      ? findSharedAnswers(
          new ObjectId(actor.office.id),
          colleagues.map(({ id }) => new ObjectId(id)),
        )
      : [],
  ])
  return [...ownAnswers, ...sharedAnswers]
}

export const listReadyAnswers = async (actor: Actor): Promise<ReadyAnswerDto[]> =>
  (await readAvailableAnswers(actor)).map(({ _id, personId, name, text, sharedWith }) => ({
    _id: _id.toHexString(),
    name,
    text,
    isShared: sharedWith !== undefined && sharedWith.toHexString() === actor.office?.id,
    isOwn: personId.toHexString() === actor.id,
  }))

/**
 * Saves a ready answer of the actor's; only owners and managers of an office change whether it is shared. Throws
 * `conflict` for the fifty-first, `not_found` for one of somebody else, `forbidden` for others who share one.
 */
export async function saveReadyAnswer(
  actor: Actor,
  { id, name, text, isShared }: SaveReadyAnswerInput,
): Promise<void> {
  assertCan(actor, 'ready-answer:write', actor.id)
  const { office } = actor
  const mayShare = office && can(actor, 'ready-answer:share', actor.id)
  if (isShared && !mayShare) throw forbidden()
  const personId = new ObjectId(actor.id)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    if (id === undefined && (await findReadyAnswers(personId, session)).length >= READY_ANSWERS_LIMIT)
      throw conflict(`You have ${READY_ANSWERS_LIMIT} ready answers, the most. Delete one first.`)
    const answer = {
      _id: new ObjectId(id),
      personId,
      name,
      text,
      ...(mayShare && { sharedWith: isShared ? new ObjectId(office.id) : null }),
    }
    if (!(await writeReadyAnswer(answer, id === undefined, session))) throw notFound(ANSWER_NOT_FOUND)
  })
}

/** Deletes a ready answer of the actor's. Throws `not_found` for one of somebody else. */
export async function deleteReadyAnswer(actor: Actor, { id }: { id: string }): Promise<void> {
  assertCan(actor, 'ready-answer:write', actor.id)
  if (!(await removeReadyAnswer(id, new ObjectId(actor.id)))) throw notFound(ANSWER_NOT_FOUND)
}

/**
 * The actor's ready answers with what a conversation fills in. Throws `not_found` for a stranger, `forbidden` for its
 * buyer.
 */
export async function fillReadyAnswers(actor: Actor, { id }: { id: string }): Promise<FilledAnswerDto[]> {
  const { conversation, side } = await readOwnConversation(actor, id)
  if (side !== 'agent') throw forbidden()
  const [answers, [buyer], property, office, account] = await Promise.all([
    readAvailableAnswers(actor),
    findPeople([conversation.buyerId]),
    findProperty(conversation.propertyId.toHexString()),
    actor.office ? findOffice(actor.office.id) : null,
    findUserById(actor.id),
  ])
  const values = {
    buyer: buyer?.name ?? FORMER_MEMBER,
    home: property?.title ?? conversation.propertyTitle,
    agent: actor.name,
    office: office?.name ?? account?.company ?? '',
    link: absolute(paths.property(conversation.propertyId.toHexString())),
  }
  return answers.map(({ _id, name, text }) => ({
    _id: _id.toHexString(),
    name,
    text: fillPlaceholders(text, values),
  }))
}
