'use client'

import {
  ArrowRightLeft,
  ChevronDown,
  Download,
  Eye,
  EyeOff,
  type LucideIcon,
  Tag,
  Trash2,
  X,
} from 'lucide-react'
import dynamic from 'next/dynamic'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { BULK_KINDS } from '@/lib/domain/bulk-change'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralize } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { AdminTableLink } from '../admin-table/admin-table'
import { adminTableHref, type AdminTableParams, firstPage } from '../admin-table/href'
import { newKey } from '../browser/new-key'
import { QuestionDialog } from '../ui/ask-form'
import { Button } from '../ui/button'
import { type FormAction, HiddenFields } from '../ui/change-form'
import { Checkbox } from '../ui/checkbox'
import { cn } from '../ui/cn'
import { type PreviewAction } from './price-dialog'
import { bulkQuestion, isAskedKind } from './questions'

/** The form that the check boxes of the rows belong to. */
export const BULK_FORM = 'bulk'

/** Hands the homes over to a colleague, which has its own page (D484). */
const HAND_OVER = 'hand-over'

const ACTIONS: { kind: string; label: string; icon: LucideIcon; isDanger?: boolean }[] = [
  { kind: 'prices', label: BULK_KINDS.prices.label, icon: Tag },
  { kind: 'off-market', label: BULK_KINDS['off-market'].label, icon: EyeOff },
  { kind: 'on-market', label: 'Put back', icon: Eye },
  { kind: HAND_OVER, label: 'Hand over', icon: ArrowRightLeft },
  { kind: 'export', label: 'Export', icon: Download },
  { kind: 'delete', label: BULK_KINDS.delete.label, icon: Trash2, isDanger: true },
]

/** True if the form is submitted with scripts too, because another page handles this action. */
const isPage = (kind: string): boolean => kind === 'export' || kind === HAND_OVER

const boxesOf = (form: HTMLFormElement | null): HTMLInputElement[] =>
  [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name === 'id',
  )

/** How many rows are checked; `null` before scripts run. */
function useChecked(form: RefObject<HTMLFormElement | null>, version: string): number | null {
  const [checked, setChecked] = useState<number | null>(null)
  useEffect(() => {
    const update = () => setChecked(boxesOf(form.current).filter((box) => box.checked).length)
    update()
    document.addEventListener('change', update)
    return () => document.removeEventListener('change', update)
  }, [form, version])
  return checked
}

