import type * as z from 'zod/mini'
import { type ListingSection, type Viewer } from '@/lib/domain/fact-field'

/** How the form asks for a field. */
type FieldInput = {
  as:
    | 'line'
    | 'text'
    | 'picture'
    | 'money'
    | 'number'
    | 'area'
    | 'choice'
    | 'date'
    | 'energy-class'
    | 'period'
    | 'choices'
    | 'pictures'
    | 'tours'
    | 'documents'
  section: ListingSection
  /** The keyboard that a phone shows for a field with a number. */
  inputMode?: 'numeric' | 'decimal'
  /** Shown beside the next such field if there is room. */
  halfWidth?: true
  /** The choices, in order. */
  choices?: readonly { value: string; label: string }[]
}

/** One field of a listing that its agent enters. */
export type ListingField<
  Takes extends z.ZodMiniType,
  Typed extends z.ZodMiniType,
  Answers extends z.ZodMiniType,
  ReadBy extends Viewer,
> = {
  /** The label of the input, also in the audit log. */
  label: string
  /** The name in the audit log, if it differs. */
  audited?: string
  hint?: string
  input: FieldInput
  /**
   * The schema of operations, with the exact messages. Optional fields may be omitted everywhere, and `null`
   * clears them.
   */
  takes: Takes
  /** The schema of the form's typed value, which it converts for operations. */
  typed: Typed
  /** The schema of responses. */
  answers: Answers
  readBy: ReadBy
  /** An administrator's verification vouches for it: another value sends the listing back (D60). */
  isVerified: boolean
}

/** A field with its types kept. */
export const field = <
  Takes extends z.ZodMiniType,
  Typed extends z.ZodMiniType,
  Answers extends z.ZodMiniType,
  const ReadBy extends Viewer,
>(
  definition: ListingField<Takes, Typed, Answers, ReadBy>,
): ListingField<Takes, Typed, Answers, ReadBy> => definition
