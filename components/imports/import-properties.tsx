'use client'

import { useState } from 'react'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralize } from '@/lib/domain/pluralize'
import { isOpenImport } from '@/lib/domain/import/import'
import { paths } from '@/lib/paths'
import { type ImportDto, IMPORT_FORM } from '@/lib/schemas/import'
import { PROPERTY_TYPE_LABELS, PROPERTY_TYPES } from '@/lib/domain/facts'
import { type Address } from '@/lib/domain/address'
import { FACT_FIELDS } from '@/lib/domain/fact-fields'
import { cardUnits } from '../properties/card-fields'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { FormError } from '../ui/field'
import { AnchorButton, LinkButton } from '../ui/link-button'
import { Options, Select } from '../ui/select'
import { NO_PICTURE } from '../properties/no-picture'
import { PropertyCard } from '../properties/property-card'
import { CardSprite } from '../ui/sprite'
import { ImportColumns } from './import-columns'
import { ImportFile } from './import-file'
import { DraftedRows, ImportErrors, ImportProgress, RowCounts } from './import-outcome'
import { ImportStep, StepActions } from './import-step'
import { ImportForm, type FormFlow } from './import-form'
import { type ImportStep as StepName, useImport, type UseImportOptions } from './use-import'

const STEP_ORDER: StepName[] = ['file', 'columns', 'check', 'import']

/** From a file to listings in four steps; nothing is written before the last one. */
export function ImportProperties(options: UseImportOptions) {
  const flow = useImport(options)
  const { current, step, error, isOpen, setStep } = flow
  const stateOf = (name: StepName) =>
    name === step ? 'open' : STEP_ORDER.indexOf(name) < STEP_ORDER.indexOf(step) ? 'done' : 'to come'
  const isWritten = step === 'import'
  const changeLink = (name: 'file' | 'columns') =>
    stateOf(name) === 'done' && !isWritten && current ? (
      <AnchorButton
        variant="link"
        href={name === 'file' ? paths.agent.newImport() : paths.agent.importOf(current._id, name)}
        onClick={(event) => {
          event.preventDefault()
          setStep(name)
        }}
      >
        Change<span className="sr-only"> the {name}</span>
      </AnchorButton>
    ) : undefined
  const usedCount = current?.columns.filter(({ field }) => field !== null).length ?? 0
  const skippedCount = (current?.columns.length ?? 0) - usedCount

  return (
    <ol className="mt-8 max-w-[60rem]">
      <ImportStep
        number={1}
        title="File"
        state={stateOf('file')}
        summary={
          step !== 'file' &&
          current &&
          [current.name, pluralize(current.rows, 'row')].filter(Boolean).join(', ')
        }
        action={changeLink('file')}
      >
        {step === 'file' && (
          <>
            <ImportFile
              sending={flow.sending}
              error={error}
              onChoose={(file) => void flow.send(file)}
              onCancel={flow.cancel}
            />
            <p className="text-sm text-muted">
              You can also export these columns:{' '}
              <a href={paths.propertiesCsv} className="text-accent-text text-link">
                download your homes as CSV
              </a>
              .
            </p>
          </>
        )}
      </ImportStep>
      <ImportStep
        number={2}
        title="Columns"
        state={stateOf('columns')}
        summary={stateOf('columns') === 'done' && `${usedCount} used, ${skippedCount} skipped`}
        action={changeLink('columns')}
      >
        {step === 'columns' && current && (
          <>
            {error !== null && <FormError>{error}</FormError>}
            <ImportColumns key={current._id} current={current} flow={flow} />
          </>
        )}
      </ImportStep>
      <ImportStep
        number={3}
        title="Check"
        state={stateOf('check')}
        summary={isWritten && current && `${pluralize(current.failed, 'row')} rejected`}
      >
        {step === 'check' &&
          current &&
          (isOpen ? <ImportProgress current={current} error={error} /> : <CheckStep flow={flow} />)}
      </ImportStep>
      <ImportStep number={4} title="Import" state={stateOf('import')}>
        {isWritten && current && <ResultStep current={current} error={error} />}
      </ImportStep>
    </ol>
  )
}

function CheckStep({ flow }: { flow: ReturnType<typeof useImport> }) {
  const { current, error, isStarting } = flow
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [acceptsDropped, setAcceptsDropped] = useState(false)
  if (!current) return null
  const importableCount = current.rows - current.failed
  const isUnusual = current.errors.some(({ kept, dropped, needed }) => kept && !dropped && !needed)
  const hasDropped = current.errors.some(({ dropped }) => dropped)
  return (
    <>
      <RowCounts current={current} labels={{ created: 'To add', updated: 'To update' }} />
      <DraftedRows current={current} />
      <ImportTypes key={current._id} current={current} flow={flow} />
      <ImportHomes current={current} />
      <ImportErrors current={current} />
      <ImportForm step="import" flow={flow}>
        {isUnusual && (
          <Checkbox required checked={isConfirmed} onChange={({ target }) => setIsConfirmed(target.checked)}>
            The unusual values are right
          </Checkbox>
        )}
        {hasDropped && (
          <Checkbox
            required
            checked={acceptsDropped}
            onChange={({ target }) => setAcceptsDropped(target.checked)}
          >
            Import without these values
          </Checkbox>
        )}
        {error !== null && <FormError>{error}</FormError>}
        <StepActions
          note={
            current.failed > 0 &&
            `${
              current.failed === 1
                ? 'The row with errors will not be imported. You can import it later'
                : `The ${pluralize(current.failed, 'row')} with errors will not be imported. You can import them later`
            }; your reference numbers prevent duplicates.`
          }
        >
          {importableCount > 0 && (
            <Button type="submit" size="lg" pending={isStarting}>
              Import {pluralize(importableCount, 'row')}
            </Button>
          )}
          <AnchorButton size="lg" variant="outline" href={paths.agent.newImport()}>
            Choose a corrected file
          </AnchorButton>
        </StepActions>
      </ImportForm>
    </>
  )
}

