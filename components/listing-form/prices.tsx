import { useId } from 'react'
import { CHANGED_LISTING_TEXTS } from '@/lib/domain/offer-terms'
import { FormField, type FormFieldProps } from './form-field'

type PricesProps = Pick<FormFieldProps, 'form'> & {
  /** They cannot be changed, because an offer is accepted (D325). */
  isFixed: boolean | undefined
  className: string
}

/** The two prices of a listing; fixed ones say why. */
export function Prices({ form, isFixed = false, className }: PricesProps) {
  const reason = useId()
  return (
    <fieldset disabled={isFixed} aria-describedby={isFixed ? reason : undefined} className={className}>
      <legend className="sr-only">Price range</legend>
      <FormField form={form} name="minPrice" />
      <FormField form={form} name="maxPrice" />
      {isFixed && (
        <p id={reason} className="col-span-full text-xs text-pretty text-muted">
          {CHANGED_LISTING_TEXTS.priced}
        </p>
      )}
    </fieldset>
  )
}
