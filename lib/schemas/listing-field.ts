import type * as z from 'zod/mini'

/** The sections of the form, in their order. */
export const LISTING_SECTIONS = ['basics', 'facts', 'features', 'pictures', 'place'] as const
export type ListingSection = (typeof LISTING_SECTIONS)[number]

/** How the form asks for a field. */
type FieldInput = {
  as: 'line' | 'text' | 'picture' | 'money' | 'number' | 'area' | 'choice' | 'choices' | 'pictures'
  section: ListingSection
  /** Of a line for a number: the keyboard that a phone shows. */
  inputMode?: 'numeric' | 'decimal'
  /** Stands beside the next such field where there is room. */
  isHalf?: true
  /** What can be chosen, in this order. */
  choices?: readonly { value: string; label: string }[]
}

/** `address`: signed-in people where the position is exact, else its agent, administrators and its buyer (D277). */
type Reader = 'everyone' | 'signed-in' | 'address'

/** One thing that an agent says of a listing. */
export type ListingField<
  Takes extends z.ZodMiniType,
  Typed extends z.ZodMiniType,
  Answers extends z.ZodMiniType,
  ReadBy extends Reader,
> = {
  /** What people read above the input, and in the audit log. */
  label: string
  /** What the audit log calls it where that is another word. */
  audited?: string
  hint?: string
  input: FieldInput
  /** What operations take, with the exact messages; what is optional here may be left out everywhere, and `null` clears it. */
  takes: Takes
  /** What the form takes, as a person types it; comes out as operations take it. */
  typed: Typed
  /** What operations answer. */
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
  const ReadBy extends Reader,
>(
  declared: ListingField<Takes, Typed, Answers, ReadBy>,
): ListingField<Takes, Typed, Answers, ReadBy> => declared
