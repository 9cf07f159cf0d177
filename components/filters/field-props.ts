import { type FilterName } from '@/lib/domain/listing-filters'
import { type ChangeDraft, type Draft } from './draft'

/** What each field of the filters is given. */
export type FieldProps = {
  draft: Draft
  change: ChangeDraft
  /** What is said of texts that are none. */
  faults: Partial<Record<FilterName, string>>
}
