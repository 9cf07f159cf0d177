'use client'

import { type ReactNode, useId } from 'react'
import { STEP_FILTER_NAMES, STEP_FILTERS, type StepFilterName } from '@/lib/domain/searched-facts'
import { ENERGY_LETTERS } from '@/lib/domain/energy-rank'
import { type AreaUnits } from '@/lib/domain/facts'
import { Checkbox } from '../ui/checkbox'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Options, Select } from '../ui/select'
import { Switch } from '../ui/switch'
import { UnitsSwitch } from '../units/units-switch'
import { FeaturesField, TypeField } from './choice-fields'
import { draftOf, type FieldProps } from './draft'
import { type Filters, filterText } from './filter-text'
import { PriceField } from './price-field'
import { Steps } from './steps'
import { useTypedArea } from '../units/use-typed-area'
import { RangeField } from './range-field'

/** The choices of "Listed within", in days. */
const DAYS = [
  ['1', '1 day'],
  ['3', '3 days'],
  ['7', '7 days'],
  ['14', '14 days'],
  ['30', '30 days'],
  ['90', '90 days'],
] as const

/** Whether to include homes under offer (D72). */
const UNDER_OFFER = [
  ['', 'Include'],
  ['false', 'Exclude'],
  ['true', 'Only homes under offer'],
] as const

/**
 * All filters in a column, as native controls with their URL names, so that a plain form submits them. `units`: the area
 * units until the viewer chooses.
 */
export function FilterFields({
  showListedWithin = true,
  units,
  ...props
}: FieldProps & { showListedWithin?: boolean; units: AreaUnits | undefined }) {
  const { draft, change, errors } = props
  const lotErrorId = useId()
  return (
    <div className="divide-y divide-border">
      <FilterGroup title="Price">
        <PriceField {...props} />
      </FilterGroup>
      <FilterGroup title="Type">
        <TypeField {...props} />
      </FilterGroup>
      {STEP_FILTER_NAMES.map((name) => (
        <div key={name} className="py-5">
          <StepsField name={name} draft={draft} change={change} />
        </div>
      ))}
      <FilterGroup title="Living area" end={<UnitsSwitch defaultUnits={units} />}>
        <LivingAreaField {...props} defaultUnits={units} />
      </FilterGroup>
      <FilterGroup title="Lot size">
        <AreaInput
          name="minLot"
          label="Minimum lot size"
          draft={draft}
          change={change}
          defaultUnits={units}
          errorId={errors.minLot && lotErrorId}
        />
        {errors.minLot && (
          <p id={lotErrorId} className="mt-2 text-xs text-danger">
            {errors.minLot}
          </p>
        )}
      </FilterGroup>
      <div className="grid grid-cols-2 items-start gap-4 py-5">
        <Field label="Built in or after" error={errors.builtSince}>
          <Input
            name="builtSince"
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            placeholder="Any year"
            value={draft.builtSince ?? ''}
            onChange={(event) => change({ builtSince: event.target.value })}
            className="bg-surface! numbers"
          />
        </Field>
        {showListedWithin && <ListedWithin draft={draft} change={change} />}
      </div>
      <div className="py-5">
        <Steps
          name="energy"
          label="Energy class or better"
          steps={ENERGY_LETTERS}
          stepLabel={String}
          value={draft.energy}
          onChange={(energy) => change({ energy })}
        />
      </div>
      <FilterGroup title="Features">
        <FeaturesField {...props} />
      </FilterGroup>
      <div className="py-5">
        <Field label="Homes under offer">
          <Select
            name="underOffer"
            value={draft.underOffer ?? ''}
            onChange={(event) => change({ underOffer: event.target.value })}
            className="[&>select]:bg-surface"
          >
            <Options choices={UNDER_OFFER} />
          </Select>
        </Field>
      </div>
      <div className="grid py-3">
        <FilterSwitch
          name="reduced"
          title="Price reduced"
          hint="Price dropped in the last 90 days"
          isOn={draft.reduced === 'true'}
          onChange={(isOn) => change({ reduced: isOn ? 'true' : '' })}
        />
        <FilterSwitch
          name="verified"
          title="Verified only"
          hint="Only verified homes accept offers"
          isOn={draft.verified === 'true'}
          onChange={(isOn) => change({ verified: isOn ? 'true' : '' })}
        />
      </div>
    </div>
  )
}

