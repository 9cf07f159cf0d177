import 'server-only'
import { changingContent } from '@/lib/data/changing-content'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { renameAgent, touchListedOf } from '@/lib/data/properties'
import { renameWriter } from '@/lib/data/reviews'
import {
  findManagedUsers,
  findOnlyAdministrator,
  findUserByEmail,
  findUserById,
  findUsers,
  lockPendingNameCopy,
  markNameCopyDone,
  markNameCopyPending,
  writeProfile,
} from '@/lib/data/users'
import { isSameEmail } from '@/lib/domain/email'
import { forbidden, notFound } from '@/lib/domain/errors'
import { jobId } from '@/lib/domain/jobs'
import { NOTICE_GROUP_NAMES } from '@/lib/domain/notice-row'
import { wantsGroup } from '@/lib/domain/notices'
import { can, type Permission, scopeOf } from '@/lib/domain/permissions'
import { readPhone } from '@/lib/domain/phone'
import { type Actor } from '@/lib/domain/user'
import { type ManagedUserDto, type ManagedUsersPage, type UserTableQuery } from '@/lib/schemas/admin-table'
import { type ContentChange } from '@/lib/schemas/operation'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type ProfileDto, type UpdateProfileInput, userDto, type UserDto } from '@/lib/schemas/user'
import { readAdminTable, readPage } from '../paging'
import { toLicenceDto } from '../agents/licence'
import { assertCan } from '../authorise'
import { type Handler, runNow, waitBriefly } from '../jobs/run-job'
import { claimPicture, releasePictures } from '../pictures/pictures'
import { serialise } from '../serialise'
import { readUser } from './actor'

/**
 * The id of the person in a URL, by email or id, for an actor with the permission over that person's records; `null` if
 * there is none. The permission is checked before the lookup, and the answer for a person who is not a colleague (D453)
 * is the same as for a person who does not exist: `forbidden` reveals nothing about them (D10).
 */
export async function readPerson(
  actor: Actor,
  emailOrId: string,
  permission: Permission,
): Promise<string | null> {
  const isOwn = actor.id === emailOrId || isSameEmail(actor.email, emailOrId)
  const scope = scopeOf(actor, permission)
  if (isOwn ? scope === null : scope !== 'any' && scope !== 'office') throw forbidden()
  if (isOwn) return actor.id
  const user = await (emailOrId.includes('@') ? findUserByEmail(emailOrId) : findUserById(emailOrId))
  const id = user?._id.toHexString() ?? null
  if (scope === 'office' && !can(actor, permission, id ?? undefined)) throw forbidden()
  return id
}

/** An account as its owner and administrators read it. */
export const toUserDto = (user: UserDoc): UserDto => serialise(userDto, user, { photoURL: user.image })

/**
 * The account with this email, for that person and administrators. Throws `forbidden`, or `not_found` if
 * there is none.
 */
export async function getUser(actor: Actor, { email }: { email: string }): Promise<UserDto> {
  const id = await readPerson(actor, email, 'user:read')
  const user = id === null ? null : await findUserById(id)
  if (!user) throw notFound('User not found')
  return toUserDto(user)
}

/** All accounts, oldest first; for administrators. */
export function listUsers(actor: Actor, pageInput: PageInput): Promise<Page<UserDto>> {
  assertCan(actor, 'user:list')
  return readPage(findUsers(), pageInput, toUserDto)
}

const toManagedUser = (user: UserDoc): ManagedUserDto => ({
  ...toUserDto(user),
  licence: toLicenceDto(user.licence),
  createdAt: user.createdAt.toISOString(),
})

/** One page of all accounts, for administrators, marking the last administrator. */
export async function manageUsers(
  actor: Actor,
  { search, role, sort, ...cursors }: UserTableQuery,
): Promise<ManagedUsersPage> {
  assertCan(actor, 'user:list')
  const [page, onlyAdministrator] = await Promise.all([
    readAdminTable(findManagedUsers({ search, role }, sort), cursors, toManagedUser),
    findOnlyAdministrator(),
  ])
  return { ...page, onlyAdministrator: onlyAdministrator?.toHexString() ?? null }
}

