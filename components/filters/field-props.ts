import { type FilterName } from '@/lib/domain/listing-filters'
import { type ChangeDraft, type Draft } from './draft'

/** The props of every filter field. */
export type FieldProps = {
  draft: Draft
  change: ChangeDraft
  /** The errors of invalid texts. */
  errors: Partial<Record<FilterName, string>>
}
