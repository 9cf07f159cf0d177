import { type Metadata } from 'next'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { PaymentNotice } from '@/components/payments/payment-notice'
import { ReportForm } from '@/components/reports/report-form'
import { BackLink, PageHeader } from '@/components/ui/page-header'
import { Day } from '@/components/ui/day'
import { requireActiveActor } from '@/lib/auth/actor'
import { REPORT_TARGET_LABELS } from '@/lib/domain/report'
import { paths } from '@/lib/paths'
import { type CreateReportInput, reportTargetSchema } from '@/lib/schemas/report'
import { getOwnReport } from '@/lib/services/reports/reports'
import { reportAction } from '../../actions'

export const metadata: Metadata = { title: 'Report' }

const targetOf = ({
  id,
  review,
  message,
}: {
  id: string
  review?: string | undefined
  message?: string | undefined
}): Pick<CreateReportInput, 'targetType' | 'targetId'> => {
  if (message !== undefined) return { targetType: 'message', targetId: message }
  return review === undefined
    ? { targetType: 'property', targetId: id }
    : { targetType: 'review', targetId: review }
}

/** Reports a listing, or with `review` or `message` a review or message of it (D187), and confirms it. */
export default async function ReportPage({ params, searchParams }: PageProps<'/properties/[id]/report'>) {
  const input = await parsedOr404(reportTargetSchema, { ...(await searchParams), ...(await params) })
  const { id, review, message } = input
  const actor = await requireActiveActor(paths.report(id, { review, message }))
  const target = targetOf(input)
  const { title, excerpt, report, refusal } = await orNotFound(getOwnReport(actor, target))
  const noun = REPORT_TARGET_LABELS[target.targetType]
  return (
    <div className="container-page pb-24">
      {message === undefined ? (
        <BackLink href={paths.property(id)}>{title}</BackLink>
      ) : (
        <BackLink href={paths.messages}>Messages</BackLink>
      )}
      <PageHeader title={`Report this ${noun}`} className="pt-0!">
        Administrators review every report. Nobody sees who sent it.
      </PageHeader>
      <div className="grid max-w-[38rem] grid-cols-1 gap-6">
        {excerpt !== null && (
          <blockquote className="border-l-2 border-border-strong pl-4 text-sm text-pretty [overflow-wrap:anywhere] whitespace-pre-line text-muted">
            {excerpt}
          </blockquote>
        )}
        {report ? (
          <PaymentNotice tone="success" title="Thank you">
            <p>
              You reported this {noun} on <Day at={report.at} />.
            </p>
          </PaymentNotice>
        ) : refusal !== null ? (
          <p>{refusal}</p>
        ) : (
          <ReportForm target={target} report={reportAction} />
        )}
      </div>
    </div>
  )
}
