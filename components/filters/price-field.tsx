'use client'

import * as Slider from '@radix-ui/react-slider'
import { FILTERS } from '@/lib/domain/filter-table'
import { CURRENCY_SIGN, formatPrice, roundAmount } from '@/lib/domain/money'
import { formatShortPrice } from '@/lib/domain/short-price'
import { cn } from '../ui/cn'
import { MoneyInput } from '../ui/money-input'
import { type FieldProps } from './draft'
import { RangeField } from './range-field'

/** The end of the slider, which means no limit, and its steps; major units. */
const SCALE_END = roundAmount(1_000_000)
const PRICE_STEP = roundAmount(25_000)

type PriceName = 'minPrice' | 'maxPrice'

const TICKS = Array.from({ length: 9 }, (_, i) => i)

function priceIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const { tidy, read } = FILTERS.minPrice.text
  const result = read(tidy(text))
  return 'value' in result ? result.value : undefined
}

/** The lowest and the highest price: by a slider with two handles, and typed. */
export function PriceField({ draft, change, errors }: FieldProps) {
  const input = (name: PriceName, label: string, errorId: string | undefined) => (
    <MoneyInput
      name={name}
      aria-label={label}
      aria-invalid={errorId !== undefined || undefined}
      aria-describedby={errorId}
      maxLength={24}
      placeholder="Any"
      icon={<span className="text-sm">{CURRENCY_SIGN}</span>}
      className={cn('bg-surface!', CURRENCY_SIGN.length === 1 && 'pl-7!')}
      value={draft[name] ?? ''}
      onChange={(text) => change({ [name]: text })}
    />
  )
  return (
    <div className="grid gap-5">
      <PriceLine draft={draft} change={change} />
      <RangeField
        ends={['minPrice', 'maxPrice']}
        errors={errors}
        from={(errorId) => input('minPrice', 'Minimum price', errorId)}
        to={(errorId) => input('maxPrice', 'Maximum price', errorId)}
      />
      <p className="grid grid-cols-[4.5rem_1fr] items-center gap-4 text-xs text-muted">
        <svg viewBox="0 0 72 26" aria-hidden className="h-[26px] w-[72px] fill-none stroke-[1.5]">
          <path d="M2 7h42M2 2v10M44 2v10" className="stroke-accent-text" />
          <path d="M28 19h42M28 14v10M70 14v10" className="stroke-subtle" />
        </svg>
        Homes whose price range overlaps yours are shown.
      </p>
    </div>
  )
}

/** The price range as a draggable dimension line; without JavaScript only the two inputs. */
function PriceLine({ draft, change }: Pick<FieldProps, 'draft' | 'change'>) {
  const min = Math.min(priceIn(draft.minPrice) ?? 0, SCALE_END)
  const max = Math.min(priceIn(draft.maxPrice) ?? SCALE_END, SCALE_END)
  const from = Math.min(min, max)
  const to = Math.max(min, max)
  /** Only the moved end, because the other one may be typed beyond the slider. Inverted ends are swapped. */
  const move = ([low = 0, high = SCALE_END]: number[]) => {
    const isInverted = min > max
    change({
      ...((low !== from || isInverted) && { minPrice: low === 0 ? '' : String(low) }),
      ...((high !== to || isInverted) && { maxPrice: high >= SCALE_END ? '' : String(high) }),
    })
  }
  const priceLabel = (price: number) =>
    price >= SCALE_END ? `${formatPrice(SCALE_END)} or more` : formatPrice(price)
  return (
    <div className="mx-[max(.5rem,1.375rem-var(--gutter))] noscript:hidden">
      <p aria-hidden className="flex justify-center gap-[6%] font-display text-[1.375rem] leading-7 numbers">
        <span>{formatPrice(from)}</span>
        <span className="text-subtle">to</span>
        <span>{to >= SCALE_END ? 'any' : formatPrice(to)}</span>
      </p>
      {/* Half a handle wider than the line at both ends, so that a handle's centre can be at the end. */}
      <Slider.Root
        value={[from, to]}
        max={SCALE_END}
        step={PRICE_STEP}
        minStepsBetweenThumbs={1}
        onValueChange={move}
        className="relative -mx-5 flex h-10 touch-none items-center"
      >
        <span aria-hidden className="absolute inset-x-5 flex justify-between">
          {TICKS.map((tick) => (
            <span
              key={tick}
              className="h-[7px] w-px bg-control first:h-[11px] first:-translate-y-0.5 last:h-[11px] last:-translate-y-0.5"
            />
          ))}
        </span>
        <Slider.Track className="relative mx-5 h-px grow bg-control">
          <Slider.Range className="absolute -top-px h-[3px] bg-accent-text" />
        </Slider.Track>
        {(['Minimum price slider', 'Maximum price slider'] as const).map((label, i) => (
          <Slider.Thumb
            key={label}
            aria-label={label}
            aria-valuetext={priceLabel(i === 0 ? from : to)}
            className="group/thumb grid size-10 cursor-ew-resize place-items-center outline-none"
          >
            <span className="size-3.5 rotate-45 bg-accent-text ring-3 ring-surface-overlay group-focus-visible/thumb:outline-2 group-focus-visible/thumb:outline-offset-3 group-focus-visible/thumb:outline-focus" />
          </Slider.Thumb>
        ))}
      </Slider.Root>
      <p aria-hidden className="flex justify-between text-2xs text-subtle numbers">
        {[0, 0.25, 0.5, 0.75, 1].map((fraction) => (
          <span key={fraction}>
            {formatShortPrice(fraction * SCALE_END)}
            {fraction === 1 && '+'}
          </span>
        ))}
      </p>
    </div>
  )
}
