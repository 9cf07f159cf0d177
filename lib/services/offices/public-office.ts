import 'server-only'
import { findOffice, findOffices, readMemberFigures } from '@/lib/data/offices'
import { findForSale } from '@/lib/data/properties'
import { findPeople } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { slugWithId } from '@/lib/domain/slug'
import { type PublicOfficeDto } from '@/lib/schemas/office'
import { readAnswerSpeed } from '../agents/agents'
import { toLicenceDto } from '../agents/licence'
import { readPage } from '../paging'
import { toPlaceListing } from '../properties/read-property'

/** How many homes the page shows. */
const HOMES = 24

/** An office for everyone (D457), with its first homes. Throws `not_found`. */
export async function getPublicOffice(_actor: null, { id }: { id: string }): Promise<PublicOfficeDto> {
  const office = await findOffice(id)
  if (!office) throw notFound('Office not found.')
  const ids = office.members.filter(({ role }) => role !== 'assistant').map(({ personId }) => personId)
  const [people, figures, answers, homes] = await Promise.all([
    findPeople(ids),
    readMemberFigures(office._id, ids),
    readAnswerSpeed(ids),
    readPage(findForSale(ids.map(String)), { limit: HOMES }, toPlaceListing),
  ])
  const agents = ids.flatMap((personId) => {
    const person = people.find(({ _id }) => _id.equals(personId))
    if (!person) return []
    const { name, image } = person
    const [slug, key] = [slugWithId(name, personId.toHexString()), personId.toHexString()]
    return [{ slug, name, image, homes: figures.get(key)?.homes ?? 0 }]
  })
  const { name, address, phone, licence, logo } = office
  return {
    ...{ slug: slugWithId(name, id), name, agents, homes, answers },
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
