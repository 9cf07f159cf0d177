import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { readAmount } from '@/lib/domain/numbers'
import { CHANGED_LISTING_TEXTS } from '@/lib/domain/offer-terms'
import { proposedBounds } from '@/lib/domain/asking-price'
import { type PriceQualifier } from '@/lib/domain/shown-price'
import { FormField, type FormFieldProps } from './form-field'

type PricesProps = Pick<FormFieldProps, 'form'> & {
  /** True if the prices cannot be changed, because an offer is accepted (D325). */
  isLocked: boolean | undefined
  /** A control for the qualifier above the amounts. Without it, the qualifier is a field beside the asking price. */
  choice?: ReactNode
  className: string
}

/** The asking price of a listing and the bounds for offers, or why they cannot be changed. */
export function Prices({ form, isLocked = false, choice, className }: PricesProps) {
  const noteId = useId()
  useProposedBounds(form)
  return (
    <fieldset disabled={isLocked} aria-describedby={isLocked ? noteId : undefined} className={className}>
      <legend className="sr-only">Price range</legend>
      {choice}
      <FormField
        form={form}
        name="askingPrice"
        className={choice ? 'col-span-full sm:w-[calc(50%-.625rem)]' : undefined}
      />
      {!choice && <FormField form={form} name="priceQualifier" />}
      <FormField form={form} name="minPrice" />
      <FormField form={form} name="maxPrice" />
      <p id={noteId} className="col-span-full text-xs text-pretty text-muted">
        {isLocked
          ? CHANGED_LISTING_TEXTS.priced
          : 'Offers must be between the minimum and the maximum price. With an asking price we propose them; change them as you like.'}
      </p>
    </fieldset>
  )
}

/**
 * Proposes the bounds for offers while an asking price is typed, until the agent enters others (D403). Without an asking
 * price they are cleared: a home whose price is on request then accepts any amount.
 */
function useProposedBounds(form: PricesProps['form']) {
  const [asking, qualifier] = useWatch({ control: form.control, name: ['askingPrice', 'priceQualifier'] })
  const before = useRef<ReturnType<typeof proposedBounds>>(null)
  useEffect(() => {
    const typed = readAmount(String(asking ?? ''))
    const askingPrice = typed !== null && typed > 0 ? typed : undefined
    const bounds = proposedBounds({ askingPrice, priceQualifier: qualifier as PriceQualifier })
    for (const [name, end] of [['minPrice', 'min'] as const, ['maxPrice', 'max'] as const]) {
      const text = String(form.getValues(name) ?? '').trim()
      const isProposed = text === '' || readAmount(text) === before.current?.[end]
      const proposed = bounds && askingPrice !== undefined ? String(bounds[end]) : ''
      if (isProposed && text !== proposed)
        form.setValue(name, proposed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    }
    before.current = bounds
  }, [asking, qualifier, form])
}
