import 'server-only'
import { FEATURE_GROUPS } from '@/lib/domain/facts'
import { type FeatureGroupsDto } from '@/lib/schemas/features'

/** The fixed list of features in groups, in display order (D146). */
export const listFeatures = (): Promise<FeatureGroupsDto> =>
  Promise.resolve(FEATURE_GROUPS.map(({ group, features }) => ({ group, features: [...features] })))