/** The actor's own profile. Throws `not_found` if the account is deleted. */
export const getProfile = async ({ id }: Actor): Promise<ProfileDto> => toProfile(await readUser(id))

/** An account's profile as its owner reads it. */
export const toProfile = (user: UserDoc): ProfileDto => ({
  ...toUserDto(user),
  emailVerified: user.emailVerified !== null,
  phone: user.phone ?? null,
  address: user.address ?? null,
  company: user.company ?? null,
  website: user.website ?? null,
  createdAt: user.createdAt.toISOString(),
  lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  provider: user.passwordHash ? 'password' : 'google',
  showsSeen: !user.hidesSeen,
  mailed: NOTICE_GROUP_NAMES.filter((group) => wantsGroup(group, user.mailChoice)),
})

/**
 * Changes the actor's profile. A new name or photo is copied to the actor's listings and reviews: to the
 * first of them in the same transaction, to the others afterwards. Offers keep the names with which they were
 * made (ADR 015). Throws `forbidden` for an agent's fields of another role, and if the role has changed or
 * the account was deleted since the request began; `invalid_input` for a photo that is not the actor's, and a phone number
 * that its country does not have.
 */
export async function updateProfile(actor: Actor, input: UpdateProfileInput): Promise<void> {
  assertCan(actor, 'user:update-profile', actor.id)
  const { name, image, address, company, website } = input
  if ([address, company, website].some((field) => field !== undefined))
    assertCan(actor, 'user:update-business', actor.id)
  const profile = { ...input, phone: readPhone(input.phone) }
  const pendingId = await transaction(async (session) => {
    const before = await writeProfile(actor, profile, session)
    if (!before) throw forbidden()
    // RESO's feed has the firm of each listed home.
    if (company !== undefined && company !== (before.company ?? ''))
      await touchListedOf(before._id, new Date(), session)
    const person = { _id: before._id, name, image: image === undefined ? before.image : image }
    if (person.name === before.name && person.image === before.image) return null
    const isMore = await copyName(person, session)
    if (isMore) await markNameCopyPending(before._id, session)
    if (person.image !== before.image) {
      if (person.image !== null) await claimPicture(actor, person.image, session)
      await releasePictures([before.image], session)
    }
    return isMore ? before._id : null
  })
  // A change of many listings is finished later.
  if (pendingId) await waitBriefly(runNow(jobId('copy-name', pendingId.toHexString()), copyPendingName))
}

/** Batch size of listings and of reviews per transaction. */
export const NAME_COPY_BATCH_SIZE = 50

/** The content with names and photos. */
const CHANGES: ContentChange[] = ['lists', 'properties', 'reviews']

/** Writes a person's name and photo to a first batch of their listings and reviews; true if there may be more. */
async function copyName(person: Pick<UserDoc, '_id' | 'name' | 'image'>, session: Session): Promise<boolean> {
  const listings = await renameAgent(person, NAME_COPY_BATCH_SIZE, session)
  const reviews = await renameWriter(person, NAME_COPY_BATCH_SIZE, session)
  return Math.max(listings, reviews) === NAME_COPY_BATCH_SIZE
}

/** The next batch of an account's copies, with the current name and photo; true if there may be more. */
const copyNext = (id: ObjectId): Promise<boolean> =>
  changingContent(CHANGES, () =>
    transaction(async (session) => {
      const account = await lockPendingNameCopy(id, session)
      if (!account) return false
      const isMore = await copyName(account, session)
      if (!isMore) await markNameCopyDone(id, session)
      return isMore
    }),
  )

/** Copies batch after batch until all listings and reviews of the job's account have its name and photo. */
export const copyPendingName: Handler = async ({ subject }) => {
  const id = new ObjectId(subject)
  while (await copyNext(id));
  return 'done'
}

/** A list of the person in the URL, for those who may read it; empty if there is no such person. */
export async function listOfPerson<Dto>(
  actor: Actor,
  emailOrId: string,
  permission: Permission,
  read: (personId: string) => Promise<Page<Dto>>,
): Promise<Page<Dto>> {
  const id = await readPerson(actor, emailOrId, permission)
  return id === null ? { items: [], total: 0, next: null } : read(id)
}
