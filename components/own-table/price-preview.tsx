import { CircleAlert } from 'lucide-react'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralize } from '@/lib/domain/pluralize'
import { type PriceFields, priceText, shownPriceOf } from '@/lib/domain/shown-price'
import { type PricePreviewDto } from '@/lib/schemas/bulk-change'

/** What its agent reads: the amounts of a home on request too. */
const agentPriceText = ({ priceQualifier, ...prices }: PriceFields): string =>
  priceText(shownPriceOf({ ...prices, ...(priceQualifier !== 'on-request' && { priceQualifier }) }))

const moreNote = (count: number, visibleCount: number) =>
  count > visibleCount && (
    <p className="text-xs text-muted numbers">and {groupDigits(count - visibleCount)} more</p>
  )

/** The new prices, and which cannot be changed and why (D483). */
export const PricePreview = ({ preview }: { preview: PricePreviewDto }) => (
  <div role="status" className="grid gap-5">
    {preview.refused > 0 && (
      <div className="grid gap-1 rounded-md bg-danger-soft px-4 py-3 text-sm">
        <h2 className="flex items-center gap-2 font-semibold text-danger">
          <CircleAlert className="size-4" aria-hidden />
          {pluralize(preview.refused, 'price')} can’t be changed
        </h2>
        <ul className="grid gap-1">
          {preview.refusals.map(({ _id, title, message }) => (
            <li key={_id} className="[overflow-wrap:anywhere]">
              <strong dir="auto" className="font-semibold">
                {title}
              </strong>{' '}
              {message}
            </li>
          ))}
        </ul>
        {moreNote(preview.refused, preview.refusals.length)}
      </div>
    )}
    {preview.changed > 0 && (
      <div className="grid gap-2">
        <table className="w-full text-sm numbers">
          <caption className="pb-2 text-left font-[550]">{pluralize(preview.changed, 'new price')}</caption>
          <thead className="max-sm:sr-only">
            <tr className="border-b border-border-strong text-xs text-muted">
              <th scope="col" className="h-9 pr-4 text-left font-medium">
                Home
              </th>
              <th scope="col" className="pr-4 text-right font-medium">
                Now
              </th>
              <th scope="col" className="text-right font-medium">
                New
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.changes.map(({ _id, title, now, next }) => (
              <tr
                key={_id}
                className="border-b border-border max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:py-2.5"
              >
                <th
                  scope="row"
                  dir="auto"
                  className="py-2.5 pr-4 text-left font-normal [overflow-wrap:anywhere] max-sm:col-span-full max-sm:p-0"
                >
                  {title}
                </th>
                <td className="pr-4 text-muted sm:text-right">{agentPriceText(now)}</td>
                <td className="text-right font-semibold">{agentPriceText(next)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {moreNote(preview.changed, preview.changes.length)}
      </div>
    )}
    {preview.unchanged > 0 && (
      <p className="text-sm text-muted">{pluralize(preview.unchanged, 'price')} would stay the same.</p>
    )}
  </div>
)