function ResultStep({ current, error }: { current: ImportDto; error: string | null }) {
  if (isOpenImport(current.status))
    return (
      <>
        <ImportProgress current={current} error={error} />
        <p className="text-xs text-muted">
          You can leave this page. The import continues, and you can check its progress here.
        </p>
      </>
    )
  const importedCount = current.rows - current.failed
  return (
    <>
      <div role="status" className="grid gap-1">
        <h3 className="display-xs">
          {groupDigits(importedCount)} of {pluralize(current.rows, 'row')} imported
        </h3>
        {current.created > 0 && (
          <p className="max-w-[38rem] text-sm text-pretty text-muted">
            {current.created === 1 ? 'The new home is' : `${groupDigits(current.created)} new homes are`}{' '}
            pending verification. Homes without a picture show an illustration until you add one.
          </p>
        )}
      </div>
      <RowCounts current={current} labels={{ created: 'Added', updated: 'Updated' }} />
      <DraftedRows current={current} />
      <ImportErrors current={current} />
      <StepActions>
        <LinkButton size="lg" href={paths.agent.properties}>
          See My Properties
        </LinkButton>
        <AnchorButton size="lg" variant="outline" href={paths.agent.newImport()}>
          Import another file
        </AnchorButton>
      </StepActions>
    </>
  )
}

/** Asks what each unknown property type of the file is (D320). */
function ImportTypes({ current, flow }: { current: ImportDto; flow: FormFlow }) {
  if (current.types.length === 0) return null
  return (
    <ImportForm step="types" flow={flow} className="rounded-md border border-border-strong p-4 sm:p-5">
      <fieldset className="grid gap-4">
        <legend className="float-left -mb-2 text-sm font-semibold">
          {current.types.length === 1
            ? 'We don’t recognize one of the home types in your file'
            : `We don’t recognize ${current.types.length} of the home types in your file`}
        </legend>
        <p className="clear-both max-w-[38rem] text-sm text-muted">
          Choose what each one is. We’ll remember it for your next file.
        </p>
        <ul className="grid gap-3">
          {current.types.map(({ word, rows, type }, i) => (
            <li
              key={word}
              className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]"
            >
              <label htmlFor={`type-${i}`} className="text-sm [overflow-wrap:anywhere]">
                <bdi className="font-[550]">{word}</bdi>{' '}
                <span className="text-muted numbers">({pluralize(rows, 'row')})</span>
              </label>
              <input type="hidden" name={IMPORT_FORM.word} value={word} />
              <Select id={`type-${i}`} name={IMPORT_FORM.type} defaultValue={type ?? ''}>
                <option value="">Import without a type</option>
                <Options choices={PROPERTY_TYPES.map((option) => [option, PROPERTY_TYPE_LABELS[option]])} />
              </Select>
            </li>
          ))}
        </ul>
        <Button type="submit" variant="outline" pending={flow.isStarting} className="sm:justify-self-start">
          Use these types
        </Button>
      </fieldset>
    </ImportForm>
  )
}

const ADDRESS_FIELDS = ['streetAddress', 'postalCode'] as const

const partNames = (parts: readonly (keyof Address)[]): string =>
  parts.map((part) => FACT_FIELDS[part].label.toLowerCase()).join(' and ')

/** The first homes of a check as cards, each with what it lacks for verification (D276). */
function ImportHomes({ current: { homes, columns, created } }: { current: ImportDto }) {
  const missingFields = ADDRESS_FIELDS.filter((part) => columns.every(({ field }) => field !== part))
  return (
    <>
      {created > 0 && missingFields.length > 0 && (
        <p className="max-w-[38rem] text-sm text-pretty text-warning">
          No column is imported as {partNames(missingFields)}. New homes can be verified once you have added{' '}
          {missingFields.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      {homes.length > 0 && (
        <section aria-label="Preview" className="grid gap-4">
          <h3 className="text-sm font-semibold">
            {homes.length === 1
              ? 'How the first home will look'
              : `How the first ${homes.length} homes will look`}
          </h3>
          <CardSprite />
          <ul className="grid gap-x-5 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
            {homes.map((home) => (
              <li key={home.row} className="grid content-start gap-2">
                <PropertyCard
                  property={{
                    ...home,
                    _id: '',
                    image: home.image ?? NO_PICTURE,
                    ...cardUnits(home.location),
                  }}
                />
                <p className="text-xs text-muted numbers">
                  Row {groupDigits(home.row)} · {pluralize(home.pictures, 'picture')}
                </p>
                {home.missing.length > 0 && (
                  <p className="text-xs text-pretty text-warning">
                    Needed before verification: {partNames(home.missing)}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
