import * as z from 'zod/mini'
import { withNotes } from './notes'

export const listFeaturesSchema = z.object({})

/** The closed list of features, in groups (D146). */
export const featureGroupsDto = withNotes(
  z.array(
    z.object({
      group: withNotes(z.string(), { description: 'The heading of the group.', examples: ['Exterior'] }),
      features: z.array(
        z.object({
          name: withNotes(z.string(), { description: 'What a listing names.', examples: ['garden'] }),
          label: withNotes(z.string(), { description: 'The words for it.', examples: ['Garden'] }),
        }),
      ),
    }),
  ),
  { description: 'All features in groups, in the order in which they are shown.' },
)
export type FeatureGroupsDto = { group: string; features: { name: string; label: string }[] }[]
