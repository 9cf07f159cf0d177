import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { allToStored } from '@/lib/data/listing-values'
import { insertProperty } from '@/lib/data/properties'
import { invalidField } from '@/lib/domain/errors'
import { isNoPosition } from '@/lib/domain/position'
import { NEW_LISTING } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { type CreatePropertyInput, POSITION_OF_ZEROS } from '@/lib/schemas/property'
import { assertCan, recheckActor } from '../authorise'
import { claimPictures } from '../pictures/claim-picture'
import { assertOwnClaim } from './assert-own-claim'
import { withOwnNumber } from './own-number'
import { positionOfNew } from './place-listing'

/** The addresses of a new listing's pictures, the cover first; the schema has seen that there is one. */
const picturesGiven = ({ image, images }: Pick<CreatePropertyInput, 'image' | 'images'>): string[] =>
  images ? images.map(({ url }) => url) : [image ?? '']

/**
 * Lists a property of the signed-in agent, pending until an administrator
 * decides, and gives its id. Prices are in major units. Throws `forbidden` where the
 * input names another agent, `invalid_input` for a picture that is not the agent's and for a position of zeros, `conflict` for a number of the agent's
 * own that another of their listings has.
 */
export async function createProperty(
  actor: Actor,
  { agentEmail, ...values }: CreatePropertyInput,
): Promise<{ id: string }> {
  assertCan(actor, 'property:create')
  assertOwnClaim(actor, agentEmail)
  if (isNoPosition(values, values.location)) throw invalidField('latitude', POSITION_OF_ZEROS)
  const addresses = picturesGiven(values)
  const position = await positionOfNew(values)
  const now = new Date()
  return withOwnNumber(() =>
    transaction(async (session) => {
      const { name, image } = await recheckActor(actor, session)
      const id = await insertProperty(
        {
          ...allToStored(values, addresses[0] ?? ''),
          ...position,
          agentId: new ObjectId(actor.id),
          agentName: name,
          agentEmail: actor.email,
          agentImage: image,
          createdAt: now,
          updatedAt: now,
        },
        session,
      )
      await claimPictures(actor, addresses, session, values.images ? 'images' : 'image')
      await recordAudit(
        {
          actor,
          action: 'property.created',
          targetType: 'property',
          targetId: id,
          targetName: values.title,
          before: {},
          after: { title: values.title, status: NEW_LISTING },
        },
        session,
      )
      return { id: id.toHexString() }
    }),
  )
}
