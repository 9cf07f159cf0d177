'use client'

import { useRef, useState, useTransition } from 'react'
import { pluralize } from '@/lib/domain/pluralize'
import { type ActionResult } from '@/lib/domain/result'
import { type PricePreviewDto } from '@/lib/schemas/bulk-change'
import { actionResult } from '../ui/action'
import { Button } from '../ui/button'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Dialog } from '../ui/dialog'
import { FormError } from '../ui/field'
import { PriceControls, type PriceChangeValues } from './price-controls'
import { PricePreview } from './price-preview'
import { NO_NEW_PRICE, pricePromise } from './questions'

export type PreviewAction = (form: FormData) => Promise<ActionResult<PricePreviewDto>>

type PriceDialogProps = {
  /** The selection and the key of the change. */
  fields: Record<string, string>
  homes: string
  actions: { preview: PreviewAction; start: FormAction }
  opener: HTMLElement | null
  onClose: () => void
}

type Previewed = { answer: ActionResult<PricePreviewDto> | null; previewed: PriceChangeValues }

const PRICE_FIELDS = ['direction', 'by', 'value', 'roundTo'] as const

/** Asks how the selected prices change, with a preview of each (D483). */
export default function PriceDialog({ fields, homes, actions, opener, onClose }: PriceDialogProps) {
  const amount = useRef<HTMLInputElement>(null)
  const fallbackFocus = useRef(opener)
  const [prices, setPrices] = useState<PriceChangeValues>({
    direction: 'lower',
    by: 'percent',
    value: '',
    roundTo: '1000',
  })
  /** The last preview, and the prices that it is of. */
  const [{ answer, previewed }, setPreview] = useState<Previewed>({ answer: null, previewed: prices })
  const [isPending, startTransition] = useTransition()
  const choose = (next: PriceChangeValues) => {
    setPrices(next)
    if (next.value === '') return
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...next })) form.set(name, value)
    startTransition(async () =>
      setPreview({ answer: await actionResult(actions.preview(form)), previewed: next }),
    )
  }
  const isCurrent = PRICE_FIELDS.every((name) => prices[name] === previewed[name])
  const preview = answer?.ok ? answer.data : null
  const error = answer && !answer.ok ? answer.error : null
  return (
    <Dialog
      open
      isWide
      onOpenChange={onClose}
      trigger={null}
      initialFocus={amount}
      fallbackFocus={fallbackFocus}
      title={`Change the prices of ${homes}`}
    >
      <PriceControls
        values={prices}
        amount={amount}
        isPending={isPending}
        onChoose={choose}
        onType={(value) => setPrices({ ...prices, value })}
        error={error?.fields?.['price.value'] ?? error?.message}
      />
      {preview && <PricePreview preview={preview} />}
      {preview?.changed === 0 && <FormError>{NO_NEW_PRICE}</FormError>}
      {preview && preview.changed > 0 && (
        <p className="text-sm text-muted">{pricePromise(previewed.direction)}</p>
      )}
      <div className="flex flex-wrap justify-end gap-2 max-sm:grid">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        {preview && preview.changed > 0 && (
          <ChangeForm
            action={actions.start}
            fields={{ ...fields, ...previewed }}
            disabled={!isCurrent}
            formClassName="max-sm:grid"
          >
            Change {pluralize(preview.changed, 'price')}
          </ChangeForm>
        )}
      </div>
    </Dialog>
  )
}