const check = (form: HTMLFormElement | null, isChecked: boolean) => {
  for (const box of boxesOf(form)) box.checked = isChecked
  form?.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Selects all rows of the page; only with scripts. */
export const SelectPage = () => (
  <Checkbox
    aria-label="Select all homes on this page"
    className="noscript:hidden"
    onChange={({ currentTarget: { checked } }) =>
      check(document.querySelector<HTMLFormElement>(`form#${BULK_FORM}`), checked)
    }
  />
)

const LINK =
  'py-1 text-accent-text underline underline-offset-[.2em] @min-[54rem]:py-2 @min-[54rem]:whitespace-nowrap'

const PriceDialog = dynamic(() => import('./price-dialog'))

type BulkActions = { preview: PreviewAction; start: FormAction }

type BulkBarProps = {
  params: AdminTableParams
  total: number
  version: string
  /** A colleague can get homes. */
  canHandOver?: boolean
  actions: BulkActions
}

/** The open question: the fields of the form that starts the change, and the pressed button. */
type BulkQuestion = { kind: string; fields: Record<string, string>; opener: HTMLElement | null }

/** The fields of the form that starts a change: the selection, and a key so that it starts only once. */
function fieldsOf(form: HTMLFormElement, kind: string): Record<string, string> {
  const data = new FormData(form)
  const ids = data.getAll('id').join()
  const search = Object.fromEntries([...data].filter(([name]) => name !== 'id')) as Record<string, string>
  return { kind, ids, key: newKey(), ...search }
}

/**
 * What can be done to the selected homes: those checked on this page, or all that the search finds. A GET form, so that
 * it works without JavaScript. It is one row at every width: the buttons lose their icons, then become a menu. On a phone
 * it stays under the navigation.
 */
export function BulkBar({ params, total, version, canHandOver = false, actions }: BulkBarProps) {
  const { search, status, agent, all } = params
  const form = useRef<HTMLFormElement>(null)
  const checked = useChecked(form, version)
  const [question, setQuestion] = useState<BulkQuestion | null>(null)
  const isAll = all === 'true'
  const count = isAll ? total : checked
  const list = adminTableHref(paths.agent.properties, { ...firstPage(params), all: null })
  const availableActions = ACTIONS.filter(({ kind }) => canHandOver || kind !== HAND_OVER)
  const buttons = availableActions.map(({ kind, label, icon: Icon, isDanger }) => (
    <Button
      key={kind}
      type="submit"
      name="kind"
      value={kind}
      variant="ghost"
      disabled={count === 0}
      className={cn('@max-[54rem]:justify-start @min-[54rem]:px-2.5', isDanger && 'text-danger')}
    >
      <Icon className="@min-[54rem]:@max-[64rem]:hidden" aria-hidden />
      {label}
    </Button>
  ))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    if (!(submitter instanceof HTMLButtonElement) || isPage(submitter.value)) return
    event.preventDefault()
    const kind = submitter.value
    setQuestion({ kind, fields: fieldsOf(event.currentTarget, kind), opener: submitter })
  }
  const homes = pluralize(count ?? 0, 'home')
  return (
    <>
      <form
        ref={form}
        onSubmit={submit}
        id={BULK_FORM}
        method="get"
        action={paths.agent.changeHomes}
        className="@container bar-top z-20 mb-3 flex items-center gap-x-3 rounded-md border border-border bg-surface-raised py-1.5 pr-1.5 pl-4 text-sm sm:static!"
      >
        <HiddenFields
          fields={{
            ...(isAll && { all: 'true', search: search ?? '' }),
            ...(isAll && status && { status }),
            ...(isAll && agent && { agent }),
          }}
        />
        <div className="flex min-w-0 items-center gap-x-4 @max-[54rem]:grid @max-[54rem]:gap-y-0.5">
          <p role="status" className="font-[550] numbers @min-[54rem]:py-2 @min-[54rem]:whitespace-nowrap">
            {count === null || count === 0 ? 'No homes selected' : `${groupDigits(count)} selected`}
          </p>
          {isAll ? (
            <AdminTableLink href={list} className={LINK}>
              Clear the selection
            </AdminTableLink>
          ) : (
            total > 1 && (
              <AdminTableLink
                href={adminTableHref(paths.agent.properties, { ...params, all: 'true' })}
                className={LINK}
              >
                Select all {groupDigits(total)}
                <span className="@min-[54rem]:sr-only"> homes</span>
              </AdminTableLink>
            )
          )}
        </div>
        <div className="ml-auto flex items-center @max-[54rem]:hidden">{buttons}</div>
        <details className="group relative ml-auto @min-[54rem]:hidden">
          <summary className="button inline-flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-md border border-control px-4 text-sm font-[550] [&::-webkit-details-marker]:hidden">
            Actions
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden />
          </summary>
          <div className="absolute top-full right-0 z-40 mt-1 grid w-60 gap-0.5 rounded-lg bg-surface-overlay p-1 shadow-md">
            {buttons}
          </div>
        </details>
        {!isAll && count !== null && count > 0 && (
          <Button
            variant="ghost"
            size="icon"
            aria-label="Clear the selection"
            onClick={() => check(form.current, false)}
          >
            <X aria-hidden />
          </Button>
        )}
      </form>
      {question?.kind === 'prices' && (
        <PriceDialog
          fields={question.fields}
          homes={homes}
          actions={actions}
          opener={question.opener}
          onClose={() => setQuestion(null)}
        />
      )}
      {question && isAskedKind(question.kind) && (
        <QuestionDialog
          id={`bulk-${question.kind}`}
          typed={{}}
          onClose={() => setQuestion(null)}
          action={actions.start}
          fields={question.fields}
          question={bulkQuestion(question.kind, homes)}
          done="Change started"
          failed="Failed to start the change"
          opener={form}
        />
      )}
    </>
  )
}
