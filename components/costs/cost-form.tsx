'use client'

import { type ReactNode, useId, useState } from 'react'
import { LOAN_YEARS } from '@/lib/domain/costs'
import { toMajor } from '@/lib/domain/money'
import { endsOf, shownPriceOf } from '@/lib/domain/shown-price'
import { useBrowserValue } from '../browser/use-browser-value'
import { useViewerAccount } from '../viewer/use-viewer'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { MoneyInput } from '../ui/money-input'
import { AmountInRange } from '../ui/price-range'
import { Options, Select } from '../ui/select'
import { type AssumedPart, CostResult } from './cost-result'
import { type PricedHome, readFigures } from './read-figures'
import {
  deleteFigures,
  type FigureName,
  figuresOf,
  storedFigures,
  storeFigures,
  type TypedFigures,
} from './stored-figures'

type CostFormProps = {
  property: PricedHome
  /** How the costs are calculated. */
  children: ReactNode
}

/** The costs and the fields that change them. */
export function CostForm({ property, children }: CostFormProps) {
  const { _id: home } = property
  const ends = endsOf(shownPriceOf(property))
  const headingId = useId()
  const { account } = useViewerAccount()
  const stored = useBrowserValue(() => (account ? storedFigures(account.id) : null), null)
  const [edited, setEdited] = useState<TypedFigures>({})
  const storedInput = figuresOf(stored, home)
  const input = { ...storedInput.typed, ...edited }
  const { shown, errors, figures } = readFigures(property, input, storedInput.downPercent)

  const change = (name: FigureName, text: string) => {
    const next = { ...edited, [name]: text }
    setEdited(next)
    if (!account) return
    const { figures: nextFigures } = readFigures(property, { ...input, ...next }, storedInput.downPercent)
    const share =
      name === 'down' && nextFigures && nextFigures.price > 0
        ? (nextFigures.down / nextFigures.price) * 100
        : undefined
    storeFigures(account.id, home, next, share)
  }

  const reset = () => {
    setEdited({})
    if (account) deleteFigures(account.id, home)
  }

  const field = (name: FigureName) => ({ value: shown[name], onChange: (text: string) => change(name, text) })
  const stated = { tax: property.propertyTax, insurance: undefined, fees: property.yearlyCosts }
  const sourceOf = (part: AssumedPart) =>
    input[part] !== undefined ? 'viewer' : stated[part] === undefined ? 'nobody' : 'agent'
  const share = figures && figures.price > 0 ? Math.round((figures.down / figures.price) * 100) : null

  return (
    <section
      aria-labelledby={headingId}
      className="@container min-w-0 rounded-lg border border-border bg-surface-raised p-[clamp(1.25rem,2.4vw,2rem)] print:hidden"
    >
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="display-sm">
          What it costs
        </h2>
        <p className="text-xs text-muted noscript:hidden">
          An estimate from your own numbers.{account && ' Stored on this device until you sign out.'}
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-8 @min-[42rem]:grid-cols-2">
        <div className="grid content-start gap-4 noscript:hidden">
          <Field label="Price" error={errors.price}>
            <MoneyInput {...field('price')} />
          </Field>
          {ends && ends.min < ends.max && (
            <AmountInRange
              {...ends}
              ground="raised"
              amount={figures && toMajor(figures.price)}
              isHiddenBeyond
            />
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Down payment" error={errors.down}>
              <MoneyInput {...field('down')} end={<Unit>{share === null ? '' : `${share}%`}</Unit>} />
            </Field>
            <Field label="Interest rate" error={errors.rate}>
              <PercentInput {...field('rate')} end="% a year" />
            </Field>
            <Field label="Term">
              <Select value={shown.years} onChange={({ target }) => change('years', target.value)}>
                <Options choices={LOAN_YEARS.map((years) => [years, `${years} years`])} />
              </Select>
            </Field>
            <Field label="Property tax" error={errors.tax}>
              <MoneyInput {...field('tax')} end={<Unit>a year</Unit>} className="pr-16!" />
            </Field>
            <Field label="Insurance" error={errors.insurance}>
              <MoneyInput {...field('insurance')} end={<Unit>a year</Unit>} className="pr-16!" />
            </Field>
            <Field label="Fees" error={errors.fees}>
              <MoneyInput {...field('fees')} end={<Unit>a month</Unit>} className="pr-18!" />
            </Field>
            <Field label="Closing costs" error={errors.closing}>
              <PercentInput {...field('closing')} end="% of the price" />
            </Field>
          </div>
          {Object.keys(input).length > 0 && (
            <Button variant="link" className="justify-self-start" onClick={reset}>
              Reset to defaults
            </Button>
          )}
        </div>
        <div className="grid content-start gap-5">
          {figures ? (
            <CostResult figures={figures} sourceOf={sourceOf} fees={property.fees} />
          ) : (
            <p role="status" className="text-sm text-muted">
              {Object.keys(errors).length > 0 ? (
                'Correct the marked numbers to see the costs.'
              ) : (
                <>
                  No price is published.{' '}
                  <span className="noscript:hidden">
                    Enter the amount you have in mind to see what a month would cost.
                  </span>
                </>
              )}
            </p>
          )}
          {children}
        </div>
      </div>
    </section>
  )
}

const Unit = ({ children }: { children: ReactNode }) => (
  <span className="pointer-events-none pr-2 text-xs whitespace-nowrap text-muted numbers">{children}</span>
)

type PercentInputProps = {
  value: string
  onChange: (text: string) => void
  end: string
}

const PercentInput = ({ value, onChange, end, ...rest }: PercentInputProps) => (
  <Input
    inputMode="decimal"
    autoComplete="off"
    className="pr-26! numbers"
    {...rest}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    end={<Unit>{end}</Unit>}
  />
)
