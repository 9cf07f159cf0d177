import type * as z from 'zod/mini'
import { type ListingSection, type ReadAccess } from '@/lib/domain/fact-field'

/** The control of a field in the form. */
export type FieldInput = {
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
  /** The choices, in order. */
  choices?: readonly { value: string; label: string }[]
}

/** One field of a listing that its agent enters. */
export type ListingField<
  OperationInput extends z.ZodMiniType,
  FormValue extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  ReadBy extends ReadAccess,
> = {
  /** The label of the input, also in the audit log. */
  label: string
  /** The name in the audit log, if it differs. */
  auditLabel?: string
  hint?: string
  input: FieldInput
  /**
   * The schema of operations, with the exact messages. Optional fields may be omitted everywhere, and `null`
   * clears them.
   */
  operationInput: OperationInput
  /** The schema of the form's typed value, which it converts for operations. */
  formValue: FormValue
  /** The schema of responses. */
  output: Output
  readBy: ReadBy
  /** True if an administrator's verification covers the field: another value sends the listing back (D60). */
  isCoveredByVerification: boolean
}

/** Declares a field; the types of its schemas are inferred. */
export const field = <
  OperationInput extends z.ZodMiniType,
  FormValue extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const ReadBy extends ReadAccess,
>(
  definition: ListingField<OperationInput, FormValue, Output, ReadBy>,
): ListingField<OperationInput, FormValue, Output, ReadBy> => definition