/**
 * What was chosen on the map, to keep or to remove where there is no map: in another location it would match nothing.
 * `typed`: the fields of a refused form.
 */
export function RegionFields({
  filters,
  typed,
}: {
  filters: Filters
  typed?: Readonly<Record<string, string>> | undefined
}) {
  const draft = draftOf(filters)
  return (['bounds', 'area'] as const).map(
    (name) =>
      draft[name] && (
        <Checkbox key={name} name={name} value={draft[name]} defaultChecked={!typed || name in typed}>
          {filterText(name, filters)}
        </Checkbox>
      ),
  )
}

type StepsFieldProps = Pick<FieldProps, 'draft' | 'change'> & { name: StepFilterName }

/** A minimum filter, from its entry in the table of facts. */
export function StepsField({ name, draft, change }: StepsFieldProps) {
  const { label, steps } = STEP_FILTERS[name]
  return (
    <Steps
      name={name}
      label={label}
      steps={steps}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
    />
  )
}

function FilterGroup({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="py-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
        {end}
      </div>
      {children}
    </div>
  )
}

function ListedWithin({ draft, change }: Pick<FieldProps, 'draft' | 'change'>) {
  const { listedSince: listedWithinDays = '' } = draft
  const isCustom = listedWithinDays !== '' && !DAYS.some(([days]) => days === listedWithinDays)
  return (
    <Field label="Listed within">
      <Select
        name="listedSince"
        value={listedWithinDays}
        onChange={(event) => change({ listedSince: event.target.value })}
        className="[&>select]:bg-surface"
      >
        <option value="">Any time</option>
        <Options choices={DAYS} />
        {isCustom && <option value={listedWithinDays}>{listedWithinDays} days</option>}
      </Select>
    </Field>
  )
}

type FilterSwitchProps = {
  name: string
  title: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

const FilterSwitch = ({ name, title, hint, isOn, onChange }: FilterSwitchProps) => (
  <Switch
    name={name}
    value="true"
    checked={isOn}
    onChange={(event) => onChange(event.target.checked)}
    className="min-h-12! flex-row-reverse justify-between"
  >
    <span className="grid">
      {title}
      <span className="text-xs text-muted">{hint}</span>
    </span>
  </Switch>
)

type AreaInputProps = Pick<FieldProps, 'draft' | 'change'> & {
  name: 'minArea' | 'maxArea' | 'minLot'
  /** The area units until the viewer chooses. */
  defaultUnits: AreaUnits | undefined
  label: string
  errorId?: string | undefined
}

/** An area in the viewer's units; the draft has square metres. */
function AreaInput({ name, label, draft, change, defaultUnits, errorId }: AreaInputProps) {
  const stored = draft[name] ?? ''
  const { units, unitLabel, displayValue, onType } = useTypedArea(
    name === 'minLot' ? 'lotArea' : 'livingArea',
    stored,
    (text) => change({ [name]: text }),
    defaultUnits,
  )
  return (
    <>
      <Input
        // A plain form submits square metres.
        name={units === 'metric' ? name : undefined}
        aria-label={label}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        inputMode={name === 'minLot' ? undefined : 'decimal'}
        autoComplete="off"
        maxLength={24}
        placeholder="Any"
        value={displayValue}
        onChange={({ target }) => onType(target.value)}
        end={<span className="pr-2 text-xs text-subtle">{unitLabel}</span>}
        className="bg-surface! numbers"
      />
      {units === 'imperial' && <input type="hidden" name={name} value={stored} />}
    </>
  )
}

/** The smallest and the largest living area. */
function LivingAreaField({
  draft,
  change,
  errors,
  defaultUnits,
}: FieldProps & Pick<AreaInputProps, 'defaultUnits'>) {
  const fields = { draft, change, defaultUnits }
  return (
    <RangeField
      ends={['minArea', 'maxArea']}
      errors={errors}
      from={(errorId) => (
        <AreaInput name="minArea" label="Minimum living area" errorId={errorId} {...fields} />
      )}
      to={(errorId) => <AreaInput name="maxArea" label="Maximum living area" errorId={errorId} {...fields} />}
    />
  )
}
