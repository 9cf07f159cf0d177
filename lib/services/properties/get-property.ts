import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { type PropertyDto } from '@/lib/schemas/property'
import { toPropertyDto } from './property-dto'
import { readProperty } from './read-property'

/** A listing; a rejected one only for its agent and administrators, else `not_found`. */
export const getProperty = async (actor: Actor, { id }: { id: string }): Promise<PropertyDto> =>
  toPropertyDto(await readProperty(actor, id))
