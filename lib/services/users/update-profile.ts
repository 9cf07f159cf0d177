import 'server-only'
import { transaction } from '@/lib/data/client'
import { markNameCopyPending, writeProfile } from '@/lib/data/users'
import { forbidden } from '@/lib/domain/errors'
import { readPhone } from '@/lib/domain/phone'
import { type Actor } from '@/lib/domain/user'
import { type UpdateProfileInput } from '@/lib/schemas/user'
import { assertCan } from '../authorise'
import { claimPicture } from '../pictures/claim-picture'
import { releasePictures } from '../pictures/release-pictures'
import { copyName, copyNameNow } from './copy-name'

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
  const due = await transaction(async (session) => {
    const before = await writeProfile(actor, profile, session)
    if (!before) throw forbidden()
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
  if (due) await copyNameNow(due)
}
