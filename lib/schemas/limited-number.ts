import * as z from 'zod/mini'
import { type FactField } from '@/lib/domain/fact-field'
import { areaInBothUnits } from '@/lib/domain/facts'
import { FORMAT } from '@/lib/domain/format'
import { isMoney } from '@/lib/domain/money'
import { once } from '@/lib/domain/once'

const numberFormat = once(
  () =>
    new Intl.NumberFormat(new Intl.Locale(FORMAT.locale, { numberingSystem: 'latn' }), {
      maximumFractionDigits: 2,
      useGrouping: 'min2',
    }),
)

export type NumberField = Extract<FactField, { kind: 'number' | 'area' | 'money' }>

const STEP_WORDS = {
  1: 'a whole number',
  0.25: 'a multiple of 0.25, such as 1.75',
  0.01: 'a number with at most two decimals',
  any: 'a number',
}

function isStep(value: number, { kind, step }: Pick<NumberField, 'kind' | 'step'>): boolean {
  if (kind === 'money') return isMoney(value)
  if (step === 'any') return true
  return step === 0.01 ? Number(value.toFixed(2)) === value : Number.isInteger(value / step)
}

/** A number between its limits. */
export function limited({ kind, label, min, max, step, isYear }: NumberField) {
  const say = (value: number) =>
    kind === 'area' ? areaInBothUnits(value) : isYear ? String(value) : numberFormat().format(value)
  const words = kind === 'money' ? `a number with at most ${FORMAT.decimals}` : STEP_WORDS[step]
  const steps = `${label} must be ${words}.`
  const limits = () => `${label} must be between ${say(min)} and ${say(max())}.`
  return z.number(steps).check(
    // Neither aborts: rules over two fields are checked anyway.
    z.refine((value) => isStep(value, { kind, step }), steps),
    z.refine((value) => !isStep(value, { kind, step }) || (value >= min && value <= max()), {
      error: limits,
    }),
  )
}
