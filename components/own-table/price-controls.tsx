'use client'

import { useRouter } from 'next/navigation'
import { type RefObject, useTransition } from 'react'
import { PRICE_DIRECTIONS, PRICE_UNITS, ROUNDINGS } from '@/lib/domain/bulk-change'
import { formatPrice } from '@/lib/domain/money'
import { paths } from '@/lib/paths'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Options, Select } from '../ui/select'

const LABELS = { lower: 'Lower', raise: 'Raise', percent: 'Percent', amount: 'Amount' }

export type PriceChangeValues = { direction: string; by: string; value: string; roundTo: string }

type PriceControlsProps = {
  /** The selection, from the query of the URL. */
  fields?: readonly (readonly [name: string, value: string])[]
  values: PriceChangeValues
  /** The error of the amount. */
  error?: string | undefined
  amount?: RefObject<HTMLInputElement | null>
  isPending?: boolean
  /** Previews the new prices in place, instead of the page that does so. */
  onChoose?: (prices: PriceChangeValues) => void
  /** Called with an amount that is typed and not yet previewed. */
  onType?: (value: string) => void
}

const isTextInput = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text'

/** How prices change: a GET form, whose page previews the new prices; with scripts each choice is previewed. */
export function PriceControls({
  fields = [],
  values,
  error,
  amount,
  isPending = false,
  onChoose,
  onType,
}: PriceControlsProps) {
  const { replace } = useRouter()
  const [isLoading, startTransition] = useTransition()
  const preview = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)] as [string, string][]
    if (onChoose) {
      onChoose({ ...values, ...Object.fromEntries(entries) })
      return
    }
    const query = new URLSearchParams(entries)
    startTransition(() => replace(`${paths.agent.changeHomes}?${query}`, { scroll: false }))
  }
  return (
    <form
      method="get"
      action={paths.agent.changeHomes}
      onSubmit={(event) => {
        event.preventDefault()
        preview(event.currentTarget)
      }}
      onChange={({ target, currentTarget }) => {
        if (isTextInput(target)) onType?.(target.value)
        // Without validation: the amount may not be entered yet.
        else preview(currentTarget)
      }}
      className="grid gap-4 sm:flex sm:flex-wrap sm:items-end"
    >
      {fields.map(([name, value], i) => (
        <input key={i} type="hidden" name={name} value={value} />
      ))}
      <Choice name="direction" label="Change" options={PRICE_DIRECTIONS} chosen={values.direction} />
      <Choice name="by" label="By" options={PRICE_UNITS} chosen={values.by} />
      <Field label={values.by === 'amount' ? 'Amount' : 'Percent'} error={error} className="sm:w-32">
        <Input
          ref={amount}
          name="value"
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={20}
          defaultValue={values.value}
          end={values.by === 'amount' ? undefined : <span className="pr-2 text-xs text-muted">%</span>}
        />
      </Field>
      <Field label="Round to" className="sm:w-32">
        <Select name="roundTo" defaultValue={values.roundTo}>
          <Options choices={ROUNDINGS.map((rounding) => [rounding, formatPrice(rounding)])} />
        </Select>
      </Field>
      <Button type="submit" variant="outline" pending={isPending || isLoading}>
        Preview
      </Button>
    </form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  options: readonly (keyof typeof LABELS)[]
  chosen: string
}

const Choice = ({ name, label, options, chosen }: ChoiceProps) => (
  <fieldset>
    <legend className="mb-2 text-sm font-[550]">{label}</legend>
    <div className="flex rounded-md border border-control bg-surface-raised text-sm text-muted">
      {options.map((option) => (
        <label
          key={option}
          className="relative inline-flex min-h-10 flex-1 cursor-pointer items-center justify-center border-border px-3 not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px] hover:bg-surface-hover has-checked:bg-accent-soft has-checked:font-[550] has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option}
            defaultChecked={option === chosen}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {LABELS[option]}
        </label>
      ))}
    </div>
  </fieldset>
)
