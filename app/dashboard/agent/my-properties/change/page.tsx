import { randomUUID } from 'node:crypto'
import { type Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { PriceControls } from '@/components/own-table/price-controls'
import { PricePreview } from '@/components/own-table/price-preview'
import { bulkQuestion, isAskedKind, NO_NEW_PRICE, pricePromise } from '@/components/own-table/questions'
import { ChangeForm } from '@/components/ui/change-form'
import { FormError } from '@/components/ui/field'
import { LinkButton } from '@/components/ui/link-button'
import { requireRole } from '@/lib/auth/actor'
import { BULK_TEXTS } from '@/lib/domain/bulk-change'
import { readPriceChange } from '@/lib/domain/numbers'
import { pluralize } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import {
  type BulkSelection,
  bulkChangeForm,
  createBulkChangeSchema,
  priceMove,
} from '@/lib/schemas/bulk-change'
import { countSelected, previewPrices, runningBulkChange } from '@/lib/services/bulk-changes/bulk-changes'
import { type Actor } from '@/lib/domain/user'
import { startBulkChangeAction } from '../actions'

export const metadata: Metadata = { title: 'Change homes' }

type Fields = Record<string, string | undefined>

/** The fields of the URL; `ids` joins the repeated fields with commas. */
const fieldsOf = (query: Record<string, string | string[] | undefined>): Fields => ({
  ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]])),
  ids: [query.id, query.ids].flat().filter(Boolean).join(),
})

const SELECTION = ['ids', 'all', 'search', 'status', 'agent'] as const

const selectionIn = (fields: Fields) =>
  SELECTION.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []))

/** The selected homes; `null` if none are. Parsed as a deletion, the kind of change that needs no other fields. */
function readSelection(fields: Fields): BulkSelection | null {
  const { data } = createBulkChangeSchema.safeParse(
    bulkChangeForm({ ...fields, kind: 'delete' }, readPriceChange),
  )
  return data ?? null
}

/** Asks to confirm a change of the selected homes, and shows which of them cannot change (D482, D483). */
export default async function ChangeHomesPage({
  searchParams,
}: PageProps<'/dashboard/agent/my-properties/change'>) {
  const actor = await requireRole('agent')
  const fields = fieldsOf(await searchParams)
  const selection = readSelection(fields)
  if (!selection) return <Refusal>{BULK_TEXTS.empty}</Refusal>
  const { kind } = fields
  if (kind === 'export')
    redirect(`${paths.propertiesCsv}?${new URLSearchParams(Object.fromEntries(selectionIn(fields)))}`)
  if (kind === 'hand-over') redirect(paths.agent.handOverSelected(Object.fromEntries(selectionIn(fields))))
  const runningId = await runningBulkChange(actor)
  if (runningId !== null)
    return (
      <Refusal to={paths.agent.bulkChange(runningId)} label="See its progress">
        {BULK_TEXTS.running}
      </Refusal>
    )
  if (kind === 'prices') return <ChangePrices actor={actor} fields={fields} selection={selection} />
  if (!isAskedKind(kind)) notFound()
  const count = await countSelected(actor, selection)
  if (count === 0) return <Refusal>{BULK_TEXTS.empty}</Refusal>
  const { title, description, confirmLabel, isDanger } = bulkQuestion(kind, pluralize(count, 'home'))
  return (
    <div className="max-w-2xl">
      <DashboardHeader title={title}>{description}</DashboardHeader>
      <StartChange fields={{ ...fields, kind }} isDanger={isDanger}>
        {confirmLabel}
      </StartChange>
    </div>
  )
}

type RefusalProps = { children: string; to?: string; label?: string }

const Refusal = ({
  children,
  to = paths.agent.propertiesTable,
  label = 'Back to My Properties',
}: RefusalProps) => (
  <>
    <DashboardHeader title="Change homes">{children}</DashboardHeader>
    <LinkButton variant="outline" href={to} prefetch={false}>
      {label}
    </LinkButton>
  </>
)

type StartChangeProps = { fields: Fields; isDanger?: boolean; children: string }

/** The button that starts the change, and the button that cancels it. */
const StartChange = ({ fields, isDanger = false, children }: StartChangeProps) => (
  <div className="flex flex-wrap items-start gap-2 max-sm:grid">
    <ChangeForm
      action={startBulkChangeAction}
      fields={{ ...fields, id: undefined, key: randomUUID() }}
      variant={isDanger ? 'danger' : 'primary'}
      formClassName="max-sm:grid"
    >
      {children}
    </ChangeForm>
    <LinkButton variant="ghost" href={paths.agent.propertiesTable} prefetch={false}>
      Cancel
    </LinkButton>
  </div>
)

type ChangePricesProps = { actor: Actor; fields: Fields; selection: BulkSelection }

async function ChangePrices({ actor, fields, selection }: ChangePricesProps) {
  const { direction = 'lower', by = 'percent', value = '', roundTo = '1000' } = fields
  const settings = { direction, by, value, roundTo }
  const move =
    value === ''
      ? null
      : priceMove.safeParse(bulkChangeForm({ ...fields, ...settings }, readPriceChange).price)
  const [count, preview] = await Promise.all([
    countSelected(actor, selection),
    move?.success ? previewPrices(actor, selection, move.data) : null,
  ])
  if (count === 0) return <Refusal>{BULK_TEXTS.empty}</Refusal>
  return (
    <div className="grid max-w-3xl gap-6">
      <DashboardHeader title={`Change the prices of ${pluralize(count, 'home')}`} />
      <PriceControls
        fields={[['kind', 'prices'], ...selectionIn(fields)]}
        values={settings}
        error={move && !move.success ? move.error.issues[0]?.message : undefined}
      />
      {preview && <PricePreview preview={preview} />}
      {preview && preview.changed > 0 && (
        <>
          <p className="text-sm text-muted">{pricePromise(direction)}</p>
          <StartChange
            fields={{ ...fields, ...settings }}
          >{`Change ${pluralize(preview.changed, 'price')}`}</StartChange>
        </>
      )}
      {preview?.changed === 0 && <FormError>{NO_NEW_PRICE}</FormError>}
    </div>
  )
}
