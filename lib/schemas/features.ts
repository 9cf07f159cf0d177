import * as z from 'zod/mini'
import { withNotes } from './common'

export const listFeaturesSchema = z.object({})

/** The closed list of features, in groups (D146). */
export const featureGroupsDto = withNotes(
  z.array(
    z.object({
      group: withNotes(z.string(), "The group's heading.", 'Exterior'),
      features: z.array(
        z.object({
          name: withNotes(z.string(), 'The name that properties and filters use.', 'garden'),
          label: withNotes(z.string(), 'The label to show.', 'Garden'),
        }),
      ),
    }),
  ),
  'All features by group, in display order.',
)
export type FeatureGroupsDto = { group: string; features: { name: string; label: string }[] }[]
